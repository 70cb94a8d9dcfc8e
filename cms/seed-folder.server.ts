import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The content that the project comes with. */
export function findSeed(): string {
  return findInProject('cms/seed')
}

/** A folder of the project. We search upwards from this module, which is in another folder in production. */
export function findInProject(path: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, path)))
      return join(folder, path)
    if (folder === dirname(folder)) throw new Error(`The folder ${path} is missing.`)
  }
}

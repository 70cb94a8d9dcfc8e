import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The content that the project comes with. We search upwards from this module, which is in another folder in production. */
export function findSeed(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const seed = join(folder, 'cms', 'seed')
    if (existsSync(join(seed, 'content.ndjson'))) return seed
    if (folder === dirname(folder)) throw new Error('cms/seed/content.ndjson is missing')
  }
}

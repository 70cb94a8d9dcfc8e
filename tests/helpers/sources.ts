import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = /^(node_modules|build|dist|coverage|\.git|\.data|\.cache|\.sanity|\.env)$/

/** The folders of the code that runs. */
export const PRODUCT = ['app', 'cms', 'common', 'db', 'languages', 'rules', 'server', 'services']

/** Every file of the project below `folder`, without installed, built and stored files. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.test(entry.name) || entry.name.endsWith('.log')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? projectFiles(path) : [path]
  })
}

/** The text files among them, as `[path, text]`. */
export function projectTexts(
  name = /\.(tsx?|mts|mjs|js|css|sql|json|md|ya?ml|sh|ndjson|example|html|webmanifest)$|^\.ci\/|(^|\/)\.[a-z]+rc(\.json)?$/,
): [string, string][] {
  return projectFiles()
    .filter((path) => name.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')])
}

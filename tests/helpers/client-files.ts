import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { islandName } from '../../app/islands/island-name'
import { bundledScript } from '../../app/ui/inline-scripts.vite'
import { BROTLI_QUALITY } from '../../server/answers/encoded-answer'
import { projectFiles } from './sources'

const CLIENT = 'build/client'

/** The text of every file that the production build has for browsers, by its address. */
export function clientFiles(): Map<string, string> {
  if (!existsSync(CLIENT)) throw new Error('There is no production build: npm run build')
  return new Map(
    projectFiles(CLIENT).map((path) => [
      `/${posix.relative(CLIENT, path)}`,
      readFileSync(path, 'latin1'),
    ]),
  )
}

/**
 * The scripts that a page loads without a press: the entry, React, the islands of its route, and all that these import.
 * Scripts that an island fetches after a press are not among them.
 *
 * @param route - path of the route's file in `app`.
 * @param absent - names of islands that the route renders only for another address, in place of one of the others.
 */
export function scriptsOfPage(route: string, absent: string[] = []): string[] {
  const islands = islandsOf(posix.join('app', route)).filter(
    (path) => !absent.includes(posix.basename(path, '.island.tsx')),
  )
  if (islands.length === 0) return []
  const files = clientFiles()
  const entry = [...files.keys()].find((path) => path.startsWith('/assets/entry.client-')) ?? ''
  const byIsland = islandFiles(files.get(entry) ?? '')
  const found = new Set<string>()
  const add = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return
    const text = files.get(path)
    if (text === undefined) throw new Error(`${path} is loaded, but was not built`)
    found.add(path)
    for (const [, imported = ''] of text.matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g,
    ))
      add(posix.join(posix.dirname(path), imported))
  }
  const hydrate = [...files.keys()].find((path) => path.startsWith('/assets/hydrate-'))
  for (const path of [entry, hydrate, ...islands.map((source) => byIsland.get(islandName(source)))])
    add(path)
  return [...found]
}

/** The addresses of the islands' files by the islands' names, as the entry has them. */
export function islandFiles(entry: string): Map<string, string> {
  const found = entry.matchAll(/["`]?([\w-]+)["`]?:\(\)=>\w+\(["`](\/assets\/[^"`]+\.js)["`]\)/g)
  return new Map([...found].map(([, name = '', file = '']) => [name, file]))
}

/** Sources of the islands that a module or anything that it imports renders. */
function islandsOf(module: string, seen = new Set<string>()): string[] {
  if (seen.has(module)) return []
  seen.add(module)
  return importsOf(module).flatMap((path) =>
    path.endsWith('.island.tsx') ? [path] : islandsOf(path, seen),
  )
}

/** Modules of ours that a module imports, by their paths. */
function importsOf(module: string): string[] {
  const text = readFileSync(module, 'utf8')
  return [
    ...text.matchAll(/^(?:import|export) (?!type)[^'"]*['"]((?:\.|~\/)[^'"?]+)['"]/gm),
  ].flatMap(([, specifier = '']) => {
    const path = specifier.startsWith('~/')
      ? posix.join('app', specifier.slice(2))
      : posix.join(posix.dirname(module), specifier)
    return ['.tsx', '.ts'].map((ending) => path + ending).filter((file) => existsSync(file))
  })
}

/** Size of a page's inline scripts in bytes, compressed. */
export async function inlineScriptBytes(route: string): Promise<number> {
  const files = new Set(
    ['app/root.tsx', posix.join('app', route)].flatMap((module) => scriptsIn(module)),
  )
  const scripts = await Promise.all([...files].map((file) => bundledScript(file)))
  return brotliBytes(scripts.map(({ code }) => code).join(''))
}

/** Sources of the inline scripts that a module or anything that it imports has. */
function scriptsIn(module: string, seen = new Set<string>()): string[] {
  if (seen.has(module)) return []
  seen.add(module)
  const found = readFileSync(module, 'utf8').matchAll(/from '(\.[^']+)\?script'/g)
  return [
    ...[...found].map(([, path = '']) => posix.join(posix.dirname(module), path)),
    ...importsOf(module).flatMap((path) => scriptsIn(path, seen)),
  ]
}

/** Bytes on the wire: compressed as the server does it with files, or with pages. */
export function brotliBytes(text: string, quality = BROTLI_QUALITY.best): number {
  const source = Buffer.from(text, 'latin1')
  return brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  }).length
}

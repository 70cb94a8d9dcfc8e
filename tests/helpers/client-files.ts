import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { projectFiles } from './sources'

const CLIENT = 'build/client'

/** Remix's own list of what each route loads, as the browser gets it; addresses are absolute paths. */
export interface Manifest {
  /** Of the manifest's own file. */
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports: string[]; css: string[] }>
}

/** Every file that the production build has for browsers, by its address, as text. */
export function clientFiles(): Map<string, string> {
  if (!existsSync(CLIENT)) throw new Error('There is no production build: npm run build')
  return new Map(
    projectFiles(CLIENT).map((path) => [
      `/${posix.relative(CLIENT, path)}`,
      readFileSync(path, 'latin1'),
    ]),
  )
}

export function readManifest(files: Map<string, string>): Manifest {
  const [, text] = [...files].find(([path]) => /^\/assets\/manifest-\w+\.js$/.test(path)) ?? []
  const json = text?.match(/^window\.__remixManifest=(.*?);?\s*$/s)?.[1]
  if (!json) throw new Error('the build has no manifest')
  return JSON.parse(json)
}

/** The scripts that the browser loads before a page is alive: the entry, the routes' modules, and all that these import. */
export function scriptsOf(
  manifest: Manifest,
  files: Map<string, string>,
  routes: string[],
): string[] {
  const found = new Set([manifest.url])
  const add = (path: string): void => {
    if (found.has(path)) return
    const text = files.get(path)
    if (text === undefined) throw new Error(`${path} is loaded, but was not built`)
    found.add(path)
    for (const [, imported = ''] of text.matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g,
    )) {
      add(posix.join(posix.dirname(path), imported))
    }
  }
  const modules = [manifest.entry, ...routes.map((id) => manifest.routes[id]!)]
  for (const { module, imports } of modules) for (const path of [module, ...imports]) add(path)
  return [...found]
}

/** Bytes on the wire: what the server keeps is compressed once, as well as brotli can. */
export function brotliBytes(text: string): number {
  const source = Buffer.from(text, 'latin1')
  return brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  }).length
}

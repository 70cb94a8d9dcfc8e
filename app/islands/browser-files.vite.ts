import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

const ROUTE = '?__remix-build-client-route'

/**
 * The files that browsers get: those of the islands (`app/entry.client.ts`), and no code of routes. What the source loads by
 * `import()`, they load by `loadModule`, which asks for a lost file again under another address.
 */
export const browserFiles: Plugin = {
  name: 'browser-files',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async transform(code, id) {
    // Remix's manifest needs a file of each route. No page asks for it.
    if (id.endsWith(ROUTE)) return { code: '', map: null }
    if (!code.includes('import(')) return
    const { dynamicImports } = parseSync(id, code).module
    let written = code
    // From the end, so that the places before stay as they are.
    for (const { start, end, moduleRequest } of dynamicImports.toReversed()) {
      const specifier = code.slice(moduleRequest.start + 1, moduleRequest.end - 1)
      const module = await this.resolve(specifier, id)
      if (!module) this.error(`There is no ${specifier} to be loaded.`, start)
      // As an entry it is imported by no other file: under a second address it would be there twice. What it shares with others
      // is a file of its own.
      const file = this.emitFile({ type: 'chunk', id: module.id })
      written = `${written.slice(0, start)}loadModule(import.meta.ROLLUP_FILE_URL_${file})${written.slice(end)}`
    }
    return { code: written, map: null }
  },
}

import type { Plugin } from 'vite'

const ROUTE = '?__remix-build-client-route'
/** One file, because every page with islands needs all of it. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * The files that browsers get: those of the islands (`app/entry.client.ts`), and no code of routes. They load each other by
 * `loadModule`, which asks for a lost file again under another address.
 */
export const browserFiles: Plugin = {
  name: 'browser-files',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  config: () => ({
    build: {
      rollupOptions: {
        output: { manualChunks: (id) => (REACT.test(id) ? 'react' : undefined) },
      },
    },
  }),
  configResolved({ plugins }) {
    // Vite would wrap every dynamic import, to preload what the file imports. The function for that would be a file of its own
    // that the first script has to wait for.
    const wrapping = plugins.find(({ name }) => name === 'vite:build-import-analysis')
    if (!wrapping?.transform) throw new Error('Vite has another way to wrap dynamic imports now.')
    delete wrapping.transform
  },
  // Remix's manifest needs a file of each route. No page asks for it.
  transform: (_, id) => (id.endsWith(ROUTE) ? { code: '', map: null } : undefined),
  /**
   * What `loadModule` loads is an entry, so no other file imports it: under a second address it would be there twice. What it
   * shares with others is a file of its own.
   */
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null
    const found = await this.resolve(specifier, importer)
    if (found) this.emitFile({ type: 'chunk', id: found.id })
    return found
  },
  renderDynamicImport: () => ({ left: 'loadModule(', right: ')' }),
}

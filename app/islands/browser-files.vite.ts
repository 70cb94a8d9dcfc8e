import type { Plugin } from 'vite'

const ROUTE = '?__remix-build-client-route'

/**
 * The files that browsers get: those of the islands (`app/entry.client.ts`), and no code of routes. They load each other by
 * `loadModule`, which asks for a lost file again under another address.
 */
export const browserFiles: Plugin = {
  name: 'browser-files',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  configResolved({ plugins }) {
    // Vite would wrap every dynamic import, to preload what the file imports. The function for that would be a file of its own
    // that the first script has to wait for.
    const wrapping = plugins.find(({ name }) => name === 'native:import-analysis-build')
    if (!wrapping) throw new Error('Vite has another way to wrap dynamic imports now.')
    wrapping.applyToEnvironment = () => false
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
  // The bundler has no hook for a dynamic import. All that it has left are ours.
  renderChunk: (code) => code.replaceAll(/\bimport\(/g, 'loadModule('),
}

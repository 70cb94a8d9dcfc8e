import { dirname, join } from 'node:path'
import { build } from 'vite'

const THREAD = '?thread'
const BUILT = '\0thread:'

/**
 * For Vite: `import code from './a.server.ts?thread'` is that module with all that it imports, as the text of one script that
 * `new Worker(code, { eval: true })` runs. In this way a thread runs the same in what is built, while it is developed and in
 * tests.
 *
 * @type {import('vite').Plugin}
 */
export const threads = {
  name: 'threads',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith(THREAD) && importer !== undefined
      ? BUILT + join(dirname(importer), source.slice(0, -THREAD.length))
      : undefined,
  async load(id) {
    if (!id.startsWith(BUILT)) return
    const file = id.slice(BUILT.length)
    const { root, resolve } = this.environment.config
    const built = await build({
      root,
      resolve: { preserveSymlinks: resolve.preserveSymlinks },
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'node20',
        write: false,
        rolldownOptions: { input: file, output: { format: 'cjs', codeSplitting: false } },
      },
      ssr: { noExternal: true },
    })
    if (!('output' in built)) throw new Error(`${file} was not built as one script`)
    for (const path of built.output[0].moduleIds) this.addWatchFile(path)
    return `export default ${JSON.stringify(built.output[0].code)}`
  },
}

import { join } from 'node:path'
import { build } from 'vite'
import { root } from './input-digest.mjs'

const THREAD = 'virtual:thread/'

/**
 * For Vite: `import code from 'virtual:thread/cms/a.server.ts'` is that module with all that it imports, as the text of one
 * script that `new Worker(code, { eval: true })` runs. In this way a thread runs the same in the built site, while the site
 * is developed and in tests.
 *
 * @type {import('vite').Plugin}
 */
export const threads = {
  name: 'threads',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith(THREAD) ? `\0${source}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${THREAD}`)) return
    const file = join(root, id.slice(THREAD.length + 1))
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'node20',
        write: false,
        rollupOptions: { input: file, output: { format: 'cjs', inlineDynamicImports: true } },
      },
      ssr: { noExternal: true },
    })
    if (!('output' in built)) throw new Error(`${file} was not built as one script`)
    for (const path of built.output[0].moduleIds) this.addWatchFile(path)
    return `export default ${JSON.stringify(built.output[0].code)}`
  },
}

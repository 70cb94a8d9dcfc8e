import { resolve } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const SUFFIX = '?script'

/**
 * `import code from './menu.ts?script'` is that module with all that it imports, as the text of one small script for
 * `InlineScript`.
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return
    const { code, files } = await bundledScript(id.slice(0, -SUFFIX.length))
    filesOf.set(id, files)
    return `export default ${JSON.stringify(code)}`
  },
  // In development: a script is made again when a file of it changes, and its pages are loaded again.
  hotUpdate({ file, server }) {
    if (this.environment.name !== 'ssr') return
    const { moduleGraph } = this.environment
    const changed = [...filesOf].filter(([, files]) => files.includes(file))
    const modules = changed.flatMap(([id]) => moduleGraph.getModuleById(id) ?? [])
    for (const module of modules) moduleGraph.invalidateModule(module)
    if (modules.length > 0) server.environments.client.hot.send({ type: 'full-reload' })
  },
}

/** The files that each script is made of, by its module's id. */
const filesOf = new Map<string, string[]>()

/** @returns the text of the script, and the files that it is made of. */
export async function bundledScript(file: string): Promise<{ code: string; files: string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'iife',
    minify: true,
    // What `vite.config.ts` promises for the files, too.
    target: 'es2020',
    // Vite may know the project by a link (`server/vite-root.mjs`).
    preserveSymlinks: true,
    write: false,
    metafile: true,
  })
  return {
    code: outputFiles[0]!.text.trim(),
    files: Object.keys(metafile.inputs).map((path) => resolve(path)),
  }
}

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
    for (const file of files) this.addWatchFile(file)
    return `export default ${JSON.stringify(code)}`
  },
}

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

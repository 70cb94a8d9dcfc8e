import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './build-stamp.mjs'

/**
 * Remix's plugin was written for Vite 6. Vite says that two options have other names now, to somebody who can only build the
 * site.
 */
const { warn } = console
Object.assign(console, {
  warn: (text, ...more) => /`(envFile|esbuild)` option/.test(text) || warn(text, ...more),
})

/**
 * Where Vite finds the project. It takes `#` and `?` in a path for parts of an address, so a project in such a folder is shown to
 * it through a link, until this process ends.
 *
 * @returns {import('vite').InlineConfig}
 */
export function viteRoot() {
  if (!/[#?]/.test(root)) return { root }
  const link = join(mkdtempSync(join(tmpdir(), 'festival-')), 'project')
  symlinkSync(root, link)
  process.once('exit', () => rmSync(dirname(link), { recursive: true }))
  return {
    root: link,
    configFile: join(link, 'vite.config.ts'),
    resolve: { preserveSymlinks: true },
  }
}

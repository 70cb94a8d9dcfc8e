import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { lakeSources } from '../../cms/lake/sources.mjs'
import { removedLater } from './embedded'

/** `row-writer.ts` as a program, built the way the site is built, with the migrations inside. */
export async function buildRowWriter(): Promise<string> {
  // Inside the project, because its packages are not built in.
  const outDir = removedLater(mkdtempSync(resolve('node_modules/.embedded-test-')))
  await build({
    configFile: false,
    plugins: [lakeSources],
    logLevel: 'error',
    build: {
      ssr: 'tests/helpers/row-writer.ts',
      outDir,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  })
  return join(outDir, 'writer.mjs')
}

/* Makes dist/, which is what `npm pack` takes: JavaScript for Node, and the types. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { threads } from './query/threads.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const dist = join(folder, 'dist')
/** What package.json exports. */
const ENTRIES = {
  index: 'index.ts',
  server: 'server.ts',
  s3: 's3.ts',
  migrations: 'migrations.server.ts',
  serve: 'serve.server.ts',
  cli: 'cli.ts',
  browser: 'studio/browser.ts',
  studio: 'studio/index.ts',
}

await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  plugins: [threads],
  build: {
    ssr: true,
    target: 'node20',
    outDir: dist,
    emptyOutDir: true,
    rolldownOptions: {
      input: ENTRIES,
      output: { chunkFileNames: '[name].js' },
    },
  },
})

const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
const compiler = join(dirname(typescript), 'bin/tsc')
const options =
  '--ignoreConfig --declaration --emitDeclarationOnly --outDir dist/types --rootDir ../.. --target es2022 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler --strict --skipLibCheck --types node,vite/client'
const sources = [...Object.values(ENTRIES), 'query/thread-modules.d.ts', 'untyped-modules.d.ts']
execFileSync(process.execPath, [compiler, ...sources, ...options.split(' ')], {
  cwd: folder,
  stdio: 'inherit',
})
// Node's way to resolve types wants the extension, which the sources leave out.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue
  const file = join(dist, name)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/((?:from |import\()(['"]))(\.[^'"]+)\2/g, '$1$3.js$2'))
}

/* Builds the site when it is missing or older than its sources. Plain JavaScript: it runs before anything is built. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root, stampOf } from './input-digest.mjs'

const INPUTS = [
  'app',
  'cms',
  'db',
  'public',
  'server',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
/** For the Studio alone. `build-studio.mjs` builds it. */
const BESIDES = /^cms\/(studio\/|structure\.ts$)/

/** Ends the process with 1 when the site cannot be built: what called it has nothing to go on with. */
export function buildIfStale() {
  const stamp = stampOf('inputs', INPUTS, BESIDES)
  if (stamp.isFresh()) return
  process.stderr.write('Building the site …\n')
  build(stamp)
}

function build(stamp = stampOf('inputs', INPUTS, BESIDES)) {
  stamp.remove()
  for (const part of ['client', 'server'])
    rmSync(join(root, 'build', part), { recursive: true, force: true })
  const manifest = createRequire(import.meta.url).resolve('@remix-run/dev/package.json')
  const { status } = spawnSync(
    process.execPath,
    [join(dirname(manifest), 'dist', 'cli.js'), 'vite:build'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      // Standard output belongs to the server's log.
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    },
  )
  if (status !== 0) {
    process.stderr.write('The site could not be built; the lines above say why.\n')
    process.exit(1)
  }
  checkRoutes()
  stamp.write()
}

/** A route that lacks something fails the build, and not the first start. In a process of its own: what it loads stays loaded. */
function checkRoutes() {
  const built = pathToFileURL(join(root, 'build/server/index.js')).href
  const { status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `try { (await import('${built}')).checkRoutes() }
       catch (error) { process.stderr.write(error.message + '\\n'); process.exitCode = 1 }`,
    ],
    { cwd: root, stdio: ['ignore', process.stderr.fd, process.stderr.fd] },
  )
  if (status !== 0) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()

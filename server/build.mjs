/* Builds the site when it is missing or older than its sources. Plain JavaScript: it runs before anything is built. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const INPUTS = ['app', 'cms', 'db', 'public', 'server', 'package-lock.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts']
/** Written last, so that a build which was cut short counts as missing. */
const stamp = join(root, 'build', 'inputs.sha256')

/** @returns {string} a digest over the names and contents of everything the build is made from. */
function digestOfInputs() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => filesOf(join(root, input)))) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  return below.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

export function buildIfStale() {
  const digest = digestOfInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  process.stderr.write('Building the site …\n')
  build(digest)
}

function build(digest = digestOfInputs()) {
  rmSync(stamp, { force: true })
  const manifest = createRequire(import.meta.url).resolve('@remix-run/dev/package.json')
  const { status } = spawnSync(process.execPath, [join(dirname(manifest), 'dist', 'cli.js'), 'vite:build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    // Standard output belongs to the server's log.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  if (status !== 0) {
    process.stderr.write('The site could not be built; the lines above say why.\n')
    process.exit(1)
  }
  writeFileSync(stamp, digest)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()

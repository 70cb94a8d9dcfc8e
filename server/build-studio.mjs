/*
 * Builds the organisers' Studio into `build/studio` when it is missing or older than its sources. It takes most of a minute
 * and 1.6 GB, so it runs in a process of its own beside other work. Plain JavaScript, as `build.mjs`.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants as priorities, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, stampOf } from './input-digest.mjs'

const INPUTS = [
  'cms',
  'app/ui/menu.js',
  'package-lock.json',
  'tsconfig.json',
  'server/build-studio.mjs',
]
/** The parts of `cms/` that stay on the server. */
const BESIDES = /^cms\/(lake|seed)\/|\.server\.ts$/
export const studioFolder = join(root, 'build', 'studio')

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg'])
/** Below this a compressed file saves no packet. */
const WORTH_COMPRESSING = 1024

/**
 * Builds beside the running program, at a lower priority.
 *
 * @returns {Promise<boolean>} whether the Studio is up to date now; at once when it was already.
 */
export async function buildStudioBeside() {
  if (stampOf('studio', INPUTS, BESIDES).isFresh()) return true
  process.stderr.write('Building the Studio beside the site; /studio says when it is ready …\n')
  // Standard output belongs to the server's log.
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: root,
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  if (child.pid) setPriority(child.pid, priorities.priority.PRIORITY_BELOW_NORMAL)
  const end = () => void child.kill()
  process.once('exit', end)
  return new Promise((done) => {
    child.once('error', () => done(false))
    child.once('exit', (code) => {
      process.off('exit', end)
      done(code === 0)
    })
  })
}

async function buildIfStale() {
  const stamp = stampOf('studio', INPUTS, BESIDES)
  if (stamp.isFresh()) return
  stamp.remove()
  // In a folder beside, so that what is there is served until the new one is whole.
  const next = `${studioFolder}.next`
  process.env.NODE_ENV = 'production'
  // Only now: a site that was built elsewhere runs without development packages.
  const { build } = await import('vite')
  await build({
    configFile: join(root, 'cms', 'studio', 'vite.config.ts'),
    build: { outDir: next },
    logLevel: 'warn',
  })
  await Promise.all(
    readdirSync(join(next, 'assets')).map((name) => compress(join(next, 'assets', name))),
  )
  rmSync(studioFolder, { recursive: true, force: true })
  renameSync(next, studioFolder)
  stamp.write()
}

/**
 * Once, as the files never change. The best quality, 11, takes the Studio's 8.6 MB from 2.2 to 2.0, for fifteen times the
 * work: thirteen seconds of every first start.
 *
 * @param {string} path
 */
async function compress(path) {
  const body = readFileSync(path)
  if (!COMPRESSIBLE.has(extname(path)) || body.length < WORTH_COMPRESSING) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale().catch((error) => {
    process.stderr.write(
      `${error.stack}\nThe Studio could not be built; the lines above say why.\n`,
    )
    process.exit(1)
  })
}

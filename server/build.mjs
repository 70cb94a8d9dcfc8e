/*
 * `npm run build`: builds the site and the Studio in a folder beside, which takes the place of `build/` when it is whole. A build
 * that fails leaves the old one as it was. Plain JavaScript: it runs before anything is built.
 */
import './node-version.mjs'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildFolder, digestOfSources, root, writeStamp } from './build-stamp.mjs'
import { buildStudio } from './build-studio.mjs'
import { giveUp, requirePackages } from './installed.mjs'
import { viteRoot } from './vite-root.mjs'

/** Bytes that the three parts need side by side. One after another they need 1 GB. */
const SIDE_BY_SIDE_NEEDS = 2 * 2 ** 30
const BESIDE = join(root, '.cache')
/** Of this process alone: two starts at the same time may both build. */
const next = join(BESIDE, `build-${process.pid}`)

requirePackages('devDependencies')
process.stderr.write('Building the site and the Studio …\n')
process.env.NODE_ENV = 'production'
// Read by `remix.config.js`.
process.env.BUILD_FOLDER = relative(root, next)
try {
  const digest = digestOfSources()
  removeLeftovers()
  mkdirSync(next, { recursive: true })
  await buildParts()
  writeStamp(next, digest)
  takeThePlace()
  process.exit(0)
} catch (error) {
  // A RouteError says what a route lacks; its stack would say nothing more.
  process.stderr.write(`${error.name === 'RouteError' ? error.message : error.stack}\n`)
  // The process of esbuild would go on writing.
  await (await import('esbuild')).stop()
  rmSync(next, { recursive: true, force: true, maxRetries: 3 })
  giveUp('It could not be built; the lines above say why. What was built before is untouched.')
}

async function buildParts() {
  const isInTurn = process.availableMemory() < SIDE_BY_SIDE_NEEDS
  const studio = buildStudio(join(next, 'studio'))
  if (isInTurn) {
    await studio
    // Its process keeps what it took.
    await (await import('esbuild')).stop()
  }
  const client = buildSite()
  if (isInTurn) await client
  await Promise.all([studio, client, buildServer(client)])
}

/** @param {Promise<void>} client */
async function buildServer(client) {
  await buildSite({ plugins: [ourFront(client)], build: { ssr: true } })
  for (const ofVite of ['client/.vite', 'server/.vite', 'server/assets'])
    rmSync(join(next, ofVite), { recursive: true, force: true })
  // A route that lacks something fails the build, and not the first start.
  const { checkRoutes } = await import(pathToFileURL(join(next, 'server/index.js')).href)
  checkRoutes()
}

/**
 * The server's build reads the list of files that the client's build has written. Until it needs that list, both run side by
 * side.
 *
 * @param {Promise<void>} client
 * @returns {import('vite').Plugin}
 */
function ourFront(client) {
  return {
    name: 'our-front',
    // After Remix's plugin, whose entry it overrides: ours is the front, which imports the Remix app.
    config: () => ({
      build: {
        target: 'node20',
        // The bundle is one file. A running site has loaded all of it, so a new build can replace it.
        rolldownOptions: {
          input: '/server/index.ts',
          // It would leave out half a per cent of the server, and take a seventh of this part's time.
          treeshake: false,
          output: { codeSplitting: false },
        },
      },
      // A start reads one file and not a thousand small ones, which halves its processor time. These two stay packages: sharp has
      // native code, and pino starts a thread from a file.
      ssr: { noExternal: true, external: ['sharp', 'pino'] },
    }),
    load: {
      order: 'pre',
      async handler(id) {
        if (id.endsWith('virtual:remix/server-manifest')) await client
      },
    },
  }
}

/** @param {import('vite').InlineConfig} [config] */
async function buildSite(config) {
  const { build } = await import('vite')
  await build({ ...viteRoot(), logLevel: 'warn', ...config })
}

/** A build may be ended at any time. Then its folder is left. */
function removeLeftovers() {
  for (const name of existsSync(BESIDE) ? readdirSync(BESIDE) : []) {
    const [, pid] = /^build-(\d+)(?:-old)?$/.exec(name) ?? []
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(join(BESIDE, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A running site has loaded all of the old build, so nobody misses its files. */
function takeThePlace() {
  const old = `${next}-old`
  for (let isThere = false; !isThere;) {
    renameUnless('ENOENT', buildFolder, old)
    // Another build may have come in between.
    isThere = renameUnless('ENOTEMPTY', next, buildFolder)
    rmSync(old, { recursive: true, force: true })
  }
}

/** @returns {boolean} false when it was not renamed for this reason. */
function renameUnless(reason, from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error.code !== reason) throw error
    return false
  }
}

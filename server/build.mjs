/*
 * `npm run build`: builds the site and the Studio in a folder beside, which takes the place of `build/` when it is whole. A build
 * that fails leaves the old one as it was. Plain JavaScript: it runs before anything is built.
 */
import './node-version.mjs'
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, digestOfSources, root, writeStamp } from './build-stamp.mjs'
import { giveUp, requirePackages } from './installed.mjs'

/** Bytes that the three parts need side by side. One after another they need 1 GB. */
const SIDE_BY_SIDE_NEEDS = 2 * 2 ** 30
const BESIDE = join(root, '.cache')
/** Of this process alone: two starts at the same time may both build. */
const next = join(BESIDE, `build-${process.pid}`)

requirePackages('devDependencies')
process.stderr.write('Building the site and the Studio …\n')
const parts = []
try {
  const digest = digestOfSources()
  removeLeftovers()
  mkdirSync(next, { recursive: true })
  await buildParts()
  writeStamp(next, digest)
  takeThePlace()
} catch (error) {
  // The others may still write files and print lines; the reason comes last.
  for (const { child } of parts) child.kill()
  await Promise.allSettled(parts.map(({ ended }) => ended))
  rmSync(next, { recursive: true, force: true })
  giveUp(`${error.message} What was built before is untouched.`)
}

async function buildParts() {
  if (process.availableMemory() < SIDE_BY_SIDE_NEEDS) {
    await start('studio').ended
    const client = start('client')
    await client.ended
    await start('server', client).ended
    return
  }
  const client = start('client')
  start('server', client)
  start('studio')
  await Promise.all(parts.map(({ ended }) => ended))
}

/**
 * Starts the build of one part.
 *
 * @param {'client' | 'server' | 'studio'} part
 * @param {{ ended: Promise<void> }} [needed] a part that this one has to hear of when it is done.
 */
function start(part, needed) {
  const child = fork(fileURLToPath(new URL('build-part.mjs', import.meta.url)), [part, next], {
    cwd: root,
    // Standard output belongs to the server's log.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd, 'ipc'],
  })
  needed?.ended.then(
    () => child.send('done'),
    () => undefined,
  )
  const ended = new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      if (code === 0) done()
      else fail(new Error(whyEnded(part, signal)))
    })
  })
  parts.push({ child, ended })
  return { ended }
}

function whyEnded(part, signal) {
  return signal
    ? `${signal} has ended the build of the ${part}, most likely for want of memory: a build needs 1 GB.`
    : `The ${part} could not be built; the lines above say why.`
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

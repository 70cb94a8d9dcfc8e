/* For what runs the built site: `npm start`, the benchmark and the quick tests. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stateOfBuild } from './build-stamp.mjs'
import { giveUp } from './installed.mjs'

/** Builds the site and the Studio unless the build is of these sources. Ends the process when that fails; the build has said why. */
export function buildIfStale() {
  if (stateOfBuild() === 'fresh') return
  const { status, signal } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('build.mjs', import.meta.url))],
    // Standard output belongs to the server's log.
    { stdio: ['ignore', process.stderr.fd, process.stderr.fd] },
  )
  if (signal) giveUp(`${whyEnded(signal)} What was built before is untouched.`)
  if (status !== 0) process.exit(1)
}

/** The system kills for want of memory, and Node aborts. @param {NodeJS.Signals} signal */
function whyEnded(signal) {
  return ['SIGKILL', 'SIGABRT'].includes(signal)
    ? `${signal} has ended the build, most likely for want of memory: a build needs 1 GB.`
    : `${signal} has ended the build.`
}

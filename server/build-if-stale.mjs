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
  if (signal) giveUp(`${signal} has ended the build.`)
  if (status !== 0) process.exit(1)
}

/* `npm start`: builds what is stale, beside what may be running, and then starts. */
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stateOfBuild } from './build-stamp.mjs'
import { giveUp, missingPackages } from './installed.mjs'

const state = stateOfBuild()
// Without the packages that build, an installation starts what it has.
const canWait = state === 'stale' && missingPackages('devDependencies').length > 0
if (state !== 'fresh' && !canWait) {
  const { status, signal } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('build.mjs', import.meta.url))],
    // Standard output belongs to the server's log.
    { stdio: ['ignore', process.stderr.fd, process.stderr.fd] },
  )
  if (signal) giveUp(`${signal} has ended the build.`)
  if (status !== 0) process.exit(1)
}
await import('./launch.mjs')

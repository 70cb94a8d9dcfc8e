import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'

/** The connections' share of the files that a process may have open. The rest is for the database, threads, and files that are sent. */
const SHARE = 0.75
const TELL_EVERY_MS = 60_000

/**
 * Refuses connections before the process runs out of file descriptors. Without one left nothing could be read or sent, and Linux
 * would tell nobody: libuv then takes each connection with a spare descriptor and closes it.
 *
 * @param onRefused - called at most once a minute, with how many connections were refused since the last call.
 */
export function limitConnections(server: Server, onRefused: (count: number) => void): void {
  const limit = mostOpenFiles()
  if (limit === null) return
  let count = 0
  let toldAt = -Infinity
  server.maxConnections = Math.floor(limit * SHARE)
  server.on('drop', () => {
    count += 1
    if (performance.now() < toldAt + TELL_EVERY_MS) return
    toldAt = performance.now()
    onRefused(count)
    count = 0
  })
}

/** Null where there is no limit, or no way to learn it. Node has raised the soft limit to the hard one by now. */
function mostOpenFiles(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

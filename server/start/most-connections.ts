import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { newsOfOutage } from './outages'

/** The connections' share of the files that a process may have open. The rest is for the database, threads, and files that are sent. */
const SHARE = 0.75

/**
 * Refuses connections before the process runs out of file descriptors. Without one left nothing could be read or sent, and Linux
 * would tell nobody: libuv then takes each connection with a spare descriptor and closes it.
 *
 * @param onRefused - called once for each time when there are too many.
 */
export function limitConnections(server: Server, onRefused: () => void): void {
  const limit = mostOpenFiles()
  if (limit === null) return
  const isNews = newsOfOutage()
  server.maxConnections = Math.floor(limit * SHARE)
  server.on('drop', () => {
    if (isNews()) onRefused()
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

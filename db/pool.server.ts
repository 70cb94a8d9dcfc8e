import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { EmbeddedTarget } from './embedded.server'

/** A server by its address (`postgresql://…`, with the driver's parameters such as `sslmode`), or the embedded one. */
export type Target = string | EmbeddedTarget

/** The driver's pool with its sockets in our hands, so that it can be thrown away when the network has swallowed them. */
export interface Pool {
  sql: postgres.Sql<{ bigint: number }>
  /** Bytes received so far: the same number twice means that the server was silent between. */
  bytesHeard(): number
  /** Lets go of everything at once; what is still running is rejected. */
  end(): Promise<void>
}

export interface PoolOptions {
  max: number
  /** The server gives a statement up before our own deadline does, so that its connection stays good. 0: never. */
  statementTimeoutMs?: number
  onNotify?: (channel: string, payload: string) => void
  /** Called when one of its connections is gone. */
  onClose?: () => void
}

const CONNECT_TIMEOUT_S = 2
/** An idle connection takes 2 MB of the embedded database, and one that nobody remembers must not stay for ever. */
const IDLE_TIMEOUT_S = 60
/** From a connection that failed to the next try. Where a proxy accepts and hangs up, the driver would try without a pause. */
const RETRY_MS = 200
/** For the goodbye to leave on a healthy connection. */
const GOODBYE_MS = 500

/** Opens nothing yet: connections are made when they are needed. */
export function openPool(
  target: Target,
  { max, statementTimeoutMs = 2000, onNotify, onClose }: PoolOptions,
): Pool {
  let sockets: { socket: Socket; openedAt: number }[] = []
  let heardBefore = 0
  let attempts = 0
  let hasEnded = false

  const options = {
    max,
    // The driver asks for array types beside the first query, and when the network fails then, its rejection is nobody's:
    // it would end the process. No array goes in or out here.
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    keep_alive: 10,
    // The driver's own pauses grow to 20 s; ours are made in openSocket.
    backoff: () => 0,
    connection: {
      application_name: 'festival-site',
      statement_timeout: statementTimeoutMs,
      TimeZone: 'UTC',
    },
    // Columns only: postgres.camel would rename the keys of JSON documents too, and those are content.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // Ids and counts, all of them far from 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    // The default prints notices, which may quote what a statement was given.
    onnotice: () => undefined,
    onnotify: onNotify,
    onclose: onClose,
    socket: openSocket,
  }
  const sql =
    typeof target === 'string'
      ? postgres(target, options)
      : postgres({
          ...options,
          path: join(target.socketDir, `.s.PGSQL.${target.port}`),
          user: 'postgres',
          database: 'postgres',
        })

  return { sql, bytesHeard, end }

  /** Called by the driver with its parsed options. Of several hosts each try takes the next. */
  async function openSocket({
    host,
    port,
    path,
  }: {
    host: string[]
    port: number[]
    path: string | false
  }): Promise<Socket> {
    // Always wait, if only for a moment: then the driver listens to the socket before its first event, an error perhaps.
    await sleep(pauseAfterFailure())
    const turn = attempts++ % host.length
    const place = { host: host[turn] ?? 'localhost', port: port[turn] ?? 5432 }
    // The driver checks the server's certificate against the socket's `host`.
    const socket = Object.assign(path ? connect(path) : connect(place), place)
    sockets.push({ socket, openedAt: performance.now() })
    if (hasEnded) socket.destroy()
    return socket
  }

  /** Forgets closed sockets except the latest, and says how long to wait because of those. */
  function pauseAfterFailure(): number {
    const now = performance.now()
    const isRecent = ({ openedAt }: { openedAt: number }) => openedAt > now - RETRY_MS
    for (const entry of sockets)
      if (entry.socket.destroyed && !isRecent(entry)) heardBefore += entry.socket.bytesRead
    sockets = sockets.filter((entry) => !entry.socket.destroyed || isRecent(entry))
    const failures = sockets
      .filter(({ socket }) => socket.destroyed)
      .map(({ openedAt }) => openedAt)
    return failures.length > 0 ? Math.max(...failures) + RETRY_MS - now : 0
  }

  function bytesHeard(): number {
    return sockets.reduce((sum, { socket }) => sum + socket.bytesRead, heardBefore)
  }

  async function end(): Promise<void> {
    if (hasEnded) return
    hasEnded = true
    // Not the driver's own grace: it waits for connections that died under a query, which never end.
    await sql.end({ timeout: 0 })
    // The driver says goodbye and leaves it to the server to hang up, which one that is gone never does.
    setTimeout(() => sockets.forEach(({ socket }) => socket.destroy()), GOODBYE_MS).unref()
    for (const { socket } of sockets) socket.destroySoon()
  }
}

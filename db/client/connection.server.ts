import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { EmbeddedTarget } from '../embedded/embedded.server'
import { DatabaseUnavailable } from './database-errors.server'
import { readServerAddress, type ServerAddress } from './server-address.server'

/** A server by its address (`postgresql://…`), as text or read, or the embedded one. */
export type Target = string | ServerAddress | EmbeddedTarget

/** A pool or a transaction: what the functions in db/ take first. Columns are camelCase in results, `timestamptz` is a Date. */
export type Sql = postgres.ISql<{ bigint: number }>

/** A connection of the driver. Its socket is in our hands, so that it can be closed although the network has swallowed it. */
export interface Connection {
  sql: postgres.Sql<{ bigint: number }>
  /** Gives a new session our settings. Called before each work; with the same session it does nothing. */
  prepare(): Promise<void>
  /** Closes it at once and rejects what is still running on it. */
  end(): Promise<void>
}

/** Facts about a target that all connections to it share. */
export interface Route {
  /** The place in the list of hosts of the one that answered last. */
  host: number
  /** When the latest connection was opened that failed right away, by `performance.now()`. */
  failedAt: number
}

export function newRoute(): Route {
  return { host: 0, failedAt: -Infinity }
}

export interface ConnectionOptions {
  /** Connections that share the work; one by default. */
  max?: number
  route?: Route
  /** Who we are, in the server's list of connections. */
  applicationName?: string
  onNotify?: (channel: string, payload: string) => void
  /** Called when the server has sent its first bytes. */
  onAnswer?: () => void
  /** Called when the connection is closed. */
  onClose?: () => void
}

/**
 * A server that has not answered after this time is away, or too slow to be of use. Shorter than the deadline of a use, so that the
 * connection of a slow statement is free again by then.
 */
export const ANSWER_MS = 2000

/**
 * What the server does for us when we are lost. They are set by a statement after connecting: a pooler such as PgBouncer refuses
 * them among the parameters of a connection.
 */
const SESSION_SETTINGS = {
  statement_timeout: String(ANSWER_MS),
  // Longer than any use without a deadline of its own has. `transaction` sets its own limit for the others.
  idle_in_transaction_session_timeout: '5000',
  // A host without power says no goodbye. The server asks after 10 s of silence, and gives up 15 s later.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
  TimeZone: "'UTC'",
}
const SET_ALL = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')
/** An idle connection takes 2 MB of the embedded database. */
const IDLE_TIMEOUT_S = 60
/**
 * Pause between the opening of a connection that failed and the opening of the next one. When a proxy accepts and hangs up, the
 * driver itself would try without a pause.
 */
export const RETRY_MS = 200
/** For the goodbye to leave on a healthy connection. */
const GOODBYE_MS = 500

/** An object of its own, because `openSocket` writes the host into it. */
function ownTls({ options: { ssl } }: ServerAddress): ServerAddress['options']['ssl'] {
  return typeof ssl === 'object' ? { ...ssl } : ssl
}

/** Opens nothing yet. The connection is made by its first statement, and again by the next one after it was lost. */
export function openConnection(
  target: Target,
  {
    max = 1,
    route = newRoute(),
    applicationName = 'festival',
    onNotify,
    onAnswer,
    onClose,
  }: ConnectionOptions = {},
): Connection {
  const sockets = new Set<Socket>()
  let nextHost = route.host
  let hasEnded = false
  let isPrepared = false
  let lacksTls = false

  const address = typeof target === 'string' ? readServerAddress(target) : target
  const isServer = 'url' in address
  const options = {
    max,
    // The driver asks for array types beside the first query. When the network fails then, that rejection is unhandled and would
    // end the process. We send and receive no arrays.
    fetch_types: false,
    connect_timeout: ANSWER_MS / 1000,
    idle_timeout: IDLE_TIMEOUT_S,
    keep_alive: 10,
    // The driver's own pauses grow to 20 s; ours are made in openSocket.
    backoff: () => 0,
    connection: {
      application_name: applicationName,
      ...(isServer && address.options.connection),
    },
    // Columns only: postgres.camel would rename the keys of JSON documents too, and those are content.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // Ids and counts, all of them far from 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    // The default prints notices, which may quote what a statement was given.
    onnotice: () => undefined,
    onnotify: onNotify,
    onclose: () => {
      isPrepared = false
      onClose?.()
    },
    socket: openSocket,
  }
  const sql = isServer
    ? postgres(address.url, { ...address.options, ssl: ownTls(address), ...options })
    : postgres({
        ...options,
        path: join(address.socketDir, `.s.PGSQL.${address.port}`),
        user: 'postgres',
        database: 'postgres',
      })
  const searchPath = isServer ? address.searchPath : null
  const setAll = searchPath === null ? SET_ALL : `${SET_ALL}; set search_path = ${searchPath}`

  return { sql, prepare, end }

  /** Called by the driver with its parsed options. Of several hosts the first attempt takes the one that answered last, each further one the next. */
  async function openSocket({
    host,
    port,
    path,
    ssl,
  }: {
    host: string[]
    port: number[]
    path: string | false
    ssl: unknown
  }): Promise<Socket> {
    // Always wait, if only for a moment: then the driver listens to the socket before its first event, an error perhaps.
    await sleep(Math.max(0, route.failedAt + RETRY_MS - performance.now()))
    const openedAt = performance.now()
    const turn = nextHost++ % host.length
    const place = { host: host[turn] ?? 'localhost', port: port[turn] ?? 5432 }
    // The driver gives TLS no name for a host that is an IP address. TLS would then look for "localhost" in the certificate.
    if (typeof ssl === 'object' && ssl !== null) Object.assign(ssl, { host: place.host })
    // The driver checks the server's certificate against the socket's `host`.
    const socket = Object.assign(path ? connect(path) : connect(place), place)
    sockets.add(socket)
    socket.once('data', (data) => {
      route.host = turn
      // The server refuses TLS. The driver goes on all the same, and the server closes the connection.
      lacksTls = ssl !== false && ssl !== 'prefer' && data.length === 1 && data.toString() === 'N'
      onAnswer?.()
    })
    socket.once('close', () => {
      sockets.delete(socket)
      if (!hasEnded && performance.now() < openedAt + RETRY_MS) route.failedAt = openedAt
    })
    if (hasEnded) socket.destroy()
    return socket
  }

  async function prepare(): Promise<void> {
    if (isPrepared) return
    await sql.unsafe(setAll).catch((error: unknown) => {
      throw lacksTls ? new DatabaseUnavailable('NO_TLS') : error
    })
    isPrepared = true
  }

  async function end(): Promise<void> {
    if (hasEnded) return
    hasEnded = true
    // Not the driver's own grace: it waits for connections that died under a query, which never end.
    await sql.end({ timeout: 0 })
    // The driver says goodbye and leaves it to the server to hang up, which one that is gone never does.
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), GOODBYE_MS).unref()
    for (const socket of sockets) socket.destroySoon()
  }
}

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
export type Driver = postgres.Sql<{ bigint: number }>

/**
 * One session of the server. It begins with its first statement, and is over when its connection is lost: then what runs on it, and
 * all that is asked later, is rejected. The driver alone would open another one, in the middle of a transaction.
 */
export interface Connection {
  sql: Driver
  /** Gives the session our settings. Called before each work; after the first time it does nothing. */
  prepare(): Promise<unknown>
  isOver(): boolean
  /** Closes it at once. */
  end(): Promise<void>
}

export interface ConnectionOptions {
  /** The place in the list of hosts of the one that answered last. All connections to a server share it. */
  route?: { host: number }
  /** Who we are, in the server's list of connections. */
  applicationName?: string
  onNotify?: (channel: string, payload: string) => void
  /** Called when the server has sent its first bytes. */
  onAnswer?: () => void
  /** Called when it is over. */
  onOver?: () => void
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
const SETTINGS = [
  `statement_timeout = ${ANSWER_MS}`,
  // Longer than any use without a deadline of its own has. `transaction` sets its own limit for the others.
  'idle_in_transaction_session_timeout = 5000',
  // A host without power says no goodbye. The server asks after 10 s of silence, and gives up 15 s later.
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 25000',
  "TimeZone = 'UTC'",
]
/** Before another try. The driver makes no pause when a proxy accepts and hangs up. */
export const RETRY_MS = 200
/** For the goodbye to leave on a healthy connection. */
const GOODBYE_MS = 500

type DriverOptions = Omit<postgres.Options<Record<string, never>>, 'types' | 'transform'> & {
  /** As the driver calls it, with its parsed options. */
  socket?: (options: {
    host: string[]
    port: number[]
    path: string | false
    ssl: unknown
  }) => Promise<Socket>
}

/** The driver with our types and names, which opens connections as it needs them. */
export function openDriver(target: Target, { connection, ...options }: DriverOptions = {}): Driver {
  const address = typeof target === 'string' ? readServerAddress(target) : target
  const ours = {
    // The driver asks for array types beside the first query. When the network fails then, that rejection is unhandled and would
    // end the process. We send and receive no arrays.
    fetch_types: false,
    // Columns only: postgres.camel would rename the keys of JSON documents too, and those are content.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // Ids and counts, all of them far from 2^53.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    // The default prints notices, which may quote what a statement was given.
    onnotice: () => undefined,
    ...options,
  }
  if ('url' in address) {
    const { ssl } = address.options
    return postgres(address.url, {
      ...address.options,
      // An object of its own, because `openSocket` writes the host into it.
      ssl: typeof ssl === 'object' ? { ...ssl } : ssl,
      ...ours,
      connection: { ...connection, ...address.options.connection },
    })
  }
  const path = join(address.socketDir, `.s.PGSQL.${address.port}`)
  return postgres({ ...ours, connection, path, user: 'postgres', database: 'postgres' })
}

/** Opens nothing yet. */
export function openConnection(
  target: Target,
  {
    route = { host: 0 },
    applicationName = 'festival',
    onNotify,
    onAnswer,
    onOver,
  }: ConnectionOptions = {},
): Connection {
  const address = typeof target === 'string' ? readServerAddress(target) : target
  let host = route.host
  let socket: Socket | null = null
  let prepared: Promise<unknown> | null = null
  let isOver = false
  let lacksTls = false

  const sql = openDriver(address, {
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    // By these the driver would close it between two statements of a transaction.
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 10,
    connection: { application_name: applicationName },
    ...(onNotify && { onnotify: onNotify }),
    onclose: () => void end(),
    socket: openSocket,
  })
  const settings =
    'url' in address && address.searchPath !== null
      ? [...SETTINGS, `search_path = ${address.searchPath}`]
      : SETTINGS
  return { sql, prepare, isOver: () => isOver, end }

  /** The driver calls it for each host in turn, until one of them has answered. */
  async function openSocket({
    path,
    ssl,
    ...options
  }: Parameters<NonNullable<DriverOptions['socket']>>[0]): Promise<Socket> {
    // Always wait, if only for a moment: then the driver listens to the socket before its first event, an error perhaps.
    await sleep(socket === null ? 0 : RETRY_MS)
    if (isOver) throw new DatabaseUnavailable('CONNECTION_CLOSED')
    const turn = host++ % options.host.length
    const place = { host: options.host[turn] ?? 'localhost', port: options.port[turn] ?? 5432 }
    // The driver gives TLS no name for a host that is an IP address. TLS would then look for "localhost" in the certificate.
    if (typeof ssl === 'object' && ssl !== null) Object.assign(ssl, { host: place.host })
    // The driver checks the server's certificate against the socket's `host`.
    socket = Object.assign(path ? connect(path) : connect(place), place)
    return socket.once('data', (data) => {
      route.host = turn
      // The server refuses TLS. The driver goes on all the same, and the server closes the connection.
      lacksTls = ssl !== false && ssl !== 'prefer' && data.length === 1 && data.toString() === 'N'
      onAnswer?.()
    })
  }

  function prepare(): Promise<unknown> {
    prepared ??= sql
      .unsafe(settings.map((setting) => `set ${setting}`).join('; '))
      .catch((error: unknown) => {
        throw lacksTls ? new DatabaseUnavailable('NO_TLS') : error
      })
    return prepared
  }

  async function end(): Promise<void> {
    if (isOver) return
    isOver = true
    onOver?.()
    // Not the driver's own grace: it waits for connections that died under a query, which never end.
    await sql.end({ timeout: 0 })
    // The driver says goodbye and leaves it to the server to hang up, which one that is gone never does.
    setTimeout(() => socket?.destroy(), GOODBYE_MS).unref()
  }
}

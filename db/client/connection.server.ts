import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterReading } from '../../common/after-reading.server'
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
  /** Closes it at once. Resolves when the goodbye has been said. */
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
 * The server's time for an answer: to a new connection, to a statement of a request, to whether it is still there. Shorter than the
 * deadline of a use, so that a connection is free again by then.
 */
export const ANSWER_MS = 2000
/** The time of one that is asked whether it answers at all, or that is one of several hosts: the next one may answer within the same use. */
export const FIRST_WORD_MS = 1000
/** Before another try: the driver makes no pause. */
export const RETRY_MS = 200
/** For the goodbye to leave on a healthy connection. */
const GOODBYE_MS = 500

/**
 * What the server does for us when we are lost. They are set by a statement after connecting: a pooler such as PgBouncer refuses
 * them among the parameters of a connection.
 */
const SETTINGS = [
  `set statement_timeout = ${ANSWER_MS}`,
  // Longer than any use without a deadline of its own has. `transaction` sets its own limit for the others.
  'set idle_in_transaction_session_timeout = 5000',
  // A host without power says no goodbye. The server asks after 10 s of silence, and gives up 15 s later.
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 5',
  'set tcp_keepalives_count = 3',
  'set tcp_user_timeout = 25000',
  // A connection that was closed under a statement ends it within this time. Servers on other systems may refuse to look.
  "select set_config('client_connection_check_interval', '1000', false) where version() like '%linux%'",
  "set TimeZone = 'UTC'",
]

/** SQLSTATEs of a server that starts, stops or recovers. */
const STARTS_OR_STOPS = /^57P0[1-3]$/

type DriverOptions = Pick<
  postgres.Options<Record<string, never>>,
  'connection' | 'connect_timeout' | 'idle_timeout' | 'keep_alive' | 'max' | 'max_lifetime'
> & {
  onclose?: () => void
  onnotify?: ConnectionOptions['onNotify']
  socket?: () => Promise<Socket>
}

/** The driver with our types and names, which opens connections as it needs them. */
export function openDriver(target: Target, { connection, ...options }: DriverOptions = {}): Driver {
  const { options: place } = addressOf(target)
  return postgres({
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
    ...place,
    // Objects of its own: `openSocket` writes the host into the one for TLS.
    ...(typeof place.ssl === 'object' && { ssl: { ...place.ssl } }),
    connection: { ...connection, ...place.connection },
    // Its types know neither of several hosts nor of a function that opens sockets.
  } as postgres.Options<{ bigint: postgres.PostgresType<number> }>)
}

function addressOf(target: Target): ServerAddress {
  if (typeof target === 'string') return readServerAddress(target)
  if ('options' in target) return target
  const path = join(target.socketDir, `.s.PGSQL.${target.port}`)
  const login = { user: 'postgres', password: undefined, database: 'postgres' }
  return { options: { path, ssl: false, ...login }, settings: [], withoutEffect: [] }
}

/**
 * Opens nothing yet.
 *
 * What it relies on in postgres.js 3.4.9, and its documentation does not say:
 * - It calls `socket` for each try to connect, leaves the choice of the host to it, and listens to what it gets a moment later.
 * - The first statement is tried again for ever, without a pause, after a hang-up, and with several hosts after an error, too.
 * - `onclose` is called only once the first statement has had its answer or its error.
 * - After the server's first byte it removes all listeners of a socket that will have TLS.
 * - It takes the name for the certificate from the `host` of the socket, and none for an IP address. TLS would then look for
 *   "localhost". What stands in `ssl` goes before; it is read at each try.
 * - When the server refuses TLS it goes on all the same, and the server closes the connection.
 * - `end` waits for running statements, those of a dead connection too, unless its `timeout` is 0. It leaves it to the server to
 *   hang up, which one that is gone never does.
 */
export function openConnection(target: Target, given: ConnectionOptions = {}): Connection {
  const { route = { host: 0 }, applicationName = 'festival', onNotify, onAnswer, onOver } = given
  const address = addressOf(target)
  let host = route.host
  let socket: Socket | null = null
  let prepared: Promise<unknown> | null = null
  let ended: Promise<void> | null = null
  let lacksTls = false

  const sql = openDriver(target, {
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
  return { sql, prepare, isOver: () => ended !== null, end }

  async function openSocket(): Promise<Socket> {
    // Always wait, if only for a moment: the first event may be an error.
    await sleep(socket === null ? 0 : RETRY_MS)
    if (ended) throw new DatabaseUnavailable('CONNECTION_CLOSED')
    const { path, ssl, host: hosts, port: ports } = sql.options
    const turn = host++ % hosts.length
    const place = { host: hosts[turn] ?? '', port: ports[turn] ?? 0 }
    if (typeof ssl === 'object') Object.assign(ssl, { host: place.host })
    const opened = Object.assign(path ? connect(path) : connect(place), place)
    socket = opened
    const leave = () => {
      if (opened.bytesRead > 0) return
      route.host = turn + 1
      opened.destroy()
    }
    if (hosts.length > 1) opened.once('close', afterReading(leave, FIRST_WORD_MS))
    return opened.once('data', (data) => {
      route.host = turn
      lacksTls = typeof ssl === 'object' && data.toString() === 'N'
      onAnswer?.()
    })
  }

  function prepare(): Promise<unknown> {
    const settings = [...SETTINGS, ...address.settings].join('; ')
    prepared ??= sql.unsafe(settings).catch((error: unknown) => {
      // It answers, and takes nobody: `host` is the next one already.
      if (STARTS_OR_STOPS.test(String(Object(error).code))) route.host = host
      // A session without our settings is of no use.
      void end()
      throw lacksTls ? new DatabaseUnavailable('NO_TLS') : error
    })
    return prepared
  }

  function end(): Promise<void> {
    if (ended) return ended
    ended = sql.end({ timeout: 0 }).then(() => {
      setTimeout(() => socket?.destroy(), GOODBYE_MS).unref()
    })
    onOver?.()
    return ended
  }
}

/**
 * The answer to a question.
 *
 * @throws {DatabaseUnavailable} DEADLINE when there is none in this time.
 */
export async function inTime<T>(answer: PromiseLike<T>, ms: number): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = afterReading(() => reject(new DatabaseUnavailable('DEADLINE')), ms)
  })
  return Promise.race([answer, late]).finally(cancel)
}

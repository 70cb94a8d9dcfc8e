import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterReading } from '../../common/after-reading.server'
import { GOODBYE_MS } from '../../common/http/raw-response.server'
import type { EmbeddedTarget } from '../embedded/embedded.server'
import { DatabaseUnavailable } from './database-errors.server'
import { readServerAddress, type Place, type ServerAddress } from './server-address.server'

/** A server by its address (`postgresql://…`), as text or read, or the embedded one. */
export type Target = string | ServerAddress | EmbeddedTarget

/** A pool or a transaction: what the functions in db/ take first. Columns are camelCase in results, `timestamptz` is a Date. */
export type Sql = postgres.ISql<{ bigint: number }>
export type Driver = postgres.Sql<{ bigint: number }>

/**
 * One session of one server. It is over when its connection is lost: then what runs on it, and all that is asked later, is
 * rejected. The driver alone would open another one, in the middle of a transaction.
 */
export interface Connection {
  /** Begins the session, with our settings. After the first time it only returns the driver again. */
  begin(): Promise<Driver>
  isOver(): boolean
  /** Closes it at once. Resolves when the goodbye has been said. */
  end(): Promise<void>
}

export interface ConnectionOptions {
  /** Counts on with each host that did not take us: the next connection goes to the next one. All connections to a server share it. */
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
/** The time of one that is asked whether it answers at all, or that is one of several: the next one may answer within the same use. */
export const FIRST_WORD_MS = 1000

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

type DriverOptions = Pick<
  postgres.Options<Record<string, never>>,
  'connection' | 'connect_timeout' | 'idle_timeout' | 'keep_alive' | 'max' | 'max_lifetime'
> & {
  onclose?: () => void
  onnotify?: ConnectionOptions['onNotify']
  socket?: () => Promise<Socket>
}

/** The driver with our types and names, which opens connections as it needs them. @param turn - of several servers, which one */
export function openDriver(target: Target, options: DriverOptions = {}, turn = 0): Driver {
  const { places, login, ssl, connection } = readTarget(target)
  const place = placeAt(places, turn)
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
    ...login,
    ssl: tlsAt(place, ssl),
    connection: { ...options.connection, ...connection },
    // Its types do not know of a function that opens sockets.
  } as postgres.Options<{ bigint: postgres.PostgresType<number> }>)
}

function placeAt(places: Place[], turn: number): Place {
  return places[turn % places.length]!
}

/** The driver names no IP address to TLS, which would then look for "localhost" in the certificate. As in libpq, sockets have no TLS. */
function tlsAt(place: Place, ssl: ServerAddress['ssl']): ServerAddress['ssl'] {
  if ('path' in place) return false
  return typeof ssl === 'object' ? { ...ssl, host: place.host } : ssl
}

export function readTarget(target: Target): ServerAddress {
  if (typeof target === 'string') return readServerAddress(target)
  if ('places' in target) return target
  const path = join(target.socketDir, `.s.PGSQL.${target.port}`)
  const login = { user: 'postgres', password: undefined, database: 'postgres' }
  return { places: [{ path }], login, ssl: false, connection: {}, settings: [], withoutEffect: [] }
}

/**
 * Opens nothing yet. Each function in it is here for something that postgres.js 3.4.9 does, and its documentation does not say; the
 * comment names the test that fails without it.
 */
export function openConnection(target: Target, given: ConnectionOptions = {}): Connection {
  const { route = { host: 0 }, applicationName = 'festival', onNotify, onAnswer, onOver } = given
  const { places, ssl, settings } = readTarget(target)
  const turn = route.host
  const place = placeAt(places, turn)
  const isOneOfSeveral = places.length > 1
  let socket: Socket | null = null
  let begun: Promise<Driver> | null = null
  let ended: Promise<void> | null = null
  let lacksTls = false

  const options: DriverOptions = {
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    // By these the driver would close it between two statements of a transaction (standing-transaction.server.test.ts).
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 10,
    connection: { application_name: applicationName },
    ...(onNotify && { onnotify: onNotify }),
    // It would open another one for the next statement (transaction.server.test.ts).
    onclose: () => void end(),
    socket: openSocketOnce,
  }
  const sql = openDriver(target, options, turn)
  return { begin, isOver: () => ended !== null, end }

  /**
   * The driver tries the first statement again for ever, without a pause, when the server hangs up (connect.server.full.test.ts:
   * "is not stormed"). It takes the name for the certificate from the `host` of the socket.
   */
  async function openSocketOnce(): Promise<Socket> {
    // The driver listens to it a moment later, and the first event may be an error (connect.server.full.test.ts: "no way leads to").
    await Promise.resolve()
    if (socket || ended) throw new DatabaseUnavailable('CONNECTION_CLOSED')
    socket = Object.assign(connect(place), place)
    if (isOneOfSeveral) leaveIfSilent(socket)
    return socket.once('data', hearFirstBytes)
  }

  /** One that says something has the whole time for its login. */
  function leaveIfSilent(opened: Socket): void {
    const leave = () => {
      if (opened.bytesRead === 0) opened.destroy(new DatabaseUnavailable('CONNECT_TIMEOUT'))
    }
    opened.once('close', afterReading(leave, FIRST_WORD_MS))
  }

  /**
   * `N` refuses TLS. The driver goes on all the same, and the server hangs up (database-words.server.full.test.ts: "a server without
   * TLS"). It is heard here alone: the driver removes all listeners of a socket that will have TLS.
   */
  function hearFirstBytes(bytes: Buffer): void {
    lacksTls = typeof ssl === 'object' && bytes.toString() === 'N'
    onAnswer?.()
  }

  function begin(): Promise<Driver> {
    begun ??= takeSettings(sql, settings, isOneOfSeveral).catch((error: unknown) => {
      const isFull = Object(error).code === '53300'
      if (!isFull && route.host === turn) route.host += 1
      // A session without our settings is of no use (pool.server.full.test.ts: "did not get its settings").
      void end()
      throw lacksTls ? new DatabaseUnavailable('NO_TLS') : error
    })
    return begun
  }

  /**
   * The driver's `end` waits for running statements, those of a dead connection too, unless its `timeout` is 0 (listen.server.full.test.ts:
   * "does not hang"). It leaves it to the server to hang up, which one that is gone never does.
   */
  function end(): Promise<void> {
    if (ended) return ended
    ended = sql.end({ timeout: 0 }).then(() => {
      setTimeout(() => socket?.destroy(), GOODBYE_MS).unref()
    })
    onOver?.()
    return ended
  }
}

/** The site writes: of several servers a standby is left for the next (pool.server.full.test.ts: "a standby"). */
async function takeSettings(sql: Driver, own: string[], mustWrite: boolean): Promise<Driver> {
  const statements = [...SETTINGS, ...own, 'select pg_is_in_recovery() as "isStandby"']
  const results = await sql.unsafe(statements.join('; '))
  const [{ isStandby }] = results.at(-1) as unknown as [{ isStandby: boolean }]
  if (mustWrite && isStandby) throw new DatabaseUnavailable('25006')
  return sql
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

import { DatabaseUnavailable } from './database-errors.server'
import { causeForAll } from './database-words.server'
import {
  readTarget,
  ANSWER_MS,
  openConnection,
  type ConnectionOptions,
  type Sql,
  type Target,
} from './connection.server'
import { openListener, type ListeningLog } from './listen.server'
import { openPool } from './pool.server'
import { transaction } from './transaction.server'

export type { Sql } from './connection.server'
export { DatabaseUnavailable, StatementRefused } from './database-errors.server'

/**
 * `deadlineMs` is from the call to the answer, waiting for a connection included. A request has 2.5 s, and may ask for less. A long
 * work has its own time, in a transaction also for its statements.
 */
export type RunOptions =
  | { kind?: 'request'; deadlineMs?: number }
  | { kind: 'long'; deadlineMs: number }

/**
 * PostgreSQL behind a deadline. What goes wrong with the server or the way there is DatabaseUnavailable, by the deadline at
 * the latest; a refused statement is StatementRefused; neither holds a value of a row. After a fault it recovers without help.
 */
export interface Database {
  /**
   * Runs `work` on one connection. Each statement has 2 s of the server's time, but those of a long transaction. After a missed
   * deadline the work may still have been done. `work` must use this connection only: it would wait for a second one while it
   * holds the first. Nothing enforces this: `sql` is used until `work` has ended, and no branch of it goes on after that, such as
   * the rest of a `Promise.all` that has failed. The next work may have the connection by then.
   */
  run<T>(work: (sql: Sql) => Promise<T>, options?: RunOptions): Promise<T>
  /** Runs `work` in one transaction. Nothing is committed after the deadline; a commit that was under way may have happened. */
  transact<T>(work: (sql: Sql) => Promise<T>, options?: RunOptions): Promise<T>
  /** What a request has left, in milliseconds. */
  remainingMs(): number
  /** Whether the server answers at all, on a new connection and within a second. A slow or busy one does. */
  answers(): Promise<boolean>
  /**
   * Asks whether notifications arrive.
   *
   * @throws {DatabaseUnavailable} DEAF when they do not, as through a pooler in transaction mode. Another code when it could not
   *   be tried, such as that of a full server.
   */
  checkNotifications(): Promise<void>
  /**
   * Listens to notifications on a channel. Resolves when it does, or after 2 s while the database is away.
   *
   * @param onReconnect called when it listens again after a break, in which it may have missed notifications.
   * @param onBreak called when a break begins: at once after a reset, some 4 s after a network went silent.
   * @returns how to stop.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
    onBreak?: () => void,
  ): Promise<() => Promise<void>>
  /** Why the database is not available, as a clause for everybody. Null for an error about something else. */
  whyAway(error: unknown): string | null
  /** Lets what is running finish, for 1.5 s at most. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections of the pool. Listening takes one more, and asking whether the server answers another. */
  max?: number
  /** Called each time when the server has no connection for us. */
  onFull?: (error: DatabaseUnavailable) => void
  /** Who we are, in the server's list of connections. */
  applicationName?: string
  /** Told when listening fails for the first time, and when it works again. */
  listening?: ListeningLog
}

/** Connections besides those of the pool: for listening, and for asking whether the server answers. */
export const BESIDE_POOL = 2

/** How the name of every connection of a running site begins. Each instance always has one, because it listens. */
export const SITE = 'festival-site'

/** Of a use for a request. A slow statement has ended by then, and a silent connection is known. */
export const DEADLINE_MS = ANSWER_MS + 500

/**
 * Opens no connection yet: the server may be away at the start.
 *
 * @throws {WrongAddress}
 */
export function openDatabase(
  place: Target,
  { max = 10, applicationName, onFull, listening }: DatabaseOptions = {},
): Database {
  // The address is read once, now. A file that it names may be gone later, when nobody could be told.
  const address = readTarget(place)
  const shared = { route: { host: 0 }, applicationName }
  const connect = (hooks?: ConnectionOptions) => openConnection(address, { ...shared, ...hooks })
  const pool = openPool(connect, { max, hosts: address.places.length, onFull })
  const listener = openListener(connect, listening)
  const run: Database['run'] = (work, { kind = 'request', deadlineMs = DEADLINE_MS } = {}) =>
    pool.use(work, { kind, deadlineMs })
  return {
    run,
    transact: (work, options = {}) => {
      const longMs = options.kind === 'long' ? options.deadlineMs : undefined
      return run((sql) => transaction(sql, work, longMs), options)
    },
    remainingMs: () => DEADLINE_MS,
    answers: pool.answers,
    async checkNotifications() {
      const send = (statement: string) => run((sql) => sql.unsafe(statement))
      if (!(await listener.hears(send))) throw new DatabaseUnavailable('DEAF')
    },
    listen: listener.listen,
    whyAway: (error) => (error instanceof DatabaseUnavailable ? causeForAll(error) : null),
    async close() {
      await listener.close()
      await pool.close()
    },
  }
}

/**
 * The same database for one request. All its uses together have the time of one use. Only a long one keeps its deadline.
 *
 * @param since - when the time began, by `performance.now()`: earlier than now for a request that has waited for its turn.
 */
export function forOneRequest(database: Database, since = performance.now()): Database {
  const end = since + DEADLINE_MS
  const remainingMs = () => Math.max(0, end - performance.now())
  const within =
    (use: Database['run']): Database['run'] =>
    (work, options = {}) => {
      if (options.kind === 'long') return use(work, options)
      const leftMs = Math.min(options.deadlineMs ?? DEADLINE_MS, remainingMs())
      if (leftMs === 0) return Promise.reject(new DatabaseUnavailable('DEADLINE'))
      return use(work, { deadlineMs: leftMs })
    }
  return {
    ...database,
    run: within(database.run),
    transact: within(database.transact),
    remainingMs,
  }
}

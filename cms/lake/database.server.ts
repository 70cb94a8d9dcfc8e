import type postgres from 'postgres'

/** A connection or a transaction of postgres.js, with the driver's own types: `timestamptz` is a Date, `bytea` a Buffer. */
export type Sql = postgres.ISql

/** A work that takes longer than a request, with the time from its call to its answer. Of others the database decides. */
export interface LongWork {
  kind: 'long'
  deadlineMs: number
}

/** PostgreSQL, as the lake asks for it. `onPostgres` makes one of postgres.js. */
export interface LakeDatabase {
  /** Runs statements that need no transaction. */
  run<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction. Nothing is committed when it throws or is late. */
  transact<T>(work: (sql: Sql) => Promise<T>, options?: LongWork): Promise<T>
  /**
   * Listens to notifications on a channel, also when the database comes only later.
   *
   * @param onReconnect called when it listens again after a break, in which it may have missed notifications.
   * @returns how to stop.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Why the database is not available, as a clause for everybody: "the database does not answer". Null for an error that says
   * something else, such as a refused statement. That one has its SQLSTATE as `code`.
   */
  whyAway(error: unknown): string | null
}

/** The codes of Node and of postgres.js for a lost connection, and the SQLSTATEs of a server that takes none. */
const NO_CONNECTION = /^(E[A-Z]+|CONNECT(_TIMEOUT|ION_\w+)|08\w{3}|53300|57P0[1-3])$/
const STATEMENT_CANCELLED = '57014'

/** The database of a client of postgres.js: `onPostgres(postgres('postgresql://…'))`. The caller ends the client. */
export function onPostgres(sql: postgres.Sql): LakeDatabase {
  return {
    run: (work) => work(sql),
    transact: async <T>(work: (sql: Sql) => Promise<T>, options?: LongWork) => {
      const { result } = await sql.begin(async (transaction) => {
        if (options)
          await transaction`select set_config('statement_timeout', ${String(Math.ceil(options.deadlineMs))}, true)`
        return { result: await work(transaction) }
      })
      return result
    },
    async listen(channel, onNotify, onReconnect) {
      // Without a connection the driver goes on trying, and calls back when it listens.
      const listening = await sql.listen(channel, onNotify, onReconnect).catch(() => null)
      return async () => {
        await listening?.unlisten()
      }
    },
    whyAway(error) {
      const code = codeOf(error)
      if (code === STATEMENT_CANCELLED) return 'the database has too much to do'
      return NO_CONNECTION.test(code) ? 'the database does not answer' : null
    },
  }
}

/** SQLSTATE of a missing table. */
const UNDEFINED_TABLE = '42P01'

/**
 * Why a later try can succeed, as a clause for everybody: the database is unavailable, or not migrated yet. Null when the error
 * is about something else.
 */
export function whyAway(database: LakeDatabase, error: unknown): string | null {
  const why = database.whyAway(error)
  if (why !== null) return why
  return isRefused(error, UNDEFINED_TABLE) ? 'its tables are not there yet' : null
}

/** Whether PostgreSQL refused a statement with this SQLSTATE. */
export function isRefused(error: unknown, sqlState: string): boolean {
  return codeOf(error) === sqlState
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

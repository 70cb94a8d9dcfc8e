import postgres from 'postgres'

/** The database does not answer, or not as a database should: to visitors a 503. Holds nothing of the statement that met it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(
    /**
     * PostgreSQL's SQLSTATE, Node's or the driver's code, or one of ours: BUSY, DEADLINE, SILENT, CLOSED, AWAY, AUDIT, NO_TLS, DEAF,
     * NO_SHM, and NOT_READY until the tables are there.
     */
    readonly code: string,
    /** The server's own words for ending the session. They name our user and database at most. */
    readonly said: string | null = null,
  ) {
    super(`The database is not available (${code}).`)
  }

  /** It took too long. A server that is well may do so when it has much to do. */
  get isBusy(): boolean {
    return ['BUSY', 'DEADLINE', '57014'].includes(this.code)
  }

  /** Nothing can be stored until a person makes room. */
  get isDiskFull(): boolean {
    return this.code === '53100'
  }
}

/** PostgreSQL refused a statement. A copy of the driver's error without the values that it carries along. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'

  constructor(
    message: string,
    /** SQLSTATE, such as 23505 for a second row of the same unique key. */
    readonly code: string,
    /** The broken constraint, where there is one. */
    readonly constraint?: string,
  ) {
    super(message)
  }
}

/**
 * Classes and codes of SQLSTATE that say "not now" rather than "not this": connection trouble, wrong credentials, a missing
 * database, a read-only standby, a lost race of two transactions, no room on the disk or in memory, too many connections, a
 * cancelled statement (only our own timeouts cancel any), a server going down or coming up, trouble of its system.
 */
const NOT_NOW = /^(08|28|40|53|57|58)|^(3D000|25006)$/

/** Codes of the driver. What the network does to a statement it passes on, and adds the statement to it as `query`. */
const CONNECTION_LOST = /^CONNECT(_TIMEOUT|ION_(CLOSED|DESTROYED|ENDED))$/
/** Codes of Node and of the driver for a statement that could not be sent as it was: our own mistakes. */
const NEVER_SENT =
  /^(ERR_(INVALID|OUT_OF)_|UNDEFINED_VALUE|NOT_TAGGED_CALL|MAX_PARAMETERS|COPY_IN|UNSAFE_)/

/** Classes whose messages quote values: `invalid input syntax for type integer: "…"`, and what functions raise themselves. */
const QUOTES_VALUES = /^(22|P0)/

/**
 * Replaces the error of a failed statement, because the driver's error prints whole rows (`detail`) and parameters. Trouble
 * with the database becomes DatabaseUnavailable, and a refusal StatementRefused. Other errors are the caller's own, also those of
 * a network that it uses itself.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error
  const { code } = error
  if (error instanceof postgres.PostgresError) {
    // PostgreSQL gives a full /dev/shm the code of a full disk.
    if (code === '53100' && /shared memory segment/.test(error.message))
      return new DatabaseUnavailable('NO_SHM')
    // Such an error ends the session, so it says nothing about a statement.
    if (error.severity === 'FATAL') return new DatabaseUnavailable(code, error.message)
    if (NOT_NOW.test(code)) return new DatabaseUnavailable(code)
    const message = QUOTES_VALUES.test(code)
      ? `PostgreSQL refused a value (${code}).`
      : error.message
    return new StatementRefused(message, code, error.constraint_name)
  }
  const isOfDatabase = CONNECTION_LOST.test(code) || ('query' in error && !NEVER_SENT.test(code))
  return isOfDatabase ? new DatabaseUnavailable(code) : error
}

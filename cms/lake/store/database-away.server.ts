import { DatabaseUnavailable, StatementRefused } from '../../../db/client/connect.server'

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/**
 * Whether it is only a matter of time: the database is away, or it has come and is not migrated yet, which whoever started
 * us does as soon as it is there.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof StatementRefused && error.code === UNDEFINED_TABLE)
  )
}

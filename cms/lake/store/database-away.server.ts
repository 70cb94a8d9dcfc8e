import { DatabaseUnavailable, StatementRefused } from '../../../db/client/connect.server'
import { causeForAll } from '../../../db/client/database-words.server'

/** Why it is away, as a clause for everybody. */
export function awayInWords(error: unknown): string {
  return error instanceof DatabaseUnavailable ? causeForAll(error) : 'its tables are not there yet'
}

/** SQLSTATE of a missing table. */
const UNDEFINED_TABLE = '42P01'

/**
 * Whether a later try can succeed: the database is unavailable, or it is not migrated yet. The process migrates it as soon as
 * it is available.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof StatementRefused && error.code === UNDEFINED_TABLE)
  )
}

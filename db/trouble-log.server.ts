import type { Logger } from 'pino'
import { DatabaseUnavailable } from './client/database-errors.server'

/** The log's lines about one thing that is tried again until it works. */
export interface TroubleLog {
  /** Writes a line for the first failure of a row. */
  onTrouble(error: unknown): void
  /** Writes a line when it works again after that. */
  onRecovery(): void
}

/**
 * All lines of an outage of the database begin alike, whatever waits for it, and so do those of its end: an operator searches
 * for one text.
 *
 * @param what - that which waits, as a noun: "the mails".
 */
export function troubleLog(log: Logger, what: string): TroubleLog {
  let isTroubled = false
  return {
    onTrouble(error) {
      if (isTroubled) return
      isTroubled = true
      log.warn({ err: error }, `${reasonOf(error)}: ${what}; trying again`)
    },
    onRecovery() {
      if (isTroubled) log.info(`works again: ${what}`)
      isTroubled = false
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseUnavailable)) return 'failed'
  return error.isDiskFull ? DISK_FULL : 'the database does not answer'
}

/** With PostgreSQL's own words, which people search for. */
export const DISK_FULL = 'the disk of the database is full (no space left on device)'

import type { Logger } from 'pino'
import { DatabaseUnavailable } from './client/database-errors.server'
import { causeOf } from './client/database-words.server'

/** The log's lines about one thing that is tried again until it works. */
export interface TroubleLog {
  /** Writes a line for the first of several failures. */
  onTrouble(error: unknown): void
  /** Writes a line when it works again after that. */
  onRecovery(): void
}

/**
 * Whatever waits for the database, the lines of an outage begin with the same words, and so do those of its end. An operator
 * can search for them.
 *
 * @param what - the noun for what waits: "the mails".
 */
export function troubleLog(log: Logger, what: string): TroubleLog {
  let isTroubled = false
  return {
    onTrouble(error) {
      if (isTroubled) return
      isTroubled = true
      const cause = error instanceof DatabaseUnavailable ? causeOf(error) : 'failed'
      log.warn({ err: error }, `${cause}: ${what}; trying again`)
    },
    onRecovery() {
      if (isTroubled) log.info(`works again: ${what}`)
      isTroubled = false
    },
  }
}

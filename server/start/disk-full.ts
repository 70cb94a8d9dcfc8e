import type { Logger } from 'pino'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { DISK_FULL } from '../../db/client/database-words.server'

/** When no statement has met a full disk for this long, the next one begins another outage. */
const OVER_AFTER_MS = 10 * 60_000

/**
 * The same database, which also logs a full disk: one line for each outage, whichever statement met it. Without this line
 * operators would have to find it among the errors of visitors' requests.
 */
export function tellDiskFull(database: Database, log: Logger): Database {
  let metAt = -Infinity

  const watched =
    (use: Database['run']): Database['run'] =>
    (work, options) =>
      use(work, options).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable && error.isDiskFull) {
          const isNews = performance.now() - metAt > OVER_AFTER_MS
          metAt = performance.now()
          if (isNews) log.error({ err: error }, `${DISK_FULL}: nothing is stored until it has room`)
        }
        throw error
      })
  return { ...database, run: watched(database.run), transact: watched(database.transact) }
}

import type { Logger } from 'pino'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { DISK_FULL } from '../../db/trouble-log.server'

/** A full disk that was not met for so long is another one. */
const OVER_AFTER_MS = 10 * 60_000

/**
 * The same database. Whoever meets a full disk of it, the log says so in a line of its own, once for each outage. Visitors'
 * requests fail then with an error each, and some services are silent about a database that is away.
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

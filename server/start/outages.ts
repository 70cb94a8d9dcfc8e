import type { Logger } from 'pino'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { DISK_FULL, sentenceOf } from '../../db/client/database-words.server'

/** When nothing has met it for this long, the next one that does begins another outage. */
const OVER_AFTER_MS = 10 * 60_000

/**
 * The same database, which also logs a full disk: one line for each outage, whichever statement met it. Without this line
 * operators would have to find it among the errors of visitors' requests.
 */
export function tellDiskFull(database: Database, log: Logger): Database {
  const isNews = newsOfOutage()

  const watched =
    (use: Database['run']): Database['run'] =>
    (work, options) =>
      use(work, options).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable && error.isDiskFull && isNews())
          log.error({ err: error }, `${DISK_FULL}: nothing is stored until it has room`)
        throw error
      })
  return { ...database, run: watched(database.run), transact: watched(database.transact) }
}

/** For `onFull` of a database: one line for each time when the server has no connection left. */
export function tellServerFull(log: Logger): (error: DatabaseUnavailable) => void {
  const isNews = newsOfOutage()
  return (error) => {
    if (isNews()) log.error(`${sentenceOf(error)} Meanwhile requests wait for one another.`)
  }
}

/** Whether what was met just now begins an outage. */
export function newsOfOutage(): () => boolean {
  let metAt = -Infinity
  return () => {
    const isNews = performance.now() - metAt > OVER_AFTER_MS
    metAt = performance.now()
    return isNews
  }
}

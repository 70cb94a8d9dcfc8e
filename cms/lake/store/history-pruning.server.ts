import type { Logger } from 'pino'
import type { Database } from '../../../db/client/connect.server'
import { forgetTransactions } from '../../../db/tables/document-changes.server'
import { isDatabaseAway } from './database-away.server'

/** From one edition to the next: what stood on the page a season ago can be had again. */
const KEPT_DAYS = 365
/** Of the newest transactions, however old: other instances, and one whose clock is wrong, have to find what they have not read yet. */
const ALWAYS_KEPT = 1000
const EVERY_MS = 6 * 3600_000
/** In one statement: some megabytes, for which nobody has to wait. */
const BATCH = 1000
const DEADLINE_MS = 60_000

/**
 * Takes what is older than a year out of the log, into which the Studio writes a whole document for every second that somebody
 * types. How each document last stood before that stays, also of those that were deleted.
 *
 * @param options.least - transactions of the dataset that stay in any case.
 * @returns how many it took away.
 */
export async function pruneHistory(
  database: Database,
  dataset: string,
  { least = ALWAYS_KEPT } = {},
): Promise<number> {
  let total = 0
  for (let count = BATCH; count === BATCH; total += count) {
    count = await database.transact(
      (sql) => forgetTransactions(sql, dataset, { days: KEPT_DAYS, least, most: BATCH }),
      { deadlineMs: DEADLINE_MS },
    )
  }
  return total
}

/** The same every six hours, on every instance. @returns how to stop. */
export function prunePeriodically(database: Database, dataset: string, log: Logger): () => void {
  const timer = setInterval(() => {
    pruneHistory(database, dataset).then(
      (count) =>
        count > 0 &&
        log.info(
          { count },
          'transactions of the content lake are older than a year and were forgotten',
        ),
      (error: unknown) =>
        isDatabaseAway(error) ||
        log.error({ err: error }, 'the history of the content lake cannot be shortened'),
    )
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}

import type { Logger } from 'pino'
import { whyAway, type LakeDatabase } from '../database.server'
import { forgetTransactions } from '../tables/document-changes.server'
import { LONG_WORK_MS, SWEEP_EVERY_MS } from '../times.server'

/** From one edition to the next: the texts of last season can be restored. */
const KEPT_DAYS = 365
/** The newest transactions stay, however old: other instances, and one with a wrong clock, must find those they have not read. */
const ALWAYS_KEPT = 1000
/** Transactions a statement: some megabytes, so that other work does not wait long. */
const BATCH = 1000

/**
 * Deletes what is older than a year from the log. The Studio writes a whole document into it for every second of typing. The
 * last state of each document before that year stays, also of deleted documents.
 *
 * @param options.least - the number of newest transactions of the dataset that stay in any case.
 * @returns how many transactions it deleted.
 */
export async function pruneHistory(
  database: LakeDatabase,
  dataset: string,
  { least = ALWAYS_KEPT } = {},
): Promise<number> {
  let total = 0
  for (let count = BATCH; count === BATCH; total += count) {
    count = await database.transact(
      (sql) => forgetTransactions(sql, dataset, { days: KEPT_DAYS, least, most: BATCH }),
      { kind: 'long', deadlineMs: LONG_WORK_MS },
    )
  }
  return total
}

/** Prunes every six hours, on every instance. @returns a function that stops it. */
export function prunePeriodically(
  database: LakeDatabase,
  dataset: string,
  log: Logger,
): () => void {
  const timer = setInterval(() => {
    pruneHistory(database, dataset).then(
      (count) =>
        count > 0 &&
        log.info(
          { count },
          'transactions of the content lake are older than a year and were forgotten',
        ),
      (error: unknown) =>
        whyAway(database, error) ??
        log.error({ err: error }, 'the history of the content lake cannot be shortened'),
    )
  }, SWEEP_EVERY_MS).unref()
  return () => clearInterval(timer)
}

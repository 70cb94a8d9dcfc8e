import { sweepAudit } from '../../db/tables/audit.server'
import type { Database } from '../../db/client/connect.server'
import { sweepAllKeys } from '../../db/tables/idempotency-keys.server'
import { sweepAllTries } from '../../db/tables/rate-limits.server'

/**
 * Rows in one statement. A flood of requests leaves millions of them, and one statement for all would exceed every deadline.
 */
const BATCH = 5000
/** Deadline of a statement that sweeps, or that deletes what is due. */
export const SWEEP_MS = 60_000

/**
 * Deletes idempotency keys, rate limits and audit lines whose time has run out.
 *
 * @param options.isClosed - whether to stop before the next batch.
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  { batch = BATCH, isClosed = () => false }: { batch?: number; isClosed?: () => boolean } = {},
): Promise<void> {
  for (const sweep of [sweepAllKeys, sweepAllTries, sweepAudit]) {
    let count = batch
    while (count === batch && !isClosed())
      count = await database.transact((sql) => sweep(sql, now, batch), {
        kind: 'long',
        deadlineMs: SWEEP_MS,
      })
  }
}

import { addAudit, addRefusal } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { countTry, refusal, type TooManyTries } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/** Counted apart from the organisers' gate, with its limits. Nobody guesses 20 random bytes, so a right key is found whatever was tried. */
const WRONG_KEYS = wrongTries('flight-key')

/** The advisory lock of those who count a wrong key; "fkey" in ASCII. */
const LOCK = 0x666b6579

/** Whether a wrong key of this address is refused. A refusal leaves a line in the audit table. @returns null when it is not */
export async function refuseKey(
  sql: Sql,
  address: Buffer,
  now: Date,
): Promise<TooManyTries | null> {
  const until = await refusedUntil(sql, WRONG_KEYS, address, now)
  if (until === null) return null
  await addRefusal(sql, address, { kind: 'own key refused', isCounted: false })
  return refusal(until, now)
}

/**
 * Counts a wrong key, with a line in the audit table. Several keys may have been looked at at once. When the limit refuses one
 * of them now, its answer is the refusal and not that the key is wrong. They queue with each other, over all instances, so that
 * the limit for all addresses is exact.
 */
export function countWrongKey(
  database: Database,
  address: Buffer,
  now: Date,
): Promise<TooManyTries | null> {
  return database.transact(async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    const refused = await refuseKey(sql, address, now)
    if (refused !== null) return refused
    await countTry(sql, WRONG_KEYS, address, now)
    await addAudit(sql, { kind: 'own key wrong', address, count: 1 })
    return null
  })
}

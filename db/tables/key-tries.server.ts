import { addAudit, addRefusal } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { countTry, refusal, type TooManyTries } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/**
 * Keys are random, so nobody guesses one: a right one is found whatever was tried. The wrong ones of each kind are counted apart, also
 * from the password: who has mistyped a key does not lock it.
 */
export const WRONG_KEYS = {
  admin: { tries: wrongTries('admin-key'), wrong: 'unlock wrong', refused: 'unlock refused' },
  own: { tries: wrongTries('flight-key'), wrong: 'own key wrong', refused: 'own key refused' },
} as const

/** The advisory lock of those who count a wrong key; "fkey" in ASCII. */
const LOCK = 0x666b6579

/**
 * Counts a wrong key, with a line in the audit table, and says whether it is refused. Those who count queue with each other, over all
 * instances, so that the limit for all addresses is exact. Above the limit nobody queues.
 *
 * @returns null when the answer is that the key is wrong
 */
export async function countWrongKey(
  database: Database,
  kind: keyof typeof WRONG_KEYS,
  address: Buffer,
  now: Date,
): Promise<TooManyTries | null> {
  const { tries, wrong, refused } = WRONG_KEYS[kind]
  const refuse = async (sql: Sql) => {
    const until = await refusedUntil(sql, tries, address, now)
    if (until === null) return null
    await addRefusal(sql, address, refused)
    return refusal(until, now)
  }
  const count = async (sql: Sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    const late = await refuse(sql)
    if (late !== null) return late
    await countTry(sql, tries, address, now)
    await addAudit(sql, { kind: wrong, address, count: 1 })
    return null
  }
  return (await database.run(refuse)) ?? database.transact(count)
}

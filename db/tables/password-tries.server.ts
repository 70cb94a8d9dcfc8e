import { addAudit, addRefusal, addUnlock } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import {
  clear,
  countTry,
  nthNewestTry,
  peek,
  refusal,
  type Limit,
  type Refusal,
} from './rate-limits.server'

const WINDOW_SECONDS = 15 * 60
/** The tenth wrong try of one address is its last. */
const WRONG_TRIES: Limit = { name: 'admin-password', rules: [{ max: 10, seconds: WINDOW_SECONDS }] }
/** From this many wrong tries of everybody on, only addresses without one in the window may try. */
const EVERYBODYS_WRONG_TRIES = 100

/** First number of the advisory locks of this subject; "pass" in ASCII. */
const LOCK_CLASS = 0x70617373
/** The second: this, or the beginning of an address's digest. */
const EVERYBODY = 0

/** The result of comparing a password. */
interface Look {
  isRight: boolean
  /** The name of the key; left out for the password. */
  actor?: string | null
}

/**
 * One try of an address at the admin password or a key. `look` compares, and is called only when the address may try.
 * A wrong try is counted; the password forgets the wrong ones before it, a key does not.
 *
 * Deciding, comparing and counting are one transaction, and the tries of one address run one after another over all instances.
 * So of ten tries left an eleventh is never looked at, and any number of right ones at once get through. Addresses with a wrong
 * try also queue with each other, so that the limit for all addresses together is exact. The others do not queue: a crowd of
 * guessers would hold up the organisers. When the try cannot be written down, its outcome is not returned. Every try leaves a
 * line in the audit table.
 *
 * @param address the address's digest.
 * @param isUnlocking false when what the password is for may leave a line of its own: then a right one leaves one in a while.
 * @throws {DatabaseUnavailable}
 */
export async function tryPassword(
  database: Database,
  address: Buffer,
  now: Date,
  look: (sql: Sql) => Promise<Look> | Look,
  isUnlocking = true,
): Promise<{ ok: true; isRight: boolean } | Refusal> {
  // Asked before queuing too, so that somebody who is locked out cannot hold up the others.
  const refusedUntil = await database.run(async (sql) => {
    const until = await refusedUntilOf(sql, address, now)
    if (until !== null) await addRefusal(sql, address)
    return until
  })
  if (refusedUntil !== null) return refusal(refusedUntil, now)

  return database.transact(async (sql) => {
    await lock(sql, address.readInt32BE())
    const { latestTry } = await peek(sql, WRONG_TRIES, address, now)
    if (latestTry !== null) await lock(sql, EVERYBODY)
    const refusedUntil = await refusedUntilOf(sql, address, now)
    if (refusedUntil !== null) {
      await addRefusal(sql, address)
      return refusal(refusedUntil, now)
    }
    const { isRight, actor = null } = await look(sql)
    if (isRight) {
      // Many have a key, and some of them behind the address of others. With it they guess no more often.
      if (actor === null) await clear(sql, WRONG_TRIES, address)
      if (isUnlocking) await addAudit(sql, { kind: 'unlock right', address, count: 1, actor })
      else await addUnlock(sql, address, actor)
      return { ok: true, isRight: true }
    }
    await countTry(sql, WRONG_TRIES, address, now)
    await addAudit(sql, { kind: 'unlock wrong', address, count: 1 })
    return { ok: true, isRight: false }
  })
}

/** Held until the transaction ends. The address's own lock always comes first, so that there is no deadlock. */
async function lock(sql: Sql, which: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${which})`
}

async function refusedUntilOf(sql: Sql, address: Buffer, now: Date): Promise<Date | null> {
  const { freeAt, latestTry } = await peek(sql, WRONG_TRIES, address, now)
  if (latestTry === null) return null
  const nthNewest = await nthNewestTry(sql, WRONG_TRIES, EVERYBODYS_WRONG_TRIES, now)
  if (nthNewest === null) return freeAt
  // Until the address is clean again, or everybody together is below the limit.
  const until = new Date(Math.min(latestTry.getTime(), nthNewest.getTime()) + WINDOW_SECONDS * 1000)
  return freeAt !== null && freeAt > until ? freeAt : until
}

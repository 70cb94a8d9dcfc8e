import { addAudit, addRefusal, addUnlock } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { countWrongKey, WRONG_KEYS } from './key-tries.server'
import { clear, countTry, refusal, type TooManyTries } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/**
 * A wrong try within the first is answered as wrong, and every one above it as refused. A right one is answered beyond it, too,
 * because others at its address may have used that up. So a guesser learns from the second, whatever the answers are. They
 * are ten times as many, and no more are compared.
 */
const TOLD = wrongTries('admin-password')
const LOOKED = wrongTries('admin-password-looks', 100)

/** Wrong tries of everybody that are compared; above it only those of addresses without one are. */
const MOST_LOOKS = 1000

/**
 * Digests of an address and of the IPv6 network around it, the first 48 bits; null for IPv4. The tries of a network count as
 * those of one address: a provider may give one customer 65,536 households' networks.
 */
export interface Guesser {
  address: Buffer
  network: Buffer | null
}

/**
 * One try of an address at the admin password. `isRight` compares, and is called only while the address has looks left. A right
 * try forgets the wrong ones of its address that were told, at keys too.
 *
 * Wrong tries of one address are counted one after another over all instances. So of ten tries left an eleventh is never told,
 * and any number of right ones at once get through. When the try cannot be written down, its outcome is not returned.
 *
 * @param isUnlocking - false for a request that may leave an audit line of its own. A right password then leaves a line only
 *   once in a while.
 * @throws {DatabaseUnavailable}
 */
export async function tryPassword(
  database: Database,
  guesser: Guesser,
  now: Date,
  isRight: () => boolean,
  isUnlocking = true,
): Promise<Tried> {
  const counted = countedAs(guesser)
  const refuseUnseen = async (sql: Sql): Promise<TooManyTries | null> => {
    const until = await refusedUntil(sql, LOOKED, counted, now, MOST_LOOKS)
    if (until === null) return null
    await addRefusal(sql, counted)
    // The same answer as to a try that was compared.
    return refusal((await refusedUntil(sql, TOLD, counted, now)) ?? until, now)
  }
  const unseen = await database.run(refuseUnseen)
  if (unseen !== null) return unseen
  return database.transact(async (sql) => {
    if (isRight()) {
      for (const limit of [TOLD, WRONG_KEYS.admin.tries]) await clear(sql, limit, counted)
      await addRight(sql, guesser, null, isUnlocking)
      return { ok: true, isRight: true }
    }
    // Others of the same address wait here for this row, until this transaction ends.
    await countTry(sql, LOOKED, counted, now)
    const until = await refusedUntil(sql, TOLD, counted, now)
    if (until !== null) {
      await addRefusal(sql, counted)
      return refusal(until, now)
    }
    await countTry(sql, TOLD, counted, now)
    await addAudit(sql, { kind: 'unlock wrong', address: counted, count: 1 })
    return { ok: true, isRight: false }
  })
}

/**
 * One try at a key.
 *
 * @param find - the name of the key; null when there is no such key.
 * @throws {DatabaseUnavailable}
 */
export async function tryKey(
  database: Database,
  guesser: Guesser,
  now: Date,
  find: (sql: Sql) => Promise<string | null>,
  isUnlocking = true,
): Promise<Tried> {
  const isFound = await database.transact(async (sql) => {
    const name = await find(sql)
    if (name !== null) await addRight(sql, guesser, name, isUnlocking)
    return name !== null
  })
  if (isFound) return { ok: true, isRight: true }
  const refused = await countWrongKey(database, 'admin', countedAs(guesser), now)
  return refused ?? { ok: true, isRight: false }
}

type Tried = { ok: true; isRight: boolean } | TooManyTries

function countedAs({ address, network }: Guesser): Buffer {
  return network ?? address
}

async function addRight(
  sql: Sql,
  { address }: Guesser,
  actor: string | null,
  isUnlocking: boolean,
): Promise<void> {
  if (isUnlocking) await addAudit(sql, { kind: 'unlock right', address, count: 1, actor })
  else await addUnlock(sql, address, actor)
}

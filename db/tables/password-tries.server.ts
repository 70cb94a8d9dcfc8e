import { addAudit, addRefusal, addUnlock } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { clear, countTry, refusal, type Limit, type TooManyTries } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/**
 * A wrong try within `told` is answered as wrong, and every one above it as refused. A right one is answered beyond `told`, too,
 * because others at its address may have used that up. So a guesser learns from `looked` tries, whatever the answers are. They
 * are ten times as many, and no more are compared.
 */
interface Kind {
  told: Limit
  looked: Limit
}

const kindOf = (name: string): Kind => ({
  told: wrongTries(name),
  looked: wrongTries(`${name}-looks`, 100),
})
/** Counted apart: who has mistyped a key, or guesses at keys, does not lock the password. */
const PASSWORD = kindOf('admin-password')
const KEY = kindOf('admin-key')

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
export function tryPassword(
  database: Database,
  guesser: Guesser,
  now: Date,
  isRight: () => boolean,
  isUnlocking = true,
): Promise<Tried> {
  return attempt(database, PASSWORD, guesser, now, async (sql) => {
    if (!isRight()) return false
    for (const { told } of [PASSWORD, KEY]) await clear(sql, told, countedAs(guesser))
    await addRight(sql, guesser, null, isUnlocking)
    return true
  })
}

/**
 * One try at a key. Nobody guesses 32 random bytes, so a right one is found whatever others have tried, and the wrong ones still count.
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
  return attempt(database, KEY, guesser, now, () => Promise.resolve(false))
}

type Tried = { ok: true; isRight: boolean } | TooManyTries

/** @param look - compares, and writes a right try down. */
async function attempt(
  database: Database,
  { told, looked }: Kind,
  guesser: Guesser,
  now: Date,
  look: (sql: Sql) => Promise<boolean>,
): Promise<Tried> {
  const counted = countedAs(guesser)
  const refuseUnseen = async (sql: Sql): Promise<TooManyTries | null> => {
    const until = await refusedUntil(sql, looked, counted, now, MOST_LOOKS)
    if (until === null) return null
    await addRefusal(sql, counted, { isCounted: false })
    // The same answer as to a try that was compared.
    return refusal((await refusedUntil(sql, told, counted, now)) ?? until, now)
  }
  const unseen = await database.run(refuseUnseen)
  if (unseen !== null) return unseen
  return database.transact(async (sql) => {
    if (await look(sql)) return { ok: true, isRight: true }
    // Others of the same address wait here for this row, until this transaction ends.
    await countTry(sql, looked, counted, now)
    const until = await refusedUntil(sql, told, counted, now)
    if (until !== null) {
      await addRefusal(sql, counted)
      return refusal(until, now)
    }
    await countTry(sql, told, counted, now)
    await addAudit(sql, { kind: 'unlock wrong', address: counted, count: 1 })
    return { ok: true, isRight: false }
  })
}

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

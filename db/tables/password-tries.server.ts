import { addAudit, addRefusal, addUnlock } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { clear, countTry, peek, refusal, type Limit, type TooManyTries } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/** How many wrong tries are let through, in 15 minutes. */
interface Bounds {
  address: Limit
  /** A provider may give one customer 65,536 networks, each of which counts as an address. */
  network: Limit
  /** From this many of everybody on, only addresses without one are let through. */
  everybody: number
}

/**
 * A wrong try within `told` is answered as wrong, and every one above it as refused. A right one is answered beyond `told`, too,
 * because others at its address may have used that up. So a guesser learns from `looked` tries, whatever the answers are. They
 * are ten times as many, and no more are compared.
 */
interface Kind {
  told: Bounds
  looked: Bounds
}

const kindOf = (name: string): Kind => ({
  told: bounds(name, 1),
  looked: bounds(`${name}-looks`, 10),
})
/** Counted apart: who has mistyped a key, or guesses at keys, does not lock the password. */
const PASSWORD = kindOf('admin-password')
const KEY = kindOf('admin-key')

function bounds(name: string, factor: number): Bounds {
  return {
    address: wrongTries(name, 10 * factor),
    network: wrongTries(`${name}-network`, 30 * factor),
    everybody: 100 * factor,
  }
}

/** First number of the advisory locks of this subject; "pass" in ASCII. */
const LOCK_CLASS = 0x70617373
/** Second number of the lock of all tries together. The lock of an address has the beginning of its digest there. */
const EVERYBODY = 0
/** First number of the locks of networks; "netw" in ASCII. The second is the beginning of a network's digest. */
const NETWORK_LOCK_CLASS = 0x6e657477

/** Digests of an address and of the IPv6 network around it; null for IPv4. */
export interface Guesser {
  address: Buffer
  network: Buffer | null
}

/**
 * One try of an address at the admin password. `isRight` compares, and is called only while the address has looks left. A right
 * try forgets the wrong ones of its address that were told, at keys too.
 *
 * Deciding, comparing and counting are one transaction, and the tries of one address run one after another over all instances.
 * So of ten tries left an eleventh is never told, and any number of right ones at once get through. Addresses with a wrong
 * try also queue with each other, so that the limit for all addresses together is exact, and so do those of one IPv6 network.
 * The others do not queue: a crowd of guessers would hold up the organisers. When the try cannot be written down, its outcome is
 * not returned.
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
    for (const { told } of [PASSWORD, KEY]) await clear(sql, told.address, guesser.address)
    await addRight(sql, guesser, null, isUnlocking)
    return true
  })
}

/**
 * One try at a key. Nobody guesses 32 random bytes, so a right one is found whatever others have tried, and forgets nothing.
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
  const { address, network } = guesser
  const refuseUnseen = async (sql: Sql): Promise<TooManyTries | null> => {
    const over = await overBounds(sql, looked, guesser, now)
    if (over === null) return null
    await addRefusal(sql, over.whose, { isCounted: false })
    // The same answer as to a try that was compared.
    return refusal(((await overBounds(sql, told, guesser, now)) ?? over).until, now)
  }
  // Asked before queuing too, so that somebody who is locked out cannot hold up the others.
  const unseen = await database.run(refuseUnseen)
  if (unseen !== null) return unseen

  return database.transact(async (sql) => {
    await lock(sql, LOCK_CLASS, address.readInt32BE())
    if (network !== null) await lock(sql, NETWORK_LOCK_CLASS, network.readInt32BE())
    const { latestTry } = await peek(sql, looked.address, address, now)
    if (latestTry !== null) await lock(sql, LOCK_CLASS, EVERYBODY)
    const unseen = await refuseUnseen(sql)
    if (unseen !== null) return unseen
    if (await look(sql)) return { ok: true, isRight: true }
    await count(sql, looked, guesser, now)
    const over = await overBounds(sql, told, guesser, now)
    if (over !== null) {
      await addRefusal(sql, over.whose)
      return refusal(over.until, now)
    }
    await count(sql, told, guesser, now)
    await addAudit(sql, { kind: 'unlock wrong', address, count: 1 })
    return { ok: true, isRight: false }
  })
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

async function count(
  sql: Sql,
  bounds: Bounds,
  { address, network }: Guesser,
  now: Date,
): Promise<void> {
  await countTry(sql, bounds.address, address, now)
  if (network !== null) await countTry(sql, bounds.network, network, now)
}

/** Held until the transaction ends. Everybody takes address, network, everybody in this order, so that there is no deadlock. */
async function lock(sql: Sql, lockClass: number, which: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${which})`
}

/**
 * Until when a guesser has no try left, and whose line of the audit table the refusal is: an IPv6 network has one for all its
 * addresses, which are too many for a line each.
 */
async function overBounds(
  sql: Sql,
  bounds: Bounds,
  { address, network }: Guesser,
  now: Date,
): Promise<{ until: Date; whose: Buffer } | null> {
  const until = await refusedUntil(sql, bounds.address, address, now, bounds.everybody)
  if (until !== null) return { until, whose: address }
  if (network === null) return null
  const { freeAt } = await peek(sql, bounds.network, network, now)
  return freeAt === null ? null : { until: freeAt, whose: network }
}

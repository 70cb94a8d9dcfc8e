import { addAudit, addRefusal, addUnlock } from './audit.server'
import type { Database, Sql } from '../client/connect.server'
import { clear, countTry, peek, refusal, type Refusal } from './rate-limits.server'
import { refusedUntil, wrongTries } from './wrong-tries.server'

/** The tenth wrong try of one address is its last. */
const WRONG_TRIES = wrongTries('admin-password')
/** A provider may give one customer 65,536 networks, each of which counts as an address. */
const WRONG_TRIES_OF_NETWORK = wrongTries('admin-password-network', 30)

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

/** The result of comparing a password. */
interface Look {
  isRight: boolean
  /** The name of the key; left out for the password. */
  actor?: string | null
}

/**
 * One try of an address at the admin password or a key. `look` compares, and is called only when the address may try. A wrong
 * try is counted. A right password clears the wrong tries of its address, and a right key does not.
 *
 * Deciding, comparing and counting are one transaction, and the tries of one address run one after another over all instances.
 * So when ten tries are left, no eleventh is looked at, and any number of right ones at once get through. Addresses with a
 * wrong try also queue with each other, so that the limit for all addresses together is exact, and so do those of one IPv6
 * network. The others do not queue: a crowd of guessers would hold up the organisers. When the try cannot be written down, its
 * outcome is not returned. Every try leaves a line in the audit table.
 *
 * @param isUnlocking - false for a request that may leave an audit line of its own. A right password then leaves a line only
 *   once in a while.
 * @throws {DatabaseUnavailable}
 */
export async function tryPassword(
  database: Database,
  guesser: Guesser,
  now: Date,
  look: (sql: Sql) => Promise<Look> | Look,
  isUnlocking = true,
): Promise<{ ok: true; isRight: boolean } | Refusal> {
  const { address, network } = guesser
  // This is also asked before queuing, so that somebody who is locked out cannot hold up the others.
  const refused = await database.run((sql) => refuseIfOver(sql, guesser, now))
  if (refused !== null) return refused

  return database.transact(async (sql) => {
    await lock(sql, LOCK_CLASS, address.readInt32BE())
    if (network !== null) await lock(sql, NETWORK_LOCK_CLASS, network.readInt32BE())
    const { latestTry } = await peek(sql, WRONG_TRIES, address, now)
    if (latestTry !== null) await lock(sql, LOCK_CLASS, EVERYBODY)
    const refused = await refuseIfOver(sql, guesser, now)
    if (refused !== null) return refused
    const { isRight, actor = null } = await look(sql)
    if (isRight) {
      // A right key does not clear the wrong tries: many people have a key, and one of them could clear their own guesses at the
      // password.
      if (actor === null) await clear(sql, WRONG_TRIES, address)
      if (isUnlocking) await addAudit(sql, { kind: 'unlock right', address, count: 1, actor })
      else await addUnlock(sql, address, actor)
      return { ok: true, isRight: true }
    }
    await countTry(sql, WRONG_TRIES, address, now)
    if (network !== null) await countTry(sql, WRONG_TRIES_OF_NETWORK, network, now)
    await addAudit(sql, { kind: 'unlock wrong', address, count: 1 })
    return { ok: true, isRight: false }
  })
}

/**
 * Held until the transaction ends. Each try takes the locks of its address, of its network and of all tries in this order, so
 * that there is no deadlock.
 */
async function lock(sql: Sql, lockClass: number, which: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${which})`
}

/** Writes a refused try down. Refused tries of a network share a line, because it has too many addresses for a line each. */
async function refuseIfOver(
  sql: Sql,
  { address, network }: Guesser,
  now: Date,
): Promise<Refusal | null> {
  const until = await refusedUntil(sql, WRONG_TRIES, address, now)
  if (until !== null) {
    await addRefusal(sql, address)
    return refusal(until, now)
  }
  if (network === null) return null
  const { freeAt } = await peek(sql, WRONG_TRIES_OF_NETWORK, network, now)
  if (freeAt === null) return null
  await addRefusal(sql, network)
  return refusal(freeAt, now)
}

import { findFlightKey, type FlightKeyRow } from '../../../db/tables/flight-keys.server'
import type { Sql } from '../../../db/client/connect.server'
import { consume, peek, refusal, type Limit } from '../../../db/tables/rate-limits.server'
import type { AppContext } from '~/context'
import { keyDigest } from './links.server'

/**
 * The same limit as that of the organisers' gate, but counted separately: anybody can get a right key, and it must not clear the
 * wrong tries at the password.
 */
const WRONG_KEYS: Limit = { name: 'flight-key', rules: [{ max: 10, seconds: 15 * 60 }] }

export type Opened =
  | { ok: true; row: FlightKeyRow }
  | { ok: false; status: 401; message: string }
  | { ok: false; status: 429; message: string; retryAfterSeconds: number }

export const WRONG_KEY = {
  ok: false,
  status: 401,
  message: 'The key is missing or wrong, or a newer one has taken its place.',
} as const

/**
 * Finds the submission that a key opens. A missing key is no try.
 *
 * @throws {DatabaseUnavailable}
 */
export async function openByKey(
  { database, digests, request, now }: AppContext,
  given: string | null,
): Promise<Opened> {
  const key = (given ?? '').trim()
  if (key === '') return WRONG_KEY
  const address = digests.address(request.address)
  const at = now()
  const { freeAt, row } = await database.run(async (sql) => {
    const { freeAt } = await peek(sql, WRONG_KEYS, address, at)
    return { freeAt, row: freeAt === null ? await findKey(sql, key, at) : null }
  })
  if (freeAt !== null) return tooManyKeys(refusal(freeAt, at).retryAfterSeconds)
  if (row !== null) return { ok: true, row }
  // Several at once may all have been looked at: what the limit refuses is not answered as a try.
  const counted = await consume(database, WRONG_KEYS, address, at)
  return counted.ok ? WRONG_KEY : tooManyKeys(counted.retryAfterSeconds)
}

/** The same within a transaction, after `lockFlight`: whether the key still opens this submission. */
export async function stillOpens(
  sql: Sql,
  key: string,
  flightId: number,
  now: Date,
): Promise<boolean> {
  return (await findKey(sql, key.trim(), now))?.flightId === flightId
}

function findKey(sql: Sql, key: string, now: Date): Promise<FlightKeyRow | null> {
  return findFlightKey(sql, keyDigest(key), now)
}

function tooManyKeys(retryAfterSeconds: number): Extract<Opened, { status: 429 }> {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return {
    ok: false,
    status: 429,
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  }
}

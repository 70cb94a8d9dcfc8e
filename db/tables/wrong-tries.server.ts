import type { Sql } from '../client/connect.server'
import { nthNewestTry, peek, type Limit } from './rate-limits.server'

const WINDOW_SECONDS = 15 * 60
/** After this many wrong tries of all addresses together, only addresses without a wrong try in the window may try. */
const EVERYBODYS_WRONG_TRIES = 100

/** How many wrong tries count until they are refused. Each secret is counted separately, by its name. */
export function wrongTries(name: string, max = 10): Limit {
  return { name, rules: [{ max, seconds: WINDOW_SECONDS }] }
}

/**
 * Until when an address may not try, because of its own wrong tries, or of all wrong tries when it has made one of them. Null:
 * it may try.
 */
export async function refusedUntil(
  sql: Sql,
  limit: Limit,
  address: Buffer,
  now: Date,
  everybodys = EVERYBODYS_WRONG_TRIES,
): Promise<Date | null> {
  const { freeAt, latestTry } = await peek(sql, limit, address, now)
  if (latestTry === null) return null
  const nthNewest = await nthNewestTry(sql, limit, everybodys, now)
  if (nthNewest === null) return freeAt
  // Until the address is clean again, or everybody together is below the limit.
  const until = new Date(Math.min(latestTry.getTime(), nthNewest.getTime()) + WINDOW_SECONDS * 1000)
  return freeAt !== null && freeAt > until ? freeAt : until
}

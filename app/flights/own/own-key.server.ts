import { sha256 } from '../../../common/digest.server'
import { findFlightKey, type FlightKeyRow } from '../../../db/tables/flight-keys.server'
import type { Sql } from '../../../db/client/connect.server'
import { countWrongKey } from '../../../db/tables/key-tries.server'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { tooManyAttempts } from '~/http/refusals.server'

export type Opened =
  | { ok: true; row: FlightKeyRow }
  | { ok: false; status: 401; message: string }
  | { ok: false; status: 429; message: string; retryAfterSeconds: number }

/** The refusal of a key that opens nothing. */
export function wrongKey({ language }: Pick<AppContext, 'language'>) {
  const t = textIn(language, 'ownFlight')
  const message = t('The key is missing or wrong, or a newer one has taken its place.')
  return { ok: false, status: 401, message } as const
}

/**
 * Finds the submission that a key opens. A missing key is no try.
 *
 * @throws {DatabaseUnavailable}
 */
export async function openByKey(context: AppContext, key: string): Promise<Opened> {
  const { database, digests, request, now } = context
  if (key === '') return wrongKey(context)
  const address = digests.address(request.address)
  const at = now()
  // Found before the limit is asked: others at the same address may have used it up.
  const row = await database.run((sql) => findKey(sql, key, at))
  if (row !== null) return { ok: true, row }
  const refused = await countWrongKey(database, 'own', address, at)
  return refused === null ? wrongKey(context) : tooManyKeys(refused.retryAfterSeconds, context)
}

/** The same within a transaction, after `lockFlight`: whether the key still opens this submission. */
export async function stillOpens(
  sql: Sql,
  key: string,
  flightId: number,
  now: Date,
): Promise<boolean> {
  return (await findKey(sql, key, now))?.flightId === flightId
}

function findKey(sql: Sql, key: string, now: Date): Promise<FlightKeyRow | null> {
  return findFlightKey(sql, sha256(key), now)
}

function tooManyKeys(
  retryAfterSeconds: number,
  { language }: Pick<AppContext, 'language'>,
): Extract<Opened, { status: 429 }> {
  return {
    ok: false,
    status: 429,
    message: tooManyAttempts(retryAfterSeconds, textIn(language, 'answers')),
    retryAfterSeconds,
  }
}

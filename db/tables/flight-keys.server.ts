import type { Sql } from '../client/connect.server'

/** The submission that a key opens. */
export interface FlightKeyRow {
  flightId: number
  expiresAt: Date
}

/** Null for a key that is unknown, has run out or was replaced. */
export async function findFlightKey(
  sql: Sql,
  keyDigest: Buffer,
  now: Date,
): Promise<FlightKeyRow | null> {
  const [row] = await sql<FlightKeyRow[]>`
    select flight_id, expires_at
    from flight_keys
    where (key_digest = ${keyDigest} or previous_digest = ${keyDigest}) and expires_at > ${now}`
  return row ?? null
}

/**
 * Stores the key of a submission. The one before opens nothing from then on.
 *
 * @param options.keepsOld - the one before opens it until `dropOldKey`
 */
export async function saveFlightKey(
  sql: Sql,
  row: FlightKeyRow & { keyDigest: Buffer; createdAt: Date },
  { keepsOld = false }: { keepsOld?: boolean } = {},
): Promise<void> {
  await sql`
    insert into flight_keys ${sql({ ...row })}
    on conflict (flight_id) do update
    set key_digest = excluded.key_digest, created_at = excluded.created_at, expires_at = excluded.expires_at,
      previous_digest = case
        when ${keepsOld}::boolean then coalesce(flight_keys.previous_digest, flight_keys.key_digest)
      end`
}

/** Ends the key before: the mail with the new one has gone out. */
export async function dropOldKey(sql: Sql, flightId: number): Promise<void> {
  await sql`
    update flight_keys
    set previous_digest = null
    where flight_id = ${flightId} and previous_digest is not null`
}

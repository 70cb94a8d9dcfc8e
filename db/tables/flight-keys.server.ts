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
 * The earlier key that still opens a submission until `dropOldKey`: the one with this digest, or the last that has gone out by
 * mail. Null is none.
 */
export type Kept = Buffer | 'mailed' | null

/** Stores the key of a submission. But for `kept`, its earlier keys open nothing any more. */
export async function saveFlightKey(
  sql: Sql,
  row: FlightKeyRow & { keyDigest: Buffer; createdAt: Date },
  kept: Kept,
): Promise<void> {
  // While a mail waits with the present key in it, the artist has the one before; the present one, too, once another mail has
  // brought it.
  const previous =
    kept === 'mailed'
      ? sql`case
          when exists (
            select from mails
            where flight_id = ${row.flightId} and has_link and sent_at is null
          ) then coalesce(flight_keys.previous_digest, flight_keys.key_digest)
          else flight_keys.key_digest
        end`
      : sql`${kept}::bytea`
  await sql`
    insert into flight_keys ${sql({ ...row })}
    on conflict (flight_id) do update
    set key_digest = excluded.key_digest, created_at = excluded.created_at, expires_at = excluded.expires_at,
      previous_digest = ${previous}`
}

/** Ends all keys of a submission but one. */
export async function keepOneKey(sql: Sql, flightId: number, keyDigest: Buffer): Promise<void> {
  await sql`
    update flight_keys
    set key_digest = ${keyDigest}, previous_digest = null
    where flight_id = ${flightId}`
}

/** Ends the earlier key. It is called when the mail with the new one has gone out. */
export async function dropOldKey(sql: Sql, flightId: number): Promise<void> {
  await sql`
    update flight_keys
    set previous_digest = null
    where flight_id = ${flightId} and previous_digest is not null`
}

/**
 * Gives a submission the key of another one that is to be deleted, after `lockFlight` of both: the key that has gone out by mail. It
 * opens the submission until `dropOldKey`; where the submission keeps an earlier key already, that one stays.
 */
export async function inheritKey(sql: Sql, from: number, to: number): Promise<void> {
  const [given] = await sql<{ keyDigest: Buffer; createdAt: Date; expiresAt: Date }[]>`
    delete from flight_keys
    where flight_id = ${from}
    returning coalesce(previous_digest, key_digest) as key_digest, created_at, expires_at`
  if (given === undefined) return
  await sql`
    insert into flight_keys ${sql({ flightId: to, ...given })}
    on conflict (flight_id) do update
    set previous_digest = coalesce(flight_keys.previous_digest, excluded.key_digest)`
}

/** Makes all keys of an edition's flights that would end before an instant valid until then. */
export async function postponeKeys(sql: Sql, edition: number, end: Date): Promise<void> {
  await sql`
    update flight_keys
    set expires_at = ${end}
    where expires_at < ${end}
      and flight_id in (select id from artist_flight_details where edition = ${edition})`
}

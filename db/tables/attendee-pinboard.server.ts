import type { Sql } from '../client/connect.server'

export interface Pin {
  id: number
  alias: string
  location: string
  createdAt: Date
}

export interface PinCounts {
  pins: number
  /** Distinct places. */
  locations: number
}

/** As many rows as the migration `pin_counts` has made. */
const SHARDS = 32

/**
 * Adds a pin and keeps the counters, in one statement.
 *
 * @param pin.locationKey - equal for places that count as one.
 */
export async function insertPin(
  sql: Sql,
  { alias, location, locationKey }: { alias: string; location: string; locationKey: string },
): Promise<Pin> {
  const [pin] = await sql<[Pin]>`
    with new_location as (
      insert into pin_locations (location_key)
      values (${locationKey})
      on conflict do nothing
      returning 1
    ), counted as (
      update pin_counts
      set pins = pins + 1,
        locations = locations + (select count(*) from new_location)
      where shard = ${Math.floor(Math.random() * SHARDS)}
    )
    insert into attendee_pinboard (alias, location, location_key)
    values (${alias}, ${location}, ${locationKey})
    returning id, alias, location, created_at`
  return pin
}

/** Takes the id and the time of a pin that is not added. */
export async function skipPin(sql: Sql): Promise<{ id: number; createdAt: Date }> {
  const [skipped] = await sql<[{ id: number; createdAt: Date }]>`
    select nextval(pg_get_serial_sequence('attendee_pinboard', 'id'))::int as id, now() as created_at`
  return skipped
}

/**
 * Newest first, without the hidden ones.
 *
 * @param before - only pins older than the one with this id; null for the newest.
 */
export function listPins(
  sql: Sql,
  { before, limit }: { before: number | null; limit: number },
): Promise<Pin[]> {
  return sql<Pin[]>`
    select id, alias, location, created_at
    from attendee_pinboard
    where hidden_at is null
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/** Counts the pins and places on the board, without hidden pins. */
export async function countPins(sql: Sql): Promise<PinCounts> {
  const [counts] = await sql<[PinCounts]>`
    select sum(pins)::bigint as pins, sum(locations)::bigint as locations
    from pin_counts`
  return counts
}

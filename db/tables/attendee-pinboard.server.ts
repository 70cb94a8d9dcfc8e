import type { Sql } from '../client/connect.server'
import type { storedEditionFor } from './editions.server'

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

export interface NewPin {
  /** As it is stored (`storedEdition`). */
  edition: number | ReturnType<typeof storedEditionFor>
  alias: string
  location: string
  /** Equal for places that count as one. */
  locationKey: string
}

export async function insertPin(
  sql: Sql,
  { edition, alias, location, locationKey }: NewPin,
): Promise<Pin> {
  const [pin] = await sql<[Pin]>`
    insert into attendee_pinboard (edition, alias, location, location_key)
    values (${edition}, ${alias}, ${location}, ${locationKey})
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
 * Those of one edition, newest first, without the hidden ones.
 *
 * @param edition - as it is stored (`storedEdition`).
 * @param before - only pins older than the one with this id; null for the newest.
 */
export function listPins(
  sql: Sql,
  { edition, before, limit }: { edition: number; before: number | null; limit: number },
): Promise<Pin[]> {
  return sql<Pin[]>`
    select id, alias, location, created_at
    from attendee_pinboard
    where edition = ${edition} and hidden_at is null
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/** Counts the pins and places on the board of an edition, without hidden pins, and those that stood there before it was emptied. */
export async function countPins(sql: Sql, edition: number): Promise<PinCounts> {
  const [counts] = await sql<[PinCounts]>`
    select present.pins + coalesce(emptied.pins, 0) as pins,
      present.locations + coalesce(emptied.locations, 0) as locations
    from (
      select count(*) as pins, count(distinct location_key) as locations
      from attendee_pinboard
      where edition = ${edition} and hidden_at is null
    ) as present
    left join emptied_boards as emptied on emptied.edition = ${edition}`
  return counts
}

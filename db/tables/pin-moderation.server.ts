import type { Pin } from './attendee-pinboard.server'
import type { Sql } from '../client/connect.server'

/** A pin as admins see it. */
export type ModeratedPin = Pin & { isHidden: boolean }

/**
 * Newest first, hidden ones too.
 *
 * @param options.search - only pins with this text in alias or place, in any case; null for all.
 * @param options.before - only pins older than the one with this id; null for the newest.
 */
export function listAllPins(
  sql: Sql,
  { search, before, limit }: { search: string | null; before: number | null; limit: number },
): Promise<ModeratedPin[]> {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<ModeratedPin[]>`
    select id, alias, location, created_at, hidden_at is not null as is_hidden
    from attendee_pinboard
    where true
      ${pattern === null ? sql`` : sql`and (alias ilike ${pattern} or location ilike ${pattern})`}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/**
 * Holds new pins and other admins back until this transaction ends, so that "the last note from there" cannot change
 * meanwhile. Readers go on. To be called first.
 */
export async function lockPins(sql: Sql): Promise<void> {
  await sql`lock table attendee_pinboard in share row exclusive mode`
}

/** Null when there is no such pin. Its edition is as it is stored (`storedEdition`). */
export async function findPin(
  sql: Sql,
  id: number,
): Promise<(ModeratedPin & { edition: number }) | null> {
  const [pin] = await sql<(ModeratedPin & { edition: number })[]>`
    select id, edition, alias, location, created_at, hidden_at is not null as is_hidden
    from attendee_pinboard
    where id = ${id}`
  return pin ?? null
}

/** The counters are the caller’s: `uncountPin` or `recountPin`. After `lockPins`. */
export async function setPinHidden(sql: Sql, id: number, isHidden: boolean): Promise<void> {
  await sql`
    update attendee_pinboard
    set hidden_at = ${isHidden ? sql`now()` : null}
    where id = ${id}`
}

/** The counters are the caller’s. After `lockPins`. */
export async function removePin(sql: Sql, id: number): Promise<void> {
  await sql`
    delete from attendee_pinboard
    where id = ${id}`
}

/** How many pins are stored, hidden ones too. @param edition - as it is stored (`storedEdition`) */
export async function countAllPins(sql: Sql, edition: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from attendee_pinboard
    where edition = ${edition}`
  return row.count
}

/** Removes the pins of an edition, hidden ones too, and their places. The counters stay. After `lockPins`. @returns their ids */
export async function removeAllPins(sql: Sql, edition: number): Promise<number[]> {
  await sql`
    delete from pin_locations
    where edition = ${edition}`
  const removed = await sql<{ id: number }[]>`
    delete from attendee_pinboard
    where edition = ${edition}
    returning id`
  return removed.map(({ id }) => id)
}

/** Counts a pin that has gone from the board, and its place when no other pin on the board is from there. After `lockPins`. */
export async function uncountPin(sql: Sql, edition: number, locationKey: string): Promise<void> {
  await sql`
    with gone as (
      delete from pin_locations
      where edition = ${edition}
        and location_key = ${locationKey}
        and not exists (
          select from attendee_pinboard as pin
          where pin.edition = ${edition} and pin.location_key = ${locationKey} and hidden_at is null
        )
      returning 1
    )
    insert into pin_counts as counts (edition, shard, pins, locations)
    values (${edition}, 0, -1, -(select count(*) from gone))
    on conflict (edition, shard) do update
    set pins = counts.pins + excluded.pins,
      locations = counts.locations + excluded.locations`
}

/** Counts a pin that is on the board again, and its place when it is the only one from there. */
export async function recountPin(sql: Sql, edition: number, locationKey: string): Promise<void> {
  await sql`
    with new_location as (
      insert into pin_locations (edition, location_key)
      values (${edition}, ${locationKey})
      on conflict do nothing
      returning 1
    )
    insert into pin_counts as counts (edition, shard, pins, locations)
    values (${edition}, 0, 1, (select count(*) from new_location))
    on conflict (edition, shard) do update
    set pins = counts.pins + excluded.pins,
      locations = counts.locations + excluded.locations`
}

/** Lists pins whose place is not stored in its comparable form yet, some at a time. */
export function listUnfoldedPins(
  sql: Sql,
  limit: number,
): Promise<{ id: number; location: string }[]> {
  return sql<{ id: number; location: string }[]>`
    select id, location
    from attendee_pinboard
    where location_key is null
    limit ${limit}`
}

/** Gives pins their place in the form in which places are compared. */
export async function setLocationKeys(
  sql: Sql,
  keys: { id: number; locationKey: string }[],
): Promise<void> {
  await sql`
    update attendee_pinboard
    set location_key = given."locationKey"
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as given (id integer, "locationKey" text)
    where attendee_pinboard.id = given.id`
}

import { countPins, type Pin } from './attendee-pinboard.server'
import type { Sql } from '../client/connect.server'

/** A pin as admins see it. */
export type ModeratedPin = Pin & { isHidden: boolean }

/** Which pins are meant. */
export interface PinSearch {
  /** In alias or place, in any case; null for all. */
  search: string | null
  /** As it is stored (`storedEdition`); null for all. */
  edition: number | null
}

/**
 * Newest first, hidden ones too.
 *
 * @param options.before - only pins older than the one with this id; null for the newest.
 */
export function listAllPins(
  sql: Sql,
  { before, limit, ...wanted }: PinSearch & { before: number | null; limit: number },
): Promise<ModeratedPin[]> {
  return sql<ModeratedPin[]>`
    select id, alias, location, created_at, hidden_at is not null as is_hidden
    from attendee_pinboard
    where ${found(sql, wanted)}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

/** How many of these pins are not hidden. */
export async function countShown(sql: Sql, wanted: PinSearch): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from attendee_pinboard
    where hidden_at is null and ${found(sql, wanted)}`
  return row.count
}

function found(sql: Sql, { search, edition }: PinSearch) {
  const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`true
      ${pattern === null ? sql`` : sql`and (alias ilike ${pattern} or location ilike ${pattern})`}
      ${edition === null ? sql`` : sql`and edition = ${edition}`}`
}

/**
 * Holds new pins and other admins back until this transaction ends, so that "the last note from there" cannot change
 * meanwhile. Readers go on. To be called first.
 */
export async function lockPins(sql: Sql): Promise<void> {
  await sql`lock table attendee_pinboard in share row exclusive mode`
}

/** Those of them that there are. After `lockPins`. */
export function findPins(sql: Sql, ids: readonly number[]): Promise<ModeratedPin[]> {
  return sql<ModeratedPin[]>`
    select id, alias, location, created_at, hidden_at is not null as is_hidden
    from attendee_pinboard
    where id = ${oneOf(sql, ids)}`
}

/** The ids of those that are not hidden, the newest first. After `lockPins`. */
export async function shownIds(sql: Sql, wanted: PinSearch, most: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id
    from attendee_pinboard
    where hidden_at is null and ${found(sql, wanted)}
    order by id desc
    limit ${most}`
  return rows.map(({ id }) => id)
}

/** After `lockPins`. */
export async function setPinsHidden(
  sql: Sql,
  ids: readonly number[],
  isHidden: boolean,
): Promise<void> {
  await sql`
    update attendee_pinboard
    set hidden_at = ${isHidden ? sql`now()` : null}
    where id = ${oneOf(sql, ids)}`
}

/** After `lockPins`. */
export async function removePins(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    delete from attendee_pinboard
    where id = ${oneOf(sql, ids)}`
}

/** They come as JSON, because our driver writes no arrays. */
function oneOf(sql: Sql, ids: readonly number[]) {
  return sql`any (array(
      select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::int
    ))`
}

/** How many pins are stored, hidden ones too. @param edition - as it is stored (`storedEdition`) */
export async function countAllPins(sql: Sql, edition: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from attendee_pinboard
    where edition = ${edition}`
  return row.count
}

/** Removes the pins of an edition, hidden ones too, and keeps how many were shown. After `lockPins`. @returns their ids */
export async function removeAllPins(sql: Sql, edition: number): Promise<number[]> {
  const { pins, locations } = await countPins(sql, edition)
  await sql`
    insert into emptied_boards (edition, pins, locations)
    values (${edition}, ${pins}, ${locations})
    on conflict (edition) do update
    set pins = excluded.pins, locations = excluded.locations`
  const removed = await sql<{ id: number }[]>`
    delete from attendee_pinboard
    where edition = ${edition}
    returning id`
  return removed.map(({ id }) => id)
}

import { countPins, type Pin } from './attendee-pinboard.server'
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

/** Null when there is no such pin. */
export async function findPin(sql: Sql, id: number): Promise<ModeratedPin | null> {
  const [pin] = await sql<ModeratedPin[]>`
    select id, alias, location, created_at, hidden_at is not null as is_hidden
    from attendee_pinboard
    where id = ${id}`
  return pin ?? null
}

/** After `lockPins`. */
export async function setPinHidden(sql: Sql, id: number, isHidden: boolean): Promise<void> {
  await sql`
    update attendee_pinboard
    set hidden_at = ${isHidden ? sql`now()` : null}
    where id = ${id}`
}

/** After `lockPins`. */
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

import type { TravelStatus } from '../../rules/travel-status'
import type { Sql } from '../client/connect.server'

/** How far the travel desk is with one submission. */
export interface DeskRow {
  flightId: number
  status: TravelStatus
  assignee: string | null
  /** Each is sealed for its column and the row `flightId`. */
  notesSealed: string | null
  hotelSealed: string | null
  roomWithSealed: string | null
  driverNoteSealed: string | null
  /** Days of check-in and check-out, `YYYY-MM-DD`. */
  hotelFrom: string | null
  hotelTo: string | null
  /** Id of an act of the programme; null follows the artist's name, and the empty text is none. */
  act: string | null
  version: number
  /** Null when the artist has changed nothing, or the desk has seen it. */
  changedByArtistAt: Date | null
  changedFields: string[]
  updatedAt: Date
}

type Decided = Omit<
  DeskRow,
  'flightId' | 'version' | 'changedByArtistAt' | 'changedFields' | 'updatedAt'
>
/** What the desk decides about one submission. What is left out of a change stays. */
export type DeskPlan = Pick<Decided, 'status'> & Partial<Decided>

/** The sealed columns. */
export const SEALED_ON_DESK = [
  'notesSealed',
  'hotelSealed',
  'roomWithSealed',
  'driverNoteSealed',
] as const
export type SealedOnDesk = (typeof SEALED_ON_DESK)[number]
export const DESK_TABLE = 'flight_desk'

/** What a sealed text is bound to. With other names here, no stored text could be read. */
export function deskPlace(column: SealedOnDesk, flightId: number) {
  return { table: DESK_TABLE, column, rowId: flightId }
}

/**
 * Holds other writers of this submission, its desk row and its legs back until the transaction ends. Every change of one of
 * them begins with it.
 *
 * @returns whether there is such a submission
 */
export async function lockFlight(sql: Sql, flightId: number): Promise<boolean> {
  const rows = await sql`
    select id
    from artist_flight_details
    where id = ${flightId}
    for update`
  return rows.length > 0
}

/** After `lockFlight`: the artist of a booked submission is told. */
export async function markTold(sql: Sql, flightId: number): Promise<void> {
  await sql`
    update flight_desk
    set status = 'told', version = version + 1, updated_at = now()
    where flight_id = ${flightId} and status = 'booked'`
}

/** Null for a submission without a desk row, which is `new` with version 0. */
export async function findDesk(sql: Sql, flightId: number): Promise<DeskRow | null> {
  const [row] = await sql<DeskRow[]>`
    select ${columns(sql)}
    from flight_desk
    where flight_id = ${flightId}`
  return row ?? null
}

/** All desk rows, in no order. */
export function listDesk(sql: Sql): Promise<DeskRow[]> {
  return sql<DeskRow[]>`
    select ${columns(sql)}
    from flight_desk`
}

/**
 * Writes what the desk has decided, after `lockFlight`.
 *
 * @param options.seesChanges - whether the mark "changed by the artist" goes
 * @returns the new version; null when another version than `version` is stored
 */
export async function saveDesk(
  sql: Sql,
  { flightId, version, ...plan }: DeskPlan & Pick<DeskRow, 'flightId' | 'version'>,
  { seesChanges = false }: { seesChanges?: boolean } = {},
): Promise<number | null> {
  const seen = seesChanges ? sql`, changed_by_artist_at = null, changed_fields = '{}'` : sql``
  const [row] =
    version === 0
      ? await sql<{ version: number }[]>`
          insert into flight_desk ${sql({ flightId, ...plan })}
          on conflict do nothing
          returning version`
      : await sql<{ version: number }[]>`
          update flight_desk
          set ${sql({ ...plan })}, version = version + 1, updated_at = now() ${seen}
          where flight_id = ${flightId} and version = ${version}
          returning version`
  return row?.version ?? null
}

/**
 * Marks a submission as changed by the artist, after `lockFlight`. The version counts up, so that a colleague who edits the card
 * at the same moment sees the change before saving.
 *
 * @param fields - API names of the changed fields; earlier ones that the desk has not seen stay
 * @param at - when they were changed; null for now
 */
export async function markChangedByArtist(
  sql: Sql,
  flightId: number,
  fields: readonly string[],
  at: Date | null = null,
): Promise<void> {
  const changed = sql`array(select jsonb_array_elements_text(${JSON.stringify(fields)}::text::jsonb))`
  await sql`
    insert into flight_desk (flight_id, changed_by_artist_at, changed_fields)
    values (${flightId}, coalesce(${at}::timestamptz, now()), ${changed})
    on conflict (flight_id) do update
    set changed_by_artist_at = greatest(flight_desk.changed_by_artist_at, excluded.changed_by_artist_at),
      changed_fields = array(
        select distinct name
        from unnest(flight_desk.changed_fields || excluded.changed_fields) as name
        order by name
      ),
      version = flight_desk.version + 1,
      updated_at = now()`
}

/** A record, so that the compiler names a column that is missing. */
const COLUMNS: Record<Exclude<keyof DeskRow, 'changedFields'>, true> = {
  flightId: true,
  status: true,
  assignee: true,
  notesSealed: true,
  hotelSealed: true,
  roomWithSealed: true,
  driverNoteSealed: true,
  hotelFrom: true,
  hotelTo: true,
  act: true,
  version: true,
  changedByArtistAt: true,
  updatedAt: true,
}

/** The array comes as JSON, because our driver reads no other arrays. */
function columns(sql: Sql) {
  return sql`${sql(Object.keys(COLUMNS))}, to_jsonb(changed_fields) as changed_fields`
}

import type { Sql } from '../client/connect.server'

/** Instances notify each other here when an edition has begun, or is kept. */
export const EDITIONS_CHANNEL = 'editions'

/** The edition that the content describes. */
export interface CurrentEdition {
  /** The year of its first day. */
  id: number
  /** `YYYY-MM-DD` */
  startDate: string
  endDate: string
  timeZone: string
  /** As JSON. */
  programme: string
  /** When what is shown of it changed last. */
  changedAt: Date
}

export interface KeptEditionRow {
  id: number
  programme: unknown
}

export interface EditionOfFlight {
  id: number
  /** `YYYY-MM-DD` */
  startDate: string
  endDate: string
  title: string | null
  place: string | null
}

/** One instance at a time tells the database about the present edition. Ends with the transaction. */
export async function lockEditions(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('editions', 0))`
}

export function listEditions(
  sql: Sql,
): Promise<{ id: number; changedAt: Date; isKept: boolean }[]> {
  return sql`
    select id, changed_at, kept_at is not null as is_kept
    from editions`
}

/**
 * Stores the edition that the content describes. Its programme is renewed until the day after its last one is over: what is
 * edited then is about the next edition. After `lockEditions`.
 */
export async function storeCurrentEdition(
  sql: Sql,
  { id, startDate, endDate, timeZone, programme, changedAt }: CurrentEdition,
  now: Date,
): Promise<void> {
  await sql`
    insert into editions as known
      (id, first_day, last_day, time_zone, programme, changed_at, is_first)
    select
      ${id}, ${startDate}::text::date, ${endDate}::text::date, ${timeZone}, ${programme}::text::jsonb, ${changedAt}, not exists (select from editions)
    on conflict (id) do update
    set first_day = excluded.first_day,
      last_day = excluded.last_day,
      time_zone = excluded.time_zone,
      programme = case
        when ${now} < (excluded.last_day + 2)::timestamp at time zone excluded.time_zone
        then excluded.programme
        else known.programme
      end,
      changed_at = excluded.changed_at,
      kept_at = null`
}

/** Keeps every edition before this one from now on. After `lockEditions`. */
export async function keepEditionsBefore(sql: Sql, id: number, now: Date): Promise<void> {
  await sql`
    update editions
    set kept_at = ${now}
    where id < ${id} and kept_at is null`
}

/** The latest first. */
export function listKeptEditions(sql: Sql): Promise<KeptEditionRow[]> {
  return sql<KeptEditionRow[]>`
    select id, programme
    from editions
    where kept_at is not null
    order by id desc`
}

/** The edition for which a flight was sent, as the database knows it, with its place in a language. Null while it does not. */
export async function findEditionOfFlight(
  sql: Sql,
  flightId: number,
  language: string,
): Promise<EditionOfFlight | null> {
  const [row] = await sql<EditionOfFlight[]>`
    select editions.id, first_day::text as start_date, last_day::text as end_date,
      programme ->> 'title' as title,
      coalesce(programme -> 'translations' -> ${language}::text ->> 'place', programme ->> 'place') as place
    from artist_flight_details as flight
    join editions on editions.id = flight.edition or (flight.edition = 0 and is_first)
    where flight.id = ${flightId}`
  return row ?? null
}

/** Tells every instance, at the end of the transaction, that an edition has begun or is kept. */
export async function announceEditions(sql: Sql): Promise<void> {
  await sql`select pg_notify(${EDITIONS_CHANNEL}, '')`
}

/**
 * The number under which rows of an edition are stored: its year, and 0 for the first one that the database knew, whose rows
 * may be older than the table of editions.
 *
 * @param year - null while the content does not tell it: then it is the latest that the database knows
 */
export async function storedEdition(sql: Sql, year: number | null): Promise<number> {
  const [row] = await sql<[{ edition: number }]>`select ${storedEditionFor(sql, year)} as edition`
  return row.edition
}

/** The same within another statement. */
export function storedEditionFor(sql: Sql, year: number | null) {
  return sql`
    case
      when ${year}::smallint is null
      then coalesce((select case when is_first then 0 else id end from editions order by id desc limit 1), 0)
      when exists (select from editions where is_first and id <> ${year}::smallint)
      then ${year}::smallint
      else 0
    end`
}

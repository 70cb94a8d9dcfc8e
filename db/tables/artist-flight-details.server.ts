import type { Sql } from '../client/connect.server'

/** A row as it is stored: columns by their names in camelCase, some of them sealed. */
export type FlightRow = { id: number; createdAt: Date } & Record<
  string,
  string | number | Date | null
>

/** The id of the row to come: sealed texts are bound to it, so it must be known before they are made. */
export async function nextFlightId(sql: Sql): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('artist_flight_details', 'id'))::int as id`
  return id
}

/** @param row - all columns, by their names in camelCase. */
export async function insertFlight(
  sql: Sql,
  row: { id: number; reference: string; createdAt: Date; looksAutomatic?: boolean } & Record<
    string,
    string | number | boolean | Date | null | undefined
  >,
): Promise<void> {
  await sql`
    insert into artist_flight_details ${sql(row)}`
}

/**
 * All rows of an edition that do not look automatic, newest first, `batch` at a time from a cursor, so the whole table is never in memory. Use it in a transaction: the
 * rows are then those of the moment when it began. The cursor is the server's. The driver's own cursor would go on with a
 * connection that was lost meanwhile.
 *
 * @param columns - the columns wanted besides `id` and `created_at`, in camelCase. All callers must name the same ones: the
 *   driver prepares the statement that reads from the cursor once for each connection.
 */
export async function* flightBatches(
  sql: Sql,
  columns: readonly string[],
  { edition, batch }: { edition: number; batch: number },
): AsyncGenerator<FlightRow[]> {
  await openFlights(sql, columns, edition)
  for (
    let rows = await nextFlights(sql, batch);
    rows.length > 0;
    rows = await nextFlights(sql, batch)
  )
    yield rows
}

/** The part of a submission that the travel desk shows. */
export interface FlightHead {
  id: number
  reference: string
  artistName: string
  preferredArrivalDate: string
  preferredDepartureDate: string
  preferredAirport: string
  /** Null is English. */
  language: string | null
  createdAt: Date
}

/** All submissions for an edition that do not look automatic, without their sealed texts, newest first. */
export function listFlightHeads(sql: Sql, edition: number): Promise<FlightHead[]> {
  return sql<FlightHead[]>`
    select id, reference, artist_name, preferred_arrival_date, preferred_departure_date, preferred_airport, language, created_at
    from artist_flight_details
    where edition = ${edition} and not looks_automatic
    order by id desc`
}

/** Some columns of all submissions for an edition that do not look automatic, newest first. */
export function listColumns(
  sql: Sql,
  columns: readonly string[],
  edition: number,
): Promise<FlightRow[]> {
  return sql<FlightRow[]>`
    select id, created_at, ${sql(columns)}
    from artist_flight_details
    where edition = ${edition} and not looks_automatic
    order by id desc`
}

/** The submissions that look automatic, newest first. */
export function listAutomaticFlights(
  sql: Sql,
  columns: readonly string[],
  limit: number,
): Promise<FlightRow[]> {
  return sql<FlightRow[]>`
    select id, created_at, ${sql(columns)}
    from artist_flight_details
    where looks_automatic
    order by id desc
    limit ${limit}`
}

/** @returns how many submissions were sent for an edition, before a moment if one is given. */
export async function countFlightsOf(
  sql: Sql,
  edition: number,
  before: Date | null = null,
): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) as count
    from artist_flight_details
    where edition = ${edition} and (${before}::timestamptz is null or created_at < ${before})`
  return count
}

/** @returns how many submissions look automatic. */
export async function countAutomaticFlights(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) as count
    from artist_flight_details
    where looks_automatic`
  return count
}

/** Whether this submission looks automatic; false also when there is none. */
export async function looksAutomatic(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`
    select id
    from artist_flight_details
    where id = ${id} and looks_automatic`
  return rows.length > 0
}

/** The code of the language in which a submission was sent; null is English. */
export async function findLanguage(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<{ language: string | null }[]>`
    select language
    from artist_flight_details
    where id = ${id}`
  return row?.language ?? null
}

/** Takes the mark away. @returns whether there was such a row with it. */
export async function markReal(sql: Sql, id: number): Promise<boolean> {
  const marked = await sql`
    update artist_flight_details
    set looks_automatic = false
    where id = ${id} and looks_automatic
    returning id`
  return marked.length > 0
}

async function openFlights(sql: Sql, columns: readonly string[], edition: number): Promise<void> {
  await sql`
    declare flights no scroll cursor for
    select id, created_at, ${sql(columns)}
    from artist_flight_details
    where edition = ${sql.unsafe(String(Math.trunc(edition)))} and not looks_automatic
    order by id desc`
}

function nextFlights(sql: Sql, count: number): Promise<FlightRow[]> {
  return sql<FlightRow[]>`fetch ${sql.unsafe(String(Math.trunc(count)))} from flights`
}

/** @returns whether there was such a row. */
export async function deleteFlight(sql: Sql, id: number): Promise<boolean> {
  const deleted = await sql`
    delete from artist_flight_details
    where id = ${id}
    returning id`
  return deleted.length > 0
}

/** @returns how many rows it took away. */
export async function deleteFlightsBefore(
  sql: Sql,
  edition: number,
  instant: Date,
): Promise<number> {
  const { count } = await sql`
    delete from artist_flight_details
    where edition = ${edition} and created_at < ${instant}`
  return count
}

/**
 * The ids of the keys that texts of one column are sealed with, in no order.
 *
 * @param column - in camelCase; one that every row has.
 */
export async function listKeyIds(sql: Sql, column: string): Promise<string[]> {
  const rows = await sql<{ keyId: string }[]>`
    select distinct split_part(${sql(column)}, '.', 2) as key_id
    from artist_flight_details
    where ${sql(column)} like 'v1.%'`
  return rows.map(({ keyId }) => keyId)
}

/** A submission with its reference and all the given columns; null when there is none. */
export async function findFlight(
  sql: Sql,
  id: number,
  columns: readonly string[],
): Promise<FlightRow | null> {
  const [row] = await sql<FlightRow[]>`
    select id, created_at, reference, ${sql(columns)}
    from artist_flight_details
    where id = ${id}`
  return row ?? null
}

/** The id, the sealed e-mail address and the time of the submission with this reference. */
export async function findByReference(
  sql: Sql,
  reference: string,
): Promise<{ id: number; email: string; createdAt: Date } | null> {
  const [row] = await sql<{ id: number; email: string; createdAt: Date }[]>`
    select id, email, created_at
    from artist_flight_details
    where reference = ${reference}`
  return row ?? null
}

/** @param changes - columns by their names in camelCase, one at least. */
export async function updateFlight(
  sql: Sql,
  id: number,
  changes: Record<string, string | null>,
): Promise<void> {
  await sql`
    update artist_flight_details
    set ${sql(changes)}
    where id = ${id}`
}

import type { Sql } from './connect.server'

/** A row as it is stored: columns by their names in camelCase, some of them sealed. */
export type FlightRow = { id: number; createdAt: Date } & Record<string, string | number | Date | null>

/** The id of the row to come: sealed texts are bound to it, so it must be known before they are made. */
export async function nextFlightId(sql: Sql): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('artist_flight_details', 'id'))::int as id`
  return id
}

/** @param row - all columns save `created_at`, by their names in camelCase. */
export async function insertFlight(sql: Sql, row: { id: number; reference: string } & Record<string, string | number | null>): Promise<void> {
  await sql`
    insert into artist_flight_details ${sql(row)}`
}

/**
 * All rows, newest first, `batch` at a time from a cursor: the table never stands in memory as a whole. To be used in a
 * transaction, which shows it as it was when the transaction began.
 *
 * @param columns - the columns wanted besides `id` and `created_at`, in camelCase.
 */
export function flightBatches(sql: Sql, columns: readonly string[], batch: number): AsyncIterable<FlightRow[]> {
  return sql<FlightRow[]>`
    select id, created_at, ${sql(columns)}
    from artist_flight_details
    order by id desc`.cursor(batch)
}

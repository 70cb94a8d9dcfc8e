import type { Sql } from '../client/connect.server'

/** A stored edition (see `storedEdition`) and the latest last day that was ever named for it, `YYYY-MM-DD`. */
export interface LastDay {
  edition: number
  lastDay: string
}

/**
 * Remembers a last day of an edition, unless a later one is known.
 *
 * @param day `YYYY-MM-DD`.
 * @returns the latest ever named; `before` is the one until now, null when none was.
 */
export async function rememberLastDay(
  sql: Sql,
  edition: number,
  day: string,
): Promise<{ lastDay: string; before: string | null }> {
  const [row] = await sql<[{ lastDay: string; before: string | null }]>`
    with known as (
      select last_day
      from last_days
      where edition = ${edition}
    )
    insert into last_days (edition, last_day)
    values (${edition}, ${day}::text::date)
    on conflict (edition) do update
    set last_day = greatest(last_days.last_day, excluded.last_day)
    returning last_day::text as last_day, (select last_day::text from known) as before`
  return row
}

/** Of every edition, the latest last. One whose day was never remembered has that of its programme. */
export function listLastDays(sql: Sql): Promise<LastDay[]> {
  return sql<LastDay[]>`
    with of_programme as (
      select case when is_first then 0 else id end as edition, last_day
      from editions)
    select edition, coalesce(last_days.last_day, of_programme.last_day)::text as last_day
    from last_days
    full join of_programme using (edition)
    order by 2`
}

/** Of the edition for which a flight was sent. Null when there is no such flight, or no last day was ever named. */
export async function lastDayOfFlight(sql: Sql, flightId: number): Promise<LastDay | null> {
  const [row] = await sql<{ edition: number }[]>`
    select edition
    from artist_flight_details
    where id = ${flightId}`
  return (await listLastDays(sql)).find(({ edition }) => edition === row?.edition) ?? null
}

/** One instance gets the lock until its transaction ends. The others get `false` at once. */
export async function tryRetentionLock(sql: Sql): Promise<boolean> {
  const [{ isOurs }] = await sql<[{ isOurs: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as is_ours`
  return isOurs
}

/** The time by the database's clock. */
export async function databaseTime(sql: Sql): Promise<Date> {
  const [{ now }] = await sql<[{ now: Date }]>`
    select clock_timestamp() as now`
  return now
}

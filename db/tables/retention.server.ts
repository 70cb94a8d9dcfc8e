import type { Sql } from '../client/connect.server'

/**
 * Remembers a last day of a festival, unless a later one is known.
 *
 * @param day `YYYY-MM-DD`.
 * @returns the latest ever named.
 */
export async function rememberLastDay(sql: Sql, day: string): Promise<string> {
  const [row] = await sql<[{ lastDay: string }]>`
    insert into retention (last_day)
    values (${day}::text::date)
    on conflict (id) do update
    set last_day = greatest(retention.last_day, excluded.last_day)
    returning last_day::text as last_day`
  return row.lastDay
}

/** Null when no last day was ever named. */
export async function readLastDay(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ lastDay: string }[]>`
    select last_day::text as last_day
    from retention`
  return row?.lastDay ?? null
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

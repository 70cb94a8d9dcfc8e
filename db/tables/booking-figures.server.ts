import type { Sql } from '../client/connect.server'

/** Instances notify each other here when there is another figure. */
export const BOOKING_CHANNEL = 'booking_figures'

/** A number of confirmed bookings, as one of the instances had it from the provider's feed. All instances share one. */
export interface StoredFigure {
  /** The year of the festival that was booked. */
  edition: number
  confirmedBookings: number
  /** By the database's clock, which all instances share, as is its age in milliseconds. */
  takenAt: Date
  age: number
}

/** The last figure that was kept, of whichever edition. */
export async function lastFigure(sql: Sql): Promise<StoredFigure | null> {
  const [figure] = await sql<StoredFigure[]>`
    select edition, confirmed_bookings, taken_at, (extract(epoch from now() - taken_at) * 1000)::float as age
    from booking_figures
    where source = 'feed' and edition is not null and taken_at is not null`
  return figure ?? null
}

/** Replaces the figure before it, and tells all instances. @returns it as it is stored. */
export async function keepFigure(
  sql: Sql,
  { edition, confirmedBookings }: Pick<StoredFigure, 'edition' | 'confirmedBookings'>,
): Promise<StoredFigure | null> {
  const [figure] = await sql<StoredFigure[]>`
    with kept as (
      insert into booking_figures (source, edition, confirmed_bookings, taken_at)
      values ('feed', ${edition}, ${confirmedBookings}, now())
      on conflict (source) do update
      set edition = excluded.edition,
          confirmed_bookings = excluded.confirmed_bookings,
          taken_at = excluded.taken_at
      returning edition, confirmed_bookings, taken_at
    )
    select edition, confirmed_bookings, taken_at, 0 as age, pg_notify(${BOOKING_CHANNEL}, edition::text)
    from kept`
  return figure ?? null
}

/**
 * Takes the lease of the feed: whoever gets it asks the provider, and nobody else does until it ends. An instance that dies
 * meanwhile leaves it to the next one.
 *
 * @param leaseMs - by the database's clock.
 * @returns 0 when it is ours; else how many milliseconds another instance still has it.
 */
export async function leaseFeed(sql: Sql, leaseMs: number): Promise<number> {
  const lease = sql`${leaseMs} * interval '1 millisecond'`
  const taken = await sql`
    insert into booking_figures (source, asked_at)
    values ('feed', now())
    on conflict (source) do update
    set asked_at = now()
    -- A clock that was set back must not keep it for ever. Not now(): who has waited for this row began before it was written.
    where booking_figures.asked_at is null
      or booking_figures.asked_at not between clock_timestamp() - ${lease} and clock_timestamp()
    returning source`
  if (taken.length > 0) return 0
  const [row] = await sql<{ left: number }[]>`
    select greatest(1, extract(epoch from asked_at + ${lease} - now()) * 1000)::float as left
    from booking_figures
    where source = 'feed'`
  return row?.left ?? leaseMs
}

import type { Sql } from '../client/connect.server'

/** A number of confirmed bookings and when the provider's feed gave it. */
export interface BookingFigure {
  /** The year of the festival that was booked. */
  edition: number
  confirmedBookings: number
  takenAt: Date
}

/** The last figure of an edition that was kept, by whichever instance of the site. */
export async function lastFigure(sql: Sql, edition: number): Promise<BookingFigure | null> {
  const [figure] = await sql<BookingFigure[]>`
    select edition, confirmed_bookings, taken_at
    from booking_figures
    where source = 'feed' and edition = ${edition}`
  return figure ?? null
}

/** Replaces the figure before it. All instances share one figure. */
export async function keepFigure(
  sql: Sql,
  { edition, confirmedBookings, takenAt }: BookingFigure,
): Promise<void> {
  await sql`
    insert into booking_figures (source, edition, confirmed_bookings, taken_at)
    values ('feed', ${edition}, ${confirmedBookings}, ${takenAt})
    on conflict (source) do update
    set edition = excluded.edition,
        confirmed_bookings = excluded.confirmed_bookings,
        taken_at = excluded.taken_at`
}

import type { Sql } from '../client/connect.server'

/** A number of confirmed bookings and when the provider's feed gave it. */
export interface BookingFigure {
  confirmedBookings: number
  takenAt: Date
}

/** The last figure that was kept, by whichever instance of the site. */
export async function lastFigure(sql: Sql): Promise<BookingFigure | null> {
  const [figure] = await sql<BookingFigure[]>`
    select confirmed_bookings, taken_at
    from booking_figures
    where source = 'feed'`
  return figure ?? null
}

/** Replaces the figure before it. All instances share one figure. */
export async function keepFigure(
  sql: Sql,
  { confirmedBookings, takenAt }: BookingFigure,
): Promise<void> {
  await sql`
    insert into booking_figures (source, confirmed_bookings, taken_at)
    values ('feed', ${confirmedBookings}, ${takenAt})
    on conflict (source) do update
    set confirmed_bookings = excluded.confirmed_bookings,
        taken_at = excluded.taken_at`
}

import type { BookingSettings } from '../../cms/booking-shape.server'

/** A good figure and when it was taken. */
interface Known {
  confirmedBookings: number
  takenAt: Date
}

/** Largest figure as a multiple of all places. A festival may be oversold, but not by its own size. */
const LARGEST_SHARE = 2
/** The largest difference from the last good figure: a share of the capacity, but not less than this number of bookings. */
const STEP_SHARE = 0.2
const SMALLEST_STEP = 20
/** The last good figure is compared with up to this age. */
const COMPARED_FOR_MS = 10 * 60_000
/** A figure beyond the step is believed when the feed gives it this many times in a row. */
const TIMES = 3

/**
 * Decides for each figure of the feed in turn whether it is believed. A feed may be wrong for a moment, and its figure is shown
 * on the home page.
 *
 * - More than twice all places, bonus tickets included, are never believed.
 * - A figure that differs from one of the last ten minutes by more than a fifth of the capacity (or 20 bookings) is believed
 *   when the third reading in a row says about the same.
 */
export function openFigureCheck() {
  let doubted: { confirmedBookings: number; times: number } | null = null

  return (
    confirmedBookings: number,
    { capacity, bonusTickets }: Pick<BookingSettings, 'capacity' | 'bonusTickets'>,
    last: Known | null,
    now: Date,
  ): boolean => {
    const step = Math.max(SMALLEST_STEP, capacity * STEP_SHARE)
    const isNear = (other: number) => Math.abs(confirmedBookings - other) <= step
    const isFresh =
      last !== null && Math.abs(now.getTime() - last.takenAt.getTime()) <= COMPARED_FOR_MS
    if (confirmedBookings > LARGEST_SHARE * (capacity + bonusTickets)) return false
    if (!isFresh || isNear(last.confirmedBookings)) {
      doubted = null
      return true
    }
    const times = doubted !== null && isNear(doubted.confirmedBookings) ? doubted.times + 1 : 1
    doubted = times < TIMES ? { confirmedBookings, times } : null
    return times >= TIMES
  }
}

import { readArrival } from './arrival-order'
import type { ListedFlight } from './fetch-flights'

export type SortKey = 'artistName' | 'preferredArrivalDate' | 'preferredAirport' | 'createdAt'

export interface Order {
  by: SortKey
  isDescending: boolean
}

/** As the API lists them: newest first. */
export const NEWEST_FIRST: Order = { by: 'createdAt', isDescending: true }

/** The order after a press on the button of a column. The first press sorts up, and for the submission newest first. */
export function orderAfter(order: Order, by: SortKey): Order {
  return { by, isDescending: order.by === by ? !order.isDescending : by === 'createdAt' }
}

/**
 * @param festivalStart - `YYYY-MM-DD`, to read arrivals with.
 * @returns the flights in this order; those without a readable value come last in both directions.
 */
export function sortFlights(
  flights: ListedFlight[],
  { by, isDescending }: Order,
  festivalStart: string,
): ListedFlight[] {
  const keyed = flights.map((flight) => ({ flight, key: keyOf(flight, by, festivalStart) }))
  const sign = isDescending ? -1 : 1
  return keyed
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || newer(a, b)
      return sign * compare(a.key, b.key) || newer(a, b)
    })
    .map(({ flight }) => flight)
}

function keyOf(flight: ListedFlight, by: SortKey, festivalStart: string): number | string | null {
  if (by === 'createdAt') return Date.parse(flight.createdAt)
  const text = flight[by]
  if (text === null) return null
  return by === 'preferredArrivalDate' ? readArrival(text, festivalStart) : text
}

const LETTERS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(one: number | string, other: number | string): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : LETTERS.compare(String(one), String(other))
}

function newer(one: { flight: ListedFlight }, other: { flight: ListedFlight }): number {
  return other.flight.id - one.flight.id
}

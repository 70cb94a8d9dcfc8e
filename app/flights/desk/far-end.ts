import type { Leg, LegInput } from './desk-fields'

interface Known {
  /** The time zone of an airport; undefined for what is no airport. */
  zoneOf: (place: string) => string | undefined
  /** The festival's. */
  timeZone: string
}

/**
 * The place at the festival's end of a journey, when its clocks are those of another time zone and nobody goes on from it: either
 * a change on the way, or a wrong code, such as PAL in Colombia for Palma.
 *
 * @param others - the other legs of the submission
 */
export function farEnd(
  leg: Pick<LegInput, 'direction' | 'means' | 'from' | 'to' | 'fromZone' | 'toZone'>,
  others: readonly Pick<Leg, 'direction' | 'from' | 'to'>[],
  { zoneOf, timeZone }: Known,
): { place: string; zone: string } | null {
  const isArrival = leg.direction === 'arrival'
  const typed = isArrival ? leg.to : leg.from
  if (typed === null) return null
  const place = leg.means === 'flight' ? typed.toUpperCase() : typed
  const zone = zoneOf(place) ?? (isArrival ? leg.toZone : leg.fromZone) ?? timeZone
  const isChange = others.some(
    (other) => other.direction === leg.direction && (isArrival ? other.from : other.to) === place,
  )
  return zone === timeZone || isChange ? null : { place, zone }
}

import type { Leg } from '../../../services/journeys/desk-fields'
import type { LegInput } from '../../../services/journeys/leg-fields'

export interface KnownPlaces {
  /** The time zone of an airport; undefined for what is no airport. */
  zoneOf: (place: string) => string | undefined
  /** The festival's. */
  timeZone: string
  /** Codes of the airports at the festival; empty when they are not known. */
  festivalAirports: readonly string[]
}

/**
 * The place at the festival's end of a journey, when it is another airport than the festival's, or its clocks are those of another
 * time zone, and nobody goes on from it: either a change on the way, or a wrong code, such as PAL in Colombia for Palma.
 *
 * @param others - the other legs of the submission
 */
export function farEnd(
  leg: Pick<LegInput, 'direction' | 'means' | 'from' | 'to' | 'fromZone' | 'toZone'>,
  others: readonly Pick<Leg, 'direction' | 'from' | 'to'>[],
  { zoneOf, timeZone, festivalAirports }: KnownPlaces,
): { place: string; zone: string } | null {
  const isArrival = leg.direction === 'arrival'
  const place = isArrival ? leg.to : leg.from
  if (place === null) return null
  const zone = zoneOf(place) ?? (isArrival ? leg.toZone : leg.fromZone) ?? timeZone
  const isChange = others.some(
    (other) => other.direction === leg.direction && (isArrival ? other.from : other.to) === place,
  )
  // What is no airport at all is refused when it is saved.
  const isAirport = leg.means === 'flight' && zoneOf(place) !== undefined
  const isElsewhere = isAirport && festivalAirports.length > 0 && !festivalAirports.includes(place)
  return (zone === timeZone && !isElsewhere) || isChange ? null : { place, zone }
}

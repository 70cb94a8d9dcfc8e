import { emptyLeg } from '../../app/flights/desk/leg-draft'
import { planOf } from '../../services/journeys/leg-plan.server'
import { EMPTY_CARD, type DeskFlight, type Leg } from '../../services/journeys/desk-fields'

/** A landing at the festival's airport, as the API gives it. */
export function deskLeg(changes: Partial<Leg> = {}): Leg {
  return {
    ...emptyLeg('arrival'),
    id: 'a',
    flightNumber: 'LX 1',
    from: 'ZRH',
    to: 'PMI',
    departs: '2026-03-13T22:55',
    arrives: '2026-03-14T00:40',
    departsAt: '2026-03-13T21:55:00.000Z',
    arrivesAt: '2026-03-13T23:40:00.000Z',
    state: 'expected',
    version: 1,
    ...changes,
  }
}

/** A landing of which nothing is known, as it is stored. */
export const EMPTY_PLAN = planOf(
  { ...emptyLeg('arrival'), departsAt: null, arrivesAt: null },
  { bookingReferenceSealed: null },
)

/** A submission that nobody has worked on, as the API gives it. */
export function deskFlight(id: number, changes: Partial<DeskFlight> = {}): DeskFlight {
  return {
    id,
    reference: `CAVE-0000-000${id}`,
    artistName: 'Señora Sima',
    preferredArrivalDate: 'a',
    preferredDepartureDate: 'b',
    preferredAirport: 'c',
    language: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    ...EMPTY_CARD,
    legs: [],
    sets: [],
    warnings: [],
    samePassport: null,
    sameEmail: null,
    ...changes,
  }
}

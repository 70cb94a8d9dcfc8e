import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { legWarnings } from '../../../services/journeys/set-check'

/** A submission after a change in the browser, checked against its sets again. */
export function checked(flight: DeskFlight): DeskFlight {
  const sets = flight.sets.map(({ startsAt, endsAt, ...set }) => ({
    ...set,
    hours:
      startsAt === null || endsAt === null
        ? null
        : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  }))
  const legs = flight.legs.map((leg) => ({
    ...leg,
    departsAt: leg.departsAt === null ? null : new Date(leg.departsAt),
    arrivesAt: leg.arrivesAt === null ? null : new Date(leg.arrivesAt),
  }))
  return { ...flight, warnings: flight.status === 'cancelled' ? [] : legWarnings(legs, sets) }
}

import type { Sql } from '../client/connect.server'
import type { LegMeans, LegState } from './flight-legs.server'

/** An arrival with the columns that drivers need, and no others. */
export interface ArrivalRow {
  id: string
  flightId: number
  artistName: string
  /** Sealed for the place `phone` of the submission. */
  phone: string | null
  /** Sealed for the place `driverNoteSealed` of the desk row. */
  driverNoteSealed: string | null
  means: LegMeans
  /** Null for a journey that has none. */
  flightNumber: string | null
  fromAirport: string | null
  toAirport: string | null
  arrivesAt: Date
  arrivesLocal: string
  people: number
  driver: string | null
  state: LegState
}

/**
 * Arrivals of submissions that are not cancelled and do not look automatic, whose place's clock shows this day at the landing. An
 * arrival is left out when it is by a car without a driver of ours, and when its traveller flies on: nobody is collected between two flights. `app/flights/own/pick-up-text.ts` has the same rule.
 *
 * @param day - `YYYY-MM-DD`
 */
export function listArrivalsOf(sql: Sql, day: string): Promise<ArrivalRow[]> {
  return sql<ArrivalRow[]>`
    select legs.id, legs.flight_id, flights.artist_name, flights.phone, desk.driver_note_sealed, legs.means, legs.flight_number, legs.from_airport,
      legs.to_airport, legs.arrives_at, legs.arrives_local, legs.people, legs.driver, legs.state
    from flight_legs legs
    join artist_flight_details flights on flights.id = legs.flight_id
    left join flight_desk desk on desk.flight_id = legs.flight_id
    where legs.direction = 'arrival'
      and left(legs.arrives_local, 10) = ${day}
      and desk.status is distinct from 'cancelled'
      and not flights.looks_automatic
      and (legs.means <> 'car' or legs.driver is not null)
      and not exists (
        select from flight_legs onward
        where onward.flight_id = legs.flight_id
          and onward.direction = 'arrival'
          and onward.from_airport = legs.to_airport
          and onward.departs_at >= legs.arrives_at
          and onward.departs_at <= legs.arrives_at + interval '1 day'
      )
    order by legs.arrives_at, legs.id`
}

import type { Sql } from '../client/connect.server'
import type { LegDirection, LegMeans, LegState } from './flight-legs.server'

/** A pick-up with the columns that drivers need, and no others. */
export interface PickUpRow {
  id: string
  flightId: number
  direction: LegDirection
  artistName: string
  /** Sealed for the place `fullName` of the submission. */
  fullName: string | null
  /** Sealed for the place `phone` of the submission. */
  phone: string | null
  /** Sealed for the place `driverNoteSealed` of the desk row. */
  driverNoteSealed: string | null
  means: LegMeans
  /** Null for a journey that has none. */
  flightNumber: string | null
  fromAirport: string | null
  toAirport: string | null
  /** At the end of the journey far from the festival the time may be unknown. */
  departsAt: Date | null
  departsLocal: string | null
  arrivesAt: Date | null
  arrivesLocal: string | null
  people: number
  transferMinutes: number
  driver: string | null
  state: LegState
}

/**
 * Arrivals that land on a day and departures that take off on it, by the clock of the place near the festival, in their
 * order.
 *
 * @param day - `YYYY-MM-DD`
 * @param driver - whose passengers; null for those of all drivers
 */
export function listPickUpsOf(sql: Sql, day: string, driver: string | null): Promise<PickUpRow[]> {
  return sql<PickUpRow[]>`
    select legs.id, legs.flight_id, legs.direction, flights.artist_name, flights.full_name, flights.phone, desk.driver_note_sealed, legs.means, legs.flight_number,
      legs.from_airport, legs.to_airport, legs.departs_at, legs.departs_local, legs.arrives_at, legs.arrives_local, legs.people,
      legs.transfer_minutes, legs.driver, legs.state
    ${pickUps(sql, driver)}
      and ${dayOf(sql)} = ${day}
    order by case legs.direction when 'arrival' then legs.arrives_at else legs.departs_at end, legs.id`
}

/** The days that have pick-ups, `YYYY-MM-DD`, in their order. @param driver - as for `listPickUpsOf` */
export async function listPickUpDays(sql: Sql, driver: string | null): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select distinct ${dayOf(sql)} as day
    ${pickUps(sql, driver)}
    order by day`
  return rows.map(({ day }) => day)
}

/** The drivers of all pick-ups by name, each with the number of pick-ups. Spellings in other case are one driver. */
export function listDrivers(sql: Sql): Promise<{ driver: string; pickUps: number }[]> {
  return sql<{ driver: string; pickUps: number }[]>`
    select min(legs.driver) as driver, count(*)::int as pick_ups
    ${pickUps(sql, null)}
      and legs.driver is not null
    group by lower(legs.driver)
    order by lower(legs.driver)`
}

/** Sets the state of a pick-up. The version of the plan stays. @returns whether there is such a leg, of this driver if one is given */
export async function setPickUpState(
  sql: Sql,
  { id, state, driver }: { id: string; state: LegState; driver: string | null },
): Promise<boolean> {
  const rows = await sql`
    update flight_legs
    set state = ${state}, updated_at = now()
    where id = ${id} and (${driver}::text is null or lower(driver) = lower(${driver}::text))
    returning id`
  return rows.length > 0
}

/**
 * The legs of submissions that are not cancelled and do not look automatic. A leg is left out when it is by a car without a driver
 * of ours, and when its traveller changes there: nobody is collected between two flights. `app/flights/own/pick-up-text.ts` has the same rule.
 */
function pickUps(sql: Sql, driver: string | null) {
  return sql`
    from flight_legs legs
    join artist_flight_details flights on flights.id = legs.flight_id
    left join flight_desk desk on desk.flight_id = legs.flight_id
    where desk.status is distinct from 'cancelled'
      and not flights.looks_automatic
      and legs.means <> 'there'
      and (legs.means <> 'car' or legs.driver is not null)
      and (${driver}::text is null or lower(legs.driver) = lower(${driver}::text))
      and not exists (
        select from flight_legs other
        where other.flight_id = legs.flight_id
          and other.direction = legs.direction
          and case legs.direction
            when 'arrival' then other.from_airport = legs.to_airport
              and other.departs_at between legs.arrives_at and legs.arrives_at + interval '1 day'
            else other.to_airport = legs.from_airport
              and legs.departs_at between other.arrives_at and other.arrives_at + interval '1 day'
          end
      )`
}

function dayOf(sql: Sql) {
  return sql`left(case legs.direction when 'arrival' then legs.arrives_local else legs.departs_local end, 10)`
}

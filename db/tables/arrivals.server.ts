import type { Sql } from '../client/connect.server'
import type { LegPlan, LegRow, LegState } from './flight-legs.server'

/** A pick-up, with what drivers need of its submission. Of the journey it has the columns that were asked for, too. */
export interface PickUpRow extends Pick<
  LegRow,
  'id' | 'flightId' | 'direction' | 'departsAt' | 'arrivesAt' | 'state'
> {
  artistName: string
  /** Sealed for the place `fullName` of the submission. */
  fullName: string | null
  /** Sealed for the place `phone` of the submission. */
  phone: string | null
  /** Sealed for the place `driverNoteSealed` of the desk row. */
  driverNoteSealed: string | null
  /** When the driver is there: the landing; before a departure the time to leave the festival. */
  collectedAt: Date
  /** The same by the clock of the festival, `YYYY-MM-DDTHH:MM`. */
  collectedLocal: string
  /** The card's. */
  isCancelled: boolean
  act: string | null
}

/** Whose pick-ups are listed, and by which clock. */
interface Listed {
  /** Whose passengers; null for those of all drivers. */
  driver: string | null
  /** IANA name of the festival's zone. */
  timeZone: string
}

/**
 * The pick-ups of a day in their order. A day has the arrivals that land on it and the departures that leave the festival on it: for
 * a take-off at 00:40 the driver comes on the evening before.
 *
 * @param day - `YYYY-MM-DD`; null for all days
 * @param columns - those of the journey that drivers see
 */
export function listPickUpsOf<Column extends keyof LegPlan>(
  sql: Sql,
  day: string | null,
  columns: readonly Column[],
  listed: Listed,
): Promise<(PickUpRow & Pick<LegPlan, Column>)[]> {
  return sql<(PickUpRow & Pick<LegPlan, Column>)[]>`
    select legs.id, legs.flight_id, legs.direction, legs.departs_at, legs.arrives_at, legs.state, ${sql(columns.map((column) => `legs.${column}`))},
      flights.artist_name, flights.full_name, flights.phone, desk.driver_note_sealed,
      ${collectedAt(sql)} as collected_at, ${collectedLocal(sql, listed.timeZone)} as collected_local,
      desk.status is not distinct from 'cancelled' as is_cancelled, desk.act
    ${pickUps(sql, listed.driver)}
      and (${day}::text is null or left(${collectedLocal(sql, listed.timeZone)}, 10) = ${day}::text)
    order by collected_at, legs.id`
}

/** The days that have pick-ups, `YYYY-MM-DD`, in their order. */
export async function listPickUpDays(sql: Sql, { driver, timeZone }: Listed): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select distinct left(collected_local, 10) as day
    from (select ${collectedLocal(sql, timeZone)} as collected_local ${pickUps(sql, driver)}) pick_ups
    order by day`
  return rows.map(({ day }) => day)
}

/** The drivers of all pick-ups by name, each with the number of those that are not cancelled. Spellings in other case are one driver. */
export function listDrivers(sql: Sql): Promise<{ driver: string; pickUps: number }[]> {
  return sql<{ driver: string; pickUps: number }[]>`
    select min(legs.driver) as driver, count(*) filter (where desk.status is distinct from 'cancelled')::int as pick_ups
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
 * The legs of submissions that do not look automatic. A leg is left out when it is by a car without a driver
 * of ours, and when its traveller changes there: nobody is collected between two flights. `app/flights/own/pick-up-text.ts` has the same rule.
 */
function pickUps(sql: Sql, driver: string | null) {
  return sql`
    from flight_legs legs
    join artist_flight_details flights on flights.id = legs.flight_id
    left join flight_desk desk on desk.flight_id = legs.flight_id
    where not flights.looks_automatic
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

/**
 * Before a take-off its traveller is at the airport for two hours, before a ferry leaves
 * for one, at a train for twenty minutes. What a ticket of one's own is for is not known, so it counts as a flight.
 */
function collectedAt(sql: Sql) {
  return sql`case legs.direction
    when 'arrival' then legs.arrives_at
    else legs.departs_at - make_interval(mins => legs.transfer_minutes
      + case legs.means when 'car' then 0 when 'train' then 20 when 'ferry' then 60 else 120 end)
    end`
}

function collectedLocal(sql: Sql, timeZone: string) {
  return sql`case legs.direction
    when 'arrival' then legs.arrives_local
    else to_char(${collectedAt(sql)} at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI')
    end`
}

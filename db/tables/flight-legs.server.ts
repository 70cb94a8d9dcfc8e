import type { Sql } from '../client/connect.server'

export type LegDirection = 'arrival' | 'departure'
/** `own` is a ticket that the artist has bought; `there` is somebody who needs no journey. */
export type LegMeans = 'flight' | 'ferry' | 'train' | 'car' | 'own' | 'there'
export type LegState = 'expected' | 'on-board' | 'landed' | 'collected'

/** One journey of a submission, as the travel desk enters it. What a means of travel does not have is null. */
export interface LegPlan {
  direction: LegDirection
  means: LegMeans
  /** Also the number of a ferry or train. */
  flightNumber: string | null
  /** IATA codes, and places that are no airports as they were typed. */
  fromAirport: string | null
  toAirport: string | null
  /** IANA names; null for airports. */
  fromZone: string | null
  toZone: string | null
  /** Local times at the two places, `YYYY-MM-DDTHH:MM`. */
  departsLocal: string | null
  arrivesLocal: string | null
  departsAt: Date | null
  arrivesAt: Date | null
  people: number
  /** Sealed for `legPlace`. */
  bookingReferenceSealed: string | null
  transferMinutes: number
  driver: string | null
}

export interface LegRow extends LegPlan {
  /** A UUID. */
  id: string
  flightId: number
  state: LegState
  version: number
  updatedAt: Date
}

/** The sealed columns. */
export const SEALED_ON_LEGS = ['bookingReferenceSealed'] as const
export type SealedOnLegs = (typeof SEALED_ON_LEGS)[number]
export const LEGS_TABLE = 'flight_legs'

/** What a sealed text is bound to. With other names here, no stored text could be read. */
export function legPlace(column: SealedOnLegs, id: string) {
  return { table: LEGS_TABLE, column, rowId: id }
}
export type LegPlace = ReturnType<typeof legPlace>

/** After `lockFlight`. @param leg - the caller makes its id, because sealed text is bound to it */
export async function insertLeg(
  sql: Sql,
  leg: LegPlan & Pick<LegRow, 'id' | 'flightId'>,
): Promise<void> {
  await sql`
    insert into flight_legs ${sql({ ...leg })}`
}

/** Null when the submission has no such leg. */
export async function findLeg(sql: Sql, flightId: number, id: string): Promise<LegRow | null> {
  const [row] = await sql<LegRow[]>`
    select ${columns(sql)}
    from flight_legs
    where flight_id = ${flightId} and id = ${id}`
  return row ?? null
}

/** In the order of their departures; arrivals without one by their end, and what has no time first. @param flightId - null for all submissions */
export function listLegs(sql: Sql, flightId: number | null): Promise<LegRow[]> {
  return sql<LegRow[]>`
    select ${columns(sql)}
    from flight_legs
    ${flightId === null ? sql`` : sql`where flight_id = ${flightId}`}
    order by coalesce(departs_at, arrives_at) nulls first, id`
}

/** The legs of each submission, in their order. */
export function legsByFlight(legs: readonly LegRow[]): Map<number, LegRow[]> {
  const groups = new Map<number, LegRow[]>()
  for (const leg of legs) groups.set(leg.flightId, [...(groups.get(leg.flightId) ?? []), leg])
  return groups
}

/** After `lockFlight`. @returns the new version; null when another version than `version` is stored */
export async function updateLeg(
  sql: Sql,
  { id, flightId, version }: Pick<LegRow, 'id' | 'flightId' | 'version'>,
  plan: LegPlan,
): Promise<number | null> {
  const [row] = await sql<{ version: number }[]>`
    update flight_legs
    set ${sql({ ...plan })}, version = version + 1, updated_at = now()
    where flight_id = ${flightId} and id = ${id} and version = ${version}
    returning version`
  return row?.version ?? null
}

/** After `lockFlight`. @returns whether this version was there */
export async function deleteLeg(
  sql: Sql,
  { id, flightId, version }: Pick<LegRow, 'id' | 'flightId' | 'version'>,
): Promise<boolean> {
  const rows = await sql`
    delete from flight_legs
    where flight_id = ${flightId} and id = ${id} and version = ${version}
    returning id`
  return rows.length > 0
}

/** Moves all legs of a submission to another one, after `lockFlight` of both. */
export async function moveLegs(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    update flight_legs
    set flight_id = ${to}, version = version + 1, updated_at = now()
    where flight_id = ${from}`
}

/** A record, so that the compiler names a column that is missing. */
const COLUMNS: Record<keyof LegRow, true> = {
  id: true,
  flightId: true,
  direction: true,
  means: true,
  flightNumber: true,
  fromAirport: true,
  toAirport: true,
  fromZone: true,
  toZone: true,
  departsLocal: true,
  arrivesLocal: true,
  departsAt: true,
  arrivesAt: true,
  people: true,
  bookingReferenceSealed: true,
  transferMinutes: true,
  driver: true,
  state: true,
  version: true,
  updatedAt: true,
}

function columns(sql: Sql) {
  return sql(Object.keys(COLUMNS))
}

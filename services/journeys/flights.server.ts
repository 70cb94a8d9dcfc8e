import { flightBatches, type FlightRow } from '../../db/tables/artist-flight-details.server'
import type { Sql } from '../../db/client/connect.server'
import { FLIGHT_FIELDS, type Flight, type FlightFieldName } from './flight-fields'
import type { JourneysContext } from './journeys-context'
import { openedText } from './opened-text.server'
import type { Sealing } from '../sealing.server'

type Opening = Pick<JourneysContext, 'sealing' | 'log'>

/** A submission as admins see it. */
export type SubmittedFlight = Flight & {
  id: number
  createdAt: Date
  /** Fields that could not be opened and are null for that reason. Absent when there are none. */
  unreadable?: FlightFieldName[]
}

/** A sealed text is bound to this name. Another name would make all sealed texts unreadable. */
export const TABLE = 'artist_flight_details'
/** Rows that are opened in one task, or sealed anew in one transaction. It takes a few milliseconds, so others hardly wait. */
export const BATCH = 200

/** Reads all submissions of people for a stored edition, newest first. A text that cannot be opened does not stop the reading. */
export async function* readFlights(
  sql: Sql,
  edition: number,
  context: Opening,
): AsyncGenerator<SubmittedFlight[]> {
  const columns = FLIGHT_FIELDS.map((field) => field.name)
  for await (const rows of flightBatches(sql, columns, { edition, batch: BATCH }))
    yield rows.map((row) => openFlight(row, context))
}

/** The fields as they are stored in the row of this id. */
export function sealedFlight(values: Flight, rowId: number, sealing: Sealing): Flight {
  return mapFields(({ name, sealed }) => {
    const text = values[name]
    return sealed && text !== null
      ? sealing.seal(text, { table: TABLE, column: name, rowId })
      : text
  })
}

/** A row with all columns as admins see it. */
export function openFlight(row: FlightRow, { sealing, log }: Opening): SubmittedFlight {
  const open = openedText(sealing, log)
  const unreadable: FlightFieldName[] = []
  const flight = mapFields(({ name, sealed }) => {
    const stored = row[name] as string | null
    if (!sealed) return stored
    const { text, isUnreadable } = open(stored, { table: TABLE, column: name, rowId: row.id })
    if (isUnreadable) unreadable.push(name)
    return text
  })
  return {
    id: row.id,
    ...flight,
    createdAt: row.createdAt,
    ...(unreadable.length > 0 && { unreadable }),
  }
}

function mapFields(valueOf: (field: (typeof FLIGHT_FIELDS)[number]) => string | null): Flight {
  return Object.fromEntries(FLIGHT_FIELDS.map((field) => [field.name, valueOf(field)])) as Flight
}

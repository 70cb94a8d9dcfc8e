import { randomInt } from 'node:crypto'
import {
  flightBatches,
  insertFlight,
  nextFlightId,
  type FlightRow,
} from '../../db/artist-flight-details.server'
import type { Sql } from '../../db/connect.server'
import { bodyParser } from '~/forms/form-body.server'
import type { ReceivingForm } from '~/forms/receive.server'
import { FLIGHT_FIELDS, type Flight, type FlightFieldName } from './flight-fields'
import { REFERENCE_LETTERS, referenceIn } from './flight-reference'
import { Unreadable, type Sealing } from '~/sealing/sealing.server'

/** A submission as admins read it. */
export type SubmittedFlight = Flight & {
  id: number
  createdAt: Date
  /** Fields whose text cannot be opened, and which are null for that reason; left out when there are none. */
  unreadable?: FlightFieldName[]
}

/** Part of what binds a sealed text to its place. */
export const TABLE = 'artist_flight_details'
/** Rows that are opened in one go: half a millisecond each hundred, so that other requests are not held up. */
const BATCH = 200

/** `POST /api/artist-flight-details`, and the same without JavaScript. */
export const FLIGHT_FORM: ReceivingForm<FlightFieldName> = {
  endpoint: '/api/artist-flight-details',
  limit: {
    name: 'flights',
    rules: [
      { max: 10, seconds: 60 },
      { max: 60, seconds: 3600 },
    ],
  },
  largestBody: 96 * 1024,
  parse: bodyParser(FLIGHT_FIELDS),
  async store(sql, values, { sealing, now }) {
    const id = await nextFlightId(sql)
    const reference = makeReference()
    await insertFlight(sql, { id, reference, createdAt: now(), ...sealed(values, id, sealing) })
    return thanks(reference)
  },
  makeDecoy: async () => ({ reference: makeReference() }),
  decoyAnswer: (_values, decoy) => thanks(referenceIn(decoy) ?? ''),
}

/** Newest first; one row that cannot be opened does not keep the others from being read. */
export async function* readFlights(
  sql: Sql,
  sealing: Sealing,
  onUnreadable: (error: Unreadable) => void,
): AsyncGenerator<SubmittedFlight[]> {
  const columns = FLIGHT_FIELDS.map((field) => field.name)
  for await (const rows of flightBatches(sql, columns, BATCH))
    yield rows.map((row) => opened(row, sealing, onUnreadable))
}

function sealed(values: Flight, rowId: number, sealing: Sealing): Flight {
  return mapFields(({ name, sealed }) => {
    const text = values[name]
    return sealed && text !== null
      ? sealing.seal(text, { table: TABLE, column: name, rowId })
      : text
  })
}

function opened(
  row: FlightRow,
  sealing: Sealing,
  onUnreadable: (error: Unreadable) => void,
): SubmittedFlight {
  const unreadable: FlightFieldName[] = []
  const flight = mapFields(({ name, sealed }) => {
    const text = row[name] as string | null
    if (!sealed || text === null) return text
    try {
      return sealing.open(text, { table: TABLE, column: name, rowId: row.id })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      onUnreadable(error)
      unreadable.push(name)
      return null
    }
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

function thanks(reference: string) {
  return {
    status: 201,
    body: { message: 'Your flight details have been submitted successfully.', reference },
  }
}

/** `CAVE-7K3M-QX4T`: 25^8 of them, so that neither chance nor guessing finds one twice. */
function makeReference(): string {
  const part = () =>
    Array.from({ length: 4 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
  return `CAVE-${part()}-${part()}`
}

import { randomInt } from 'node:crypto'
import { inEachLanguage, type Language } from '../../languages'
import { textIn } from '../../languages/texts-in'
import {
  flightBatches,
  insertFlight,
  nextFlightId,
  type FlightRow,
} from '../../db/tables/artist-flight-details.server'
import type { Sql } from '../../db/client/connect.server'
import { storedEdition } from '../../db/tables/editions.server'
import { bodyParser } from '~/forms/form-body.server'
import { closing, type ReceivingForm } from '~/forms/receive.server'
import { FLIGHT_FIELDS, flightFields, type Flight, type FlightFieldName } from './flight-fields'
import { REFERENCE_LETTERS } from './flight-reference'
import { queueLink } from './own/links.server'
import { Unreadable, type Sealing } from '../../services/sealing.server'

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

/** Its address, and the largest body in bytes. */
export const FLIGHT_API = { endpoint: '/api/artist-flight-details', largestBody: 96 * 1024 }

/** The flight form, sent as JSON to `POST /api/artist-flight-details` or natively without JavaScript, in each language. */
export const FLIGHT_FORMS = inEachLanguage(flightForm)

function flightForm(language: Language): ReceivingForm<FlightFieldName> {
  const fields = flightFields(textIn(language, 'flightFields'))
  const t = textIn(language, 'answers')
  return {
    ...FLIGHT_API,
    language,
    limit: {
      name: 'flights',
      rules: [
        { max: 10, seconds: 60 },
        { max: 60, seconds: 3600 },
      ],
    },
    fields,
    parse: bodyParser(fields, textIn(language, 'forms')),
    // A password manager may have filled the honeypot. An artist without a flight is worse than a line too much for the desk.
    async store(sql, values, context, looksAutomatic) {
      const { sealing, content, now } = context
      const id = await nextFlightId(sql)
      const reference = makeReference()
      const createdAt = now()
      await insertFlight(sql, {
        id,
        reference,
        createdAt,
        looksAutomatic,
        language: language === 'en' ? null : language,
        edition: await storedEdition(sql, content.editionAtHand()),
        ...sealed(values, id, sealing),
      })
      await queueLink(
        sql,
        context,
        { id, reference, email: values.email ?? '', createdAt },
        { name: 'submitted' },
      )
      return {
        status: 201,
        body: { message: t('Your flight details have been submitted successfully.'), reference },
      }
    },
    async closed({ content }) {
      const { farewell } = await content.in(language).site()
      return farewell && closing(farewell, 'formText', language)
    },
  }
}

/** Reads all submissions of people for a stored edition, newest first. A text that cannot be opened does not stop the reading. */
export async function* readFlights(
  sql: Sql,
  edition: number,
  sealing: Sealing,
  onUnreadable: (error: Unreadable) => void,
): AsyncGenerator<SubmittedFlight[]> {
  const columns = FLIGHT_FIELDS.map((field) => field.name)
  for await (const rows of flightBatches(sql, columns, { edition, batch: BATCH }))
    yield rows.map((row) => openFlight(row, sealing, onUnreadable))
}

function sealed(values: Flight, rowId: number, sealing: Sealing): Flight {
  return mapFields(({ name, sealed }) => {
    const text = values[name]
    return sealed && text !== null
      ? sealing.seal(text, { table: TABLE, column: name, rowId })
      : text
  })
}

/** A row with all columns as admins see it. */
export function openFlight(
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

/** A random reference such as `CAVE-7K3M-QX4T`. There are 25^8 (1.5e11), so a collision or a correct guess is unlikely. */
function makeReference(): string {
  const part = () =>
    Array.from({ length: 4 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
  return `CAVE-${part()}-${part()}`
}

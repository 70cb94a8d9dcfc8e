import { randomInt } from 'node:crypto'
import { insertFlight, nextFlightId } from '../../../db/tables/artist-flight-details.server'
import { storedEdition } from '../../../db/tables/editions.server'
import { inEachLanguage, type Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import { flightFields, type FlightFieldName } from '../../../services/journeys/flight-fields'
import { sealedFlight } from '../../../services/journeys/flights.server'
import { queueLink } from '../../../services/mail/letters/links.server'
import { bodyParser } from '~/forms/form-body.server'
import { closing, type ReceivingForm } from '~/forms/receive.server'
import { REFERENCE_LETTERS } from '../flight-reference'

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
        ...sealedFlight(values, id, sealing),
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

/** A random reference such as `CAVE-7K3M-QX4T`. There are 25^8 (1.5e11), so a collision or a correct guess is unlikely. */
function makeReference(): string {
  const part = () =>
    Array.from({ length: 4 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
  return `CAVE-${part()}-${part()}`
}

import { z } from 'zod'
import { inEachLanguage, type Language } from '../../languages'
import { textIn } from '../../languages/texts-in'
import { insertPin, skipPin, type Pin } from '../../db/tables/attendee-pinboard.server'
import { storedEditionFor } from '../../db/tables/editions.server'
import { bodyParser } from '~/forms/form-body.server'
import { closing, type ReceivingForm } from '~/forms/receive.server'
import { isolated } from '../../rules/isolated'
import { toEntry } from '../../services/pinboard/pinboard.server'
import { pinFields, type PinFieldName } from './pinboard-fields'

/** Its address, and the largest body in bytes. */
export const PIN_API = { endpoint: '/api/attendee-pinboard', largestBody: 4 * 1024 }

/** `POST /api/attendee-pinboard`, and the same without JavaScript, in each language. */
export const PIN_FORMS = inEachLanguage(pinForm)

function pinForm(language: Language): ReceivingForm<PinFieldName> {
  const fields = pinFields(textIn(language, 'pinboard'))
  const t = textIn(language, 'answers')
  const welcome = (pin: Pin) => ({
    status: 201,
    body: {
      message: t('Welcome to the cave, {alias}. Your note is on the board.', {
        alias: isolated(pin.alias),
      }),
      entry: toEntry(pin),
    },
  })
  return {
    ...PIN_API,
    language,
    // Everybody at the venue has one address.
    limit: {
      name: 'pins',
      rules: [
        { max: 60, seconds: 60 },
        { max: 1000, seconds: 3600 },
      ],
    },
    fields,
    parse: bodyParser(fields, textIn(language, 'forms')),
    async store(sql, values, { content }) {
      const { alias, location } = filled(values)
      const edition = storedEditionFor(sql, content.editionAtHand())
      return welcome(
        await insertPin(sql, { edition, alias, location, locationKey: locationKey(location) }),
      )
    },
    decoy: {
      // It takes an id of the real notes' sequence: two notes with one id would reveal the honeypot.
      make: async (sql) => ({ ...(await skipPin(sql)) }),
      answer: (values, made) => welcome({ ...filled(values), ...DECOY.parse(made) }),
    },
    async closed({ content }) {
      const site = await content.in(language).site()
      return site.pinboardOpen ? null : closing(site, 'pinboardClosedText', language)
    },
  }
}

const DECOY = z.object({ id: z.number(), createdAt: z.coerce.date() })

/** Places with the same key count as one: trimmed, case folded, with single spaces. */
export function locationKey(location: string): string {
  // First upper, then lower case: lower case alone would not match ß and SS, or the two small sigmas.
  return location.toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim()
}

/** The form's rules guarantee that both are present. */
function filled({ alias, location }: Record<PinFieldName, string | null>) {
  return { alias: alias ?? '', location: location ?? '' }
}

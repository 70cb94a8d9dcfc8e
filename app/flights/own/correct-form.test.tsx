import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageContext } from '~/ui/use-text'
import { textsIn } from '../../../languages/texts-in'
import { CorrectForm } from './correct-form'
import type { OwnFlight } from './own-flight'
import type { OwnPage } from './own-page.server'

const FLIGHT: OwnFlight = {
  artistName: 'Luz',
  fullName: 'Luz Sima',
  passportNumber: null,
  email: 'luz@mail.example',
  phone: null,
  preferredArrivalDate: '12 March',
  preferredDepartureDate: '16 March',
  preferredAirport: 'BER',
  additionalNotes: null,
  reference: 'CAVE-7K3M-QX4T',
  createdAt: '2026-01-05T10:00:00Z',
  status: 'new',
  statusText: '',
  isFixed: false,
  otherFestival: null,
  legs: [],
}
const PAGE: OwnPage = {
  intent: 'open',
  flight: FLIGHT,
  key: 'key',
  isDone: true,
  message: null,
  fieldErrors: {},
  typed: {},
}

function formIn(language: 'es' | 'de', passportNumber: string | null): string {
  return renderToStaticMarkup(
    <LanguageContext.Provider value={{ language, texts: textsIn(language) }}>
      <CorrectForm flight={{ ...FLIGHT, passportNumber }} page={PAGE} phone="+34 600 000 000" />
    </LanguageContext.Provider>,
  )
}

test.each([
  ['es', 'No tenemos ninguno. Puedes dejarlo vacío.', 'Tenemos …654. Déjalo vacío'],
  ['de', 'Wir haben keine. Du kannst das Feld leer lassen.', 'Wir haben …654. Lass das Feld leer'],
] as const)('in %s, a passport number that we lack is a sentence', (language, none, known) => {
  expect(formIn(language, null)).toContain(none)
  expect(formIn(language, '…654')).toContain(known)
})

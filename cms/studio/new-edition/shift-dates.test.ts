import { expect, test } from 'vitest'
import type { Language } from '../../../languages'
import { editionsIn, withEdition } from '../../edition-words'
import { shiftText } from './shift-dates'

const PRESENT = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }
const NEXT = { startDate: '2027-03-11', endDate: '2027-03-14' }

test.each<[Language, string, string]>([
  ['en', 'It is out: 12–15 March 2026, in a cave', 'It is out: 11–14 March 2027, in a cave'],
  [
    'en',
    'Doors on 13 and 14 March, breakfast on Monday 16 March.',
    'Doors on 12 and 13 March, breakfast on Monday 15 March.',
  ],
  ['en', 'From 12 March to 15 March 2026', 'From 11 March to 14 March 2027'],
  ['en', 'On 3 May 2026, or on 12 March 2024', 'On 3 May 2026, or on 12 March 2024'],
  ['de', 'Trance, 12.–15. März 2026, auf Mallorca', 'Trance, 11.–14. März 2027, auf Mallorca'],
  ['de', 'vom 12. bis 15. März 2026', 'vom 11. bis 14. März 2027'],
  ['de', 'Montag, 16. März: Frühstück', 'Montag, 15. März: Frühstück'],
  [
    'es',
    'del 12 al 15 de marzo de 2026, en una cueva',
    'del 11 al 14 de marzo de 2027, en una cueva',
  ],
  ['es', '12–15 de marzo de 2026', '11–14 de marzo de 2027'],
  ['es', 'Lunes 16 de marzo; se paga allí', 'Lunes 15 de marzo; se paga allí'],
])('%s: %s', (language, text, expected) => {
  expect(shiftText(text, 364, PRESENT, NEXT, language).text).toBe(expected)
})

test.each<[Language, string]>([
  ['en', '29 April – 2 May 2027'],
  ['de', '29. April – 2. Mai 2027'],
  ['es', '29 de abril – 2 de mayo de 2027'],
])(
  'the whole festival is written from its dates, also over two months: %s',
  (language, expected) => {
    const next = { startDate: '2027-04-29', endDate: '2027-05-02' }
    const written = {
      en: '12–15 March 2026',
      de: '12.–15. März 2026',
      es: '12–15 de marzo de 2026',
    }
    const { text, moved } = shiftText(written[language], 413, PRESENT, next, language)
    expect(text).toBe(expected)
    expect(moved).toEqual(['2027-04-29', '2027-05-02'])
  },
)

test.each<[Language, string, string]>([
  ['en', 'Third edition, the third album', 'Fourth edition, the third album'],
  ['en', 'our 3rd edition', 'our 4th edition'],
  ['de', 'Dritte Ausgabe; in der dritten Ausgabe', 'Vierte Ausgabe; in der vierten Ausgabe'],
  ['de', '3. Ausgabe', '4. Ausgabe'],
  ['es', 'Tercera edición, tercera sala', 'Cuarta edición, tercera sala'],
  ['es', 'la 3.ª edición', 'la 4.ª edición'],
])('the words of an edition move in %s: %s', (language, text, expected) => {
  expect(withEdition(text, 3, 4, language)).toBe(expected)
  expect(new Set(editionsIn(expected, language))).toEqual(new Set([4]))
})

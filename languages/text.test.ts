import { expect, test } from 'vitest'
import { addressIn } from './index'
import { writer } from './text'

const german = {
  ui: {
    'Skip to the content': 'Zum Inhalt springen',
    '{n} night': '{n} Nacht',
    '{n} nights': '{n} Nächte',
    '{act} in {place}': 'In {place}: {act}',
  },
}
// The compiler knows the texts of the real files only.
const inGerman = writer('de', 'ui', german) as unknown as AnyWriter
const inEnglish = writer('en', 'ui', null) as unknown as AnyWriter

test('a text is written in the language, and English is the key itself', () => {
  expect(inGerman('Skip to the content')).toBe('Zum Inhalt springen')
  expect(inEnglish('Skip to the content')).toBe('Skip to the content')
})

test('placeholders get their values, in the order of the language, also where a value looks like one', () => {
  const values = { act: '{place}', place: '$& Kathedrale' }
  expect(inGerman('{act} in {place}', values)).toBe('In $& Kathedrale: {place}')
  expect(inEnglish('{act} in {place}', values)).toBe('{place} in $& Kathedrale')
})

test('the number decides between one and other by the rules of the language', () => {
  const nights = { one: '{n} night', other: '{n} nights' }
  expect([0, 1, 2].map((n) => inGerman.plural(n, nights))).toEqual([
    '0 Nächte',
    '1 Nacht',
    '2 Nächte',
  ])
  expect([0, 1, 2].map((n) => inEnglish.plural(n, nights))).toEqual([
    '0 nights',
    '1 night',
    '2 nights',
  ])
})

test('an address has the prefix of its language, and none in English', () => {
  expect(addressIn('en', '/timetable')).toBe('/timetable')
  expect(addressIn('de', '/timetable')).toBe('/de/timetable')
  expect(addressIn('es', '/')).toBe('/es')
})

interface AnyWriter {
  (text: string, values?: Record<string, string | number>): string
  plural(n: number, forms: { one: string; other: string }): string
}

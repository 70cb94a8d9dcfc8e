import { expect, test } from 'vitest'
import { addressIn, LANGUAGES, readAddress, type Language } from './index'

test.each([
  ['/', '/de'],
  ['/#booking', '/de#booking'],
  ['/?a=1', '/de?a=1'],
  ['/timetable', '/de/timetable'],
  ['/timetable?q=x#found', '/de/timetable?q=x#found'],
])('%s is %s in German, and is read back', (path, german) => {
  expect(addressIn('en', path)).toBe(path)
  expect(addressIn('de', path)).toBe(german)
  expect(readAddress(german)).toEqual({ language: 'de', path })
  expect(readAddress(path)).toEqual({ language: 'en', path })
})

test.each(['/en', '/en/timetable', '/DE', '/deep', '/constructor', '//de', '/fr/timetable'])(
  '%s has no prefix of a language',
  (path) => expect(readAddress(path)).toEqual({ language: 'en', path }),
)

test('the code of each language is one that browsers know', () => {
  for (const code of Object.keys(LANGUAGES) as Language[])
    expect(Intl.getCanonicalLocales(code)).toEqual([code])
})

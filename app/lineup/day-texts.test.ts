import { expect, test } from 'vitest'
import { dayComplete, isHeadlineAct, shortTheme } from './day-texts'

test.each([
  ['Roots & Resonance', 'Roots'],
  ['Bats&Bassline', 'Bats'],
  ['Daylight', 'Daylight'],
  ['One & Two & Three', 'One'],
  ['& so on', '& so on'],
])('of the theme %s a day button shows %s', (theme, shown) => {
  expect(shortTheme(theme)).toBe(shown)
})

test.each([
  ['Mother Karst', 'Mother Karst', true],
  ['MOTHER KARST & Whoever Is Left', 'mother karst', true],
  ['Granny Granite', 'Mother Karst', false],
  ['Anybody', '  ', false],
])('%s in a line-up headed by %s is the headline act: %s', (artist, headlineAct, expected) => {
  expect(isHeadlineAct(artist, headlineAct)).toBe(expected)
})

test('a complete day says how much of it there is', () => {
  expect(dayComplete('Friday', 8)).toBe('Friday is revealed: 8 slots.')
  expect(dayComplete('Friday', 1)).toBe('Friday is revealed: 1 slot.')
})

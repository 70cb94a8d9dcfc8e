import { expect, test } from 'vitest'
import { textIn } from '../../languages/texts-in'
import { dayComplete, isHeadlineAct, shortTheme } from './day-texts'

test.each([
  ['Roots & Resonance', 'Roots'],
  ['Bats&Bassline', 'Bats'],
  ['Daylight', 'Daylight'],
  ['One & Two & Three', 'One'],
  ['& so on', '& so on'],
])('a day button shortens the theme %s to %s', (theme, shown) => {
  expect(shortTheme(theme)).toBe(shown)
})

test.each([
  ['Mother Karst', 'Mother Karst', true],
  ['MOTHER KARST & Friends', 'mother karst', true],
  ['Granny Granite', 'Mother Karst', false],
  ['Mother Karst', '  ', false],
])(
  'the slot "%s" with the headline act "%s" is the headline slot: %s',
  (artist, headlineAct, expected) => {
    expect(isHeadlineAct(artist, headlineAct)).toBe(expected)
  },
)

test('the message about a complete day gives the number of its slots', () => {
  const t = textIn('en', 'lineup')
  expect(dayComplete('Friday', 8, t)).toBe('Friday is revealed: 8 slots.')
  expect(dayComplete('Friday', 1, t)).toBe('Friday is revealed: 1 slot.')
})

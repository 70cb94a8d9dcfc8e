import { expect, test } from 'vitest'
import { fitting } from './cut-whole'

const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  [FAMILY.repeat(50), 50, FAMILY.repeat(4)],
  ['🇪🇸🇩🇪', 6, '🇪🇸'],
  ['👍🏽👍🏽', 7, '👍🏽'],
  ['Zoe\u0308', 3, 'Zo'],
  ['a\r\nb', 2, 'a'],
  ['Palma', 3, 'Pal'],
  ['Palma', 0, ''],
  ['Palma', 9, 'Palma'],
])('%s in the room of %i units is cut between two characters', (text, room, beginning) => {
  expect(fitting(text, room)).toBe(beginning)
})

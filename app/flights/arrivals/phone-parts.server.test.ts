import { expect, test } from 'vitest'
import { phoneParts } from './phone-parts.server'

const FESTIVAL = '+34 600 000 000'

test.each([
  ['+34 600 111 222', '[+34 600 111 222](+34600111222)'],
  ['+44 (0)20 7946 0958', '[+44 (0)20 7946 0958](+442079460958)'],
  ['0049 (0) 171 1234567', '[0049 (0) 171 1234567](+491711234567)'],
  ['600.111.222', '[600.111.222](+34600111222)'],
  ['+34600111222/+34611222333', '[+34600111222](+34600111222)/[+34611222333](+34611222333)'],
  [
    '+34 600 111 222 or +49 171 1234567 (manager)',
    '[+34 600 111 222](+34600111222) or [+49 171 1234567](+491711234567) (manager)',
  ],
  ['+1 212 555 0123 ext. 5', '[+1 212 555 0123 ext. 5](+12125550123)'],
  ['+49 30 123456-12', '[+49 30 123456-12](+493012345612)'],
  ['WhatsApp +972 54-123-4567', 'WhatsApp [+972 54-123-4567](+972541234567)'],
  // A range that the library does not list.
  ['+44 7700 900123', '[+44 7700 900123](+447700900123)'],
  // A German number without its country's code is none in Spain.
  ['0171 1234567', '0171 1234567'],
  ['ask my manager', 'ask my manager'],
  ['', ''],
])('of "%s" the driver sees and dials %s', (typed, expected) => {
  const shown = phoneParts(typed, FESTIVAL).map(({ text, number }) =>
    number === null ? text : `[${text}](${number})`,
  )
  expect(shown.join('')).toBe(expected)
})

test('a number without a country is one of the country of the festival', () => {
  expect(phoneParts('0171 1234567', '+49 30 123456')).toEqual([
    { text: '0171 1234567', number: '+491711234567' },
  ])
})

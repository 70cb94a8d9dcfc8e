import { expect, test } from 'vitest'
import { isAsked, MEANS_FIELDS } from './leg-fields'
import { legName, legTitle, MEANS, type Means } from './means'

const asked = (means: Means, direction: 'arrival' | 'departure', wanted: string) =>
  MEANS_FIELDS.filter((field) => isAsked(field, { means, direction }) === wanted)

test('number and codes are asked for where they exist only', () => {
  const required = MEANS.map((means) => [means, asked(means, 'arrival', 'required')])
  expect(Object.fromEntries(required)).toEqual({
    flight: ['flightNumber', 'from', 'departs', 'to', 'arrives'],
    ferry: ['from', 'departs', 'to', 'arrives'],
    train: ['from', 'departs', 'to', 'arrives'],
    car: ['arrives'],
    own: ['arrives'],
    there: [],
  })
  expect(asked('own', 'departure', 'required')).toEqual(['departs'])
  expect(asked('car', 'arrival', 'no')).toEqual(['flightNumber', 'bookingReference'])
  expect(asked('there', 'arrival', 'optional')).toEqual(['to'])
})

test.each([
  ['flight', 'LX 2041', 'flight LX 2041', 'LX 2041'],
  ['ferry', null, 'ferry', 'Ferry'],
  ['own', 'LX 1', 'own ticket LX 1', 'Own ticket LX 1'],
  ['there', null, 'already there', 'Already there'],
] as const)('a leg by %s with the number %s is called %s', (means, flightNumber, name, title) => {
  expect([legName({ means, flightNumber }), legTitle({ means, flightNumber })]).toEqual([
    name,
    title,
  ])
})

import { expect, test } from 'vitest'
import { deskLeg } from '../../tests/helpers/desk-flights'
import { journeyText, legText } from './leg-text'

const NAME = 'عمّان (الأردن)!'
const ISOLATED = `\u2068${NAME}\u2069`

test('the line of a flight isolates the name of a driver from right to left', () => {
  const leg = deskLeg({ flightNumber: 'LX 2041', departs: '2026-03-13T21:55', driver: NAME })
  expect(legText(leg)).toBe(
    `LX 2041: ZRH 13 Mar, 21:55 to PMI 14 Mar, 00:40, 1 person, driver ${ISOLATED}`,
  )
})

test.each([
  [
    { means: 'ferry', flightNumber: null, from: 'Dénia', to: "Port d'Alcúdia" },
    "Ferry: Dénia 13 Mar, 22:55 to Port d'Alcúdia 14 Mar, 00:40, 1 person",
  ],
  [
    { means: 'car', flightNumber: null, from: null, departs: null, to: 'Deià' },
    'Car: to Deià 14 Mar, 00:40, 1 person',
  ],
  [
    { means: 'own', flightNumber: null, from: null, departs: null, to: null, people: 2 },
    'Own ticket: to 14 Mar, 00:40, 2 people',
  ],
  [
    { means: 'there', flightNumber: null, from: null, departs: null, to: 'Sóller', arrives: null },
    'Already there: Sóller, 1 person',
  ],
  [
    { means: 'there', flightNumber: null, from: null, departs: null, to: null, arrives: null },
    'Already there, 1 person',
  ],
] as const)('the line of %j is %s', (changes, text) => {
  expect(legText(deskLeg(changes))).toBe(text)
})

test.each([
  [{}, 'LX 2041, ZRH to PMI'],
  [{ means: 'ferry', flightNumber: null, from: 'Dénia', to: 'Palma' }, 'Ferry, Dénia to Palma'],
  [{ means: 'car', flightNumber: null, from: null, to: 'Deià' }, 'Car, to Deià'],
  [{ means: 'car', flightNumber: null, from: null, to: null }, 'Car'],
] as const)('the short line of %j is %s', (changes, text) => {
  expect(journeyText(deskLeg({ flightNumber: 'LX 2041', ...changes }))).toBe(text)
})

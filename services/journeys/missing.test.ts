import { expect, test } from 'vitest'
import { missingIn } from './missing'

const arrival = { direction: 'arrival', means: 'flight', driver: 'Toni' } as const
const departure = { direction: 'departure', means: 'flight', driver: 'Toni' } as const

test.each([
  [[], ['arrival', 'departure']],
  [[arrival, departure], []],
  [[departure], ['arrival']],
  [
    [
      { ...arrival, driver: null },
      { ...departure, driver: null },
    ],
    ['driver of the arrival', 'driver of the departure'],
  ],
  // Nobody drives those who come by car, or who live there.
  [
    [
      { ...arrival, means: 'car', driver: null },
      { ...departure, means: 'car', driver: null },
    ],
    [],
  ],
  [[{ ...arrival, means: 'there', driver: null }], []],
  // Who changes planes is collected after the last flight, and brought to the first one.
  [[{ ...arrival, driver: null }, arrival, departure, { ...departure, driver: null }], []],
] as const)('the plan with the legs %j lacks %j', (legs, missing) => {
  expect(missingIn(legs)).toEqual(missing)
})

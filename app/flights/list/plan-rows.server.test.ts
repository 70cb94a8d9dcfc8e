import { expect, test } from 'vitest'
import { missingIn } from './plan-rows.server'

const arrival = { direction: 'arrival', driver: 'Toni' } as const
const departure = { direction: 'departure', driver: 'Toni' } as const

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
  // Who changes planes is collected after the last flight, and brought to the first one.
  [[{ ...arrival, driver: null }, arrival, departure, { ...departure, driver: null }], []],
])('the plan with the legs %j lacks %j', (legs, missing) => {
  expect(missingIn(legs)).toEqual(missing)
})

import { expect, test } from 'vitest'
import type { ListedFlight } from './fetch-flights'
import { foundText, withName } from './filter-flights'

const FLIGHTS = [
  aFlight(1, 'Señora Sima', 'Inés Abismo'),
  aFlight(2, 'DJ Murciélago', 'Ana María Ó Briain'),
  aFlight(3, 'Łowca', 'Jan Zima'),
]

test.each([
  ['', [1, 2, 3]],
  ['   ', [1, 2, 3]],
  ['senora', [1]],
  ['SIMA', [1]],
  ['murciélago', [2]],
  ['o briain', [2]],
  ['briain dj', [2]],
  ['ima', [1, 3]],
  ['lowca', [3]],
  ['dj sima', []],
])('the filter "%s" finds the submissions %j', (wanted, ids) => {
  expect(withName(FLIGHTS, wanted).map(({ id }) => id)).toEqual(ids)
})

test('without a filter the same list object comes back, so that nothing is drawn again', () => {
  expect(withName(FLIGHTS, '')).toBe(FLIGHTS)
})

test('the number of found submissions is a sentence', () => {
  expect([foundText(2, 14), foundText(0, 14)]).toEqual([
    '2 of 14 submissions',
    'None of 14 submissions has this name',
  ])
})

function aFlight(id: number, artistName: string, fullName: string): ListedFlight {
  return { id, artistName, fullName } as ListedFlight
}

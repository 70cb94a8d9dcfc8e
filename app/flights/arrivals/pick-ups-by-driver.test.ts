import { expect, test } from 'vitest'
import { deskLeg } from '../../../tests/helpers/desk-flights'
import type { PickUp } from './arrival'
import { ALL_DRIVERS, driversByName, listInOrder, NO_DRIVER } from './pick-ups-by-driver'

const pickUp = (artistName: string, hour: number, driver: string | null): PickUp => ({
  ...deskLeg({ driver }),
  id: artistName,
  artistName,
  legalName: null,
  phone: [],
  flightNumber: 'LX 1',
  collectedAt: `2026-03-13T${hour}:30:00.000Z`,
  collected: `2026-03-13T${hour + 1}:30`,
  driverNote: null,
  cancelled: null,
})
const day = {
  day: '2026-03-13',
  days: ['2026-03-13'],
  driver: null,
  arrivals: [pickUp('lands at 13', 10, 'Toni'), pickUp('lands at 18', 15, null)],
  departures: [pickUp('leaves at 14', 13, 'TONI'), pickUp('leaves at 12', 11, 'Marga')],
}

test('a day is in the order in which drivers set out', () => {
  expect(
    listInOrder(day, ALL_DRIVERS).map(({ artistName, collected }) => [artistName, collected]),
  ).toEqual([
    ['lands at 13', '2026-03-13T11:30'],
    ['leaves at 12', '2026-03-13T12:30'],
    ['leaves at 14', '2026-03-13T14:30'],
    ['lands at 18', '2026-03-13T16:30'],
  ])
})

test('the drivers of a day are listed once, and each has his own passengers', () => {
  expect([...driversByName([day, day]).keys()]).toEqual(['marga', 'toni'])
  // Who drives nobody any more stays in the list as long as somebody looks at him.
  expect([...driversByName([day], 'gone').keys()]).toEqual(['marga', 'toni', 'gone'])
  expect([...driversByName([day], 'toni').keys()]).toEqual(['marga', 'toni'])
  const namesOf = (driver: string) => listInOrder(day, driver).map(({ artistName }) => artistName)
  expect(namesOf('toni')).toEqual(['lands at 13', 'leaves at 14'])
  expect(namesOf(NO_DRIVER)).toEqual(['lands at 18'])
})

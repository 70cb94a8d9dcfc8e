import { expect, test } from 'vitest'
import { readArrival } from './arrival-order'
import type { ListedFlight } from './fetch-flights'
import { NEWEST_FIRST, orderAfter, sortFlights, type Order } from './sort-flights'

/** A Thursday. */
const START = '2026-03-12'

test.each([
  ['12 March, morning', '2026-03-12T08:00'],
  ['12th of March', '2026-03-12T00:00'],
  ['March 11, 9 pm', '2026-03-11T21:00'],
  ['Mar. 11, noon', '2026-03-11T12:00'],
  ['11.3. in the afternoon', '2026-03-11T15:00'],
  ['13/03 at 14:30', '2026-03-13T14:30'],
  ['2026-03-10 12 am', '2026-03-10T00:00'],
  ['Wed evening or Thu early', '2026-03-11T19:00'],
  ['Fri, late afternoon', '2026-03-13T15:00'],
  ['Fri late', '2026-03-13T22:00'],
  ['Thursday', '2026-03-12T00:00'],
  ['Sunday night', '2026-03-15T22:00'],
  ['Monday', '2026-03-09T00:00'],
  ['12. März, morgens', '2026-03-12T08:00'],
  ['Mittwochabend oder Donnerstag früh', '2026-03-11T19:00'],
  ['Am 13. Mai nachmittags', '2026-05-13T15:00'],
  ['Freitag, nach 14 Uhr', '2026-03-13T14:00'],
  ['12.\u00a0März, 9\u00a0Uhr', '2026-03-12T09:00'],
  ['Sonntag, 9:30', '2026-03-15T09:30'],
  ['12 de marzo por la mañana', '2026-03-12T08:00'],
  ['miércoles noche o jueves temprano', '2026-03-11T22:00'],
  ['martes 10, por la tarde', '2026-03-10T16:00'],
])('the arrival "%s" is read as %s', (text, instant) => {
  expect(readArrival(text, START)).toBe(Date.parse(`${instant}:00Z`))
})

test.each(['whenever you like', '', '31 April', 'gate 7', '99/99'])(
  'the arrival "%s" is not read',
  (text) => {
    expect(readArrival(text, START)).toBeNull()
  },
)

const FLIGHTS = [
  flight(5, 'Zoë', 'whenever', 'VIE'),
  flight(4, 'émile 10', 'Thu, 18:00', 'ber'),
  flight(3, 'Emile 9', '12 March, 9 am', 'BER'),
  flight(2, 'Anna', '11 March', null),
  flight(1, 'Bat', 'Friday', 'AMS'),
]

test.each<[Order, number[]]>([
  [NEWEST_FIRST, [5, 4, 3, 2, 1]],
  [{ by: 'createdAt', isDescending: false }, [1, 2, 3, 4, 5]],
  [{ by: 'artistName', isDescending: false }, [2, 1, 3, 4, 5]],
  [{ by: 'artistName', isDescending: true }, [5, 4, 3, 1, 2]],
  [{ by: 'preferredAirport', isDescending: false }, [1, 4, 3, 5, 2]],
  [{ by: 'preferredAirport', isDescending: true }, [5, 4, 3, 1, 2]],
  [{ by: 'preferredArrivalDate', isDescending: false }, [2, 3, 4, 1, 5]],
  [{ by: 'preferredArrivalDate', isDescending: true }, [1, 4, 3, 2, 5]],
])('flights in the order %o; what cannot be read comes last', (order, ids) => {
  expect(sortFlights(FLIGHTS, order, START).map(({ id }) => id)).toEqual(ids)
})

test('a second press on a column turns its order round', () => {
  const byName = orderAfter(NEWEST_FIRST, 'artistName')
  expect(byName).toEqual({ by: 'artistName', isDescending: false })
  expect(orderAfter(byName, 'artistName')).toEqual({ by: 'artistName', isDescending: true })
  expect(orderAfter(byName, 'createdAt')).toEqual(NEWEST_FIRST)
})

function flight(
  id: number,
  artistName: string,
  preferredArrivalDate: string,
  preferredAirport: string | null,
): ListedFlight {
  return {
    id,
    artistName,
    preferredArrivalDate,
    preferredAirport,
    createdAt: `2026-01-0${id}T12:00:00Z`,
  } as ListedFlight
}

import { expect, test } from 'vitest'
import { twinsOf } from './merge/twins'
import { deskFlight, deskLeg } from '../../../tests/helpers/desk-flights'
import { checked } from './checked-flight'
import {
  assigneesOf,
  legDays,
  legDrivers,
  filtered,
  EVERY_FLIGHT,
  marksOf,
  sorted,
} from './filter-desk'

const LEG = deskLeg()
const LEAVES = deskLeg({
  id: 'b',
  direction: 'departure',
  departs: '2026-03-16T23:00',
  arrives: '2026-03-17T01:00',
})

const FLIGHTS = [
  deskFlight(1, { status: 'asked', assignee: 'Noa', legs: [{ ...LEG, driver: 'Toni' }, LEAVES] }),
  deskFlight(2, { assignee: 'Ádám', changedByArtistAt: '2026-03-01T00:00:00.000Z' }),
  deskFlight(3, { warnings: [{ legId: 'a', level: 'red', message: 'lands late' }] }),
]

test.each([
  [{}, [1, 2, 3]],
  [{ status: 'asked' }, [1]],
  [{ assignee: 'Noa' }, [1]],
  [{ assignee: '' }, [3]],
  // An arrival counts on the day of its landing, a departure on that of its take-off.
  [{ day: '2026-03-14' }, [1]],
  [{ day: '2026-03-13' }, []],
  [{ day: '2026-03-16' }, [1]],
  [{ isChanged: true }, [2]],
  [{ hasWarning: true }, [3]],
  [{ status: 'new', isChanged: true }, [2]],
  [{ driver: 'Toni' }, [1]],
  [{ lacks: 'driver of the arrival' }, []],
  [{ lacks: 'driver of the departure' }, [1]],
  [{ lacks: 'arrival' }, [2, 3]],
  // Words of the name, the reference, and the legs, without accents.
  [{ text: 'senora 0003' }, [3]],
  [{ text: 'lx 1' }, [1]],
  [{ text: 'toni zrh' }, [1]],
  [{ text: 'nobody' }, []],
] as const)('the filter %j finds the submissions %j', (filter, ids) => {
  expect(filtered(FLIGHTS, { ...EVERY_FLIGHT, ...filter }).map(({ id }) => id)).toEqual(ids)
})

test('a submission that was just changed stays, whatever is looked for', () => {
  const found = filtered(FLIGHTS, { ...EVERY_FLIGHT, status: 'asked' }, new Set([3]))
  expect(found.map(({ id }) => id)).toEqual([1, 3])
})

test('days and colleagues to choose from are those that there are, in order', () => {
  expect(legDays(FLIGHTS)).toEqual(['2026-03-14', '2026-03-16'])
  expect(assigneesOf(FLIGHTS)).toEqual(['Ádám', 'Noa'])
})

test('a changed flight is checked against its sets at once, and a cancelled one is not', () => {
  const sets = [{ startsAt: '2026-03-13T23:00:00.000Z', endsAt: '2026-03-14T02:00:00.000Z' }]
  const late = checked(deskFlight(1, { legs: [LEG], sets }))
  expect(late.warnings).toEqual([
    { legId: 'a', level: 'red', message: 'lands 40 minutes after the set begins' },
  ])
  expect(checked({ ...late, status: 'cancelled' }).warnings).toEqual([])
})

test('drivers to choose from are those that there are', () => {
  expect(legDrivers(FLIGHTS)).toEqual(['Toni'])
})

test.each([
  ['newest', [4, 3, 2, 1]],
  ['arrival', [2, 1, 4, 3]],
  ['name', [3, 2, 4, 1]],
  ['status', [3, 2, 4, 1]],
  ['missing', [4, 3, 2, 1]],
] as const)('in the order %s the submissions are %j', (order, ids) => {
  const early = deskLeg({ arrivesAt: '2026-03-12T10:00:00.000Z' })
  const flights = [
    deskFlight(4, { artistName: 'Żuk', status: 'asked' }),
    deskFlight(3, { artistName: 'Ærlig' }),
    deskFlight(2, { artistName: 'bat', legs: [early] }),
    deskFlight(1, { status: 'cancelled', artistName: 'Zz', legs: [LEG] }),
  ]
  expect(sorted(flights, order).map(({ id }) => id)).toEqual(ids)
})

test('a line says that its name has come twice, is not in the programme, or plays at another hour', () => {
  const moved = [{ startsAt: '', endsAt: '', change: 'moved' as const }]
  const flights = [
    deskFlight(1, { sets: moved }),
    deskFlight(2, { artistName: 'SENORA  sima' }),
    deskFlight(3, { status: 'cancelled' }),
    deskFlight(4, { artistName: 'Somebody Else' }),
    deskFlight(5, { artistName: 'Crew', act: '' }),
    deskFlight(6, { artistName: 'Vera', sets: [{ startsAt: null, endsAt: null }] }),
  ]
  const acts = [{ id: 'sima', name: 'Señora Sima' }]
  const twins = twinsOf(flights)
  expect(flights.map((flight) => marksOf(flight, acts, twins.get(flight.id) ?? []))).toEqual([
    ['Sent twice', 'Moved'],
    ['Sent twice'],
    [],
    ['Not in the programme'],
    [],
    [],
  ])
  expect(marksOf(flights[3]!, null, [])).toEqual([])
})

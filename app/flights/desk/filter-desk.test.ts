import { expect, test } from 'vitest'
import { deskFlight, deskLeg } from '../../../tests/helpers/desk-flights'
import { checked } from './checked-flight'
import { assigneesOf, daysOf, filtered, NO_FILTER } from './filter-desk'

const LEG = deskLeg()
const LEAVES = deskLeg({
  id: 'b',
  direction: 'departure',
  departs: '2026-03-16T23:00',
  arrives: '2026-03-17T01:00',
})

const FLIGHTS = [
  deskFlight(1, { status: 'asked', assignee: 'Noa', legs: [LEG, LEAVES] }),
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
] as const)('the filter %j finds the submissions %j', (filter, ids) => {
  expect(filtered(FLIGHTS, { ...NO_FILTER, ...filter }).map(({ id }) => id)).toEqual(ids)
})

test('a submission that was just changed stays, whatever is looked for', () => {
  const found = filtered(FLIGHTS, { ...NO_FILTER, status: 'asked' }, new Set([3]))
  expect(found.map(({ id }) => id)).toEqual([1, 3])
})

test('days and colleagues to choose from are those that there are, in order', () => {
  expect(daysOf(FLIGHTS)).toEqual(['2026-03-14', '2026-03-16'])
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

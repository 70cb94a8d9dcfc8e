import { expect, test } from 'vitest'
import { dayParts, seenDaysOf } from './day-parts'
import type { WallDay } from './wall-day'

function dayOf(count: number): WallDay {
  const slots = Array.from({ length: count }, (_, index) => ({ id: `${index}` }))
  return {
    id: `${count}`,
    day: 'Friday',
    theme: '',
    color: 'torch',
    icon: null,
    slots,
  } as unknown as WallDay
}

test.each([
  [0, [0]],
  [12, [12]],
  [13, [7, 6]],
  [60, [12, 12, 12, 12, 12]],
])('a day of %i slots is revealed in parts of %j, in their order', (count, lengths) => {
  const parts = dayParts([dayOf(count)])
  expect(parts.map(({ wall }) => wall.slots.length)).toEqual(lengths)
  expect(parts.flatMap(({ wall }) => wall.slots)).toEqual(dayOf(count).slots)
  expect(parts.map(({ isLast }) => isLast)).toEqual(
    lengths.map((_, at) => at === lengths.length - 1),
  )
})

test('only a day in several parts counts them', () => {
  expect(dayParts([dayOf(8), dayOf(20)]).map(({ day, place }) => [day, place])).toEqual([
    [0, ''],
    [1, '1/2'],
    [1, '2/2'],
  ])
})

test('a day is seen once all of its parts are', () => {
  const parts = dayParts([dayOf(8), dayOf(20)])
  const seen = (...indexes: number[]) => [...seenDaysOf(parts, new Set(indexes))]
  expect([seen(), seen(1), seen(0, 1), seen(1, 2), seen(0, 1, 2)]).toEqual([
    [],
    [],
    [0],
    [1],
    [0, 1],
  ])
})

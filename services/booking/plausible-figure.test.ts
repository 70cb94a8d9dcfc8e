import { expect, test } from 'vitest'
import { openFigureCheck } from './plausible-figure'

const NOW = new Date('2026-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const SETTINGS = { capacity: 400, bonusTickets: 25 }

/** Whether each of these figures is believed. A believed one becomes the last good one. */
function believed(figures: number[], first: number | null, age = 0): boolean[] {
  const check = openFigureCheck()
  let last = first === null ? null : { confirmedBookings: first, takenAt: minutesAgo(age) }
  return figures.map((figure) => {
    const isGood = check(figure, SETTINGS, last, NOW)
    if (isGood) last = { confirmedBookings: figure, takenAt: NOW }
    return isGood
  })
}

test.each([
  ['nothing known before', [400], null, [true]],
  ['a few more', [110, 190, 270], 100, [true, true, true]],
  ['a few fewer', [20], 100, [true]],
  ['sold out and oversold', [430], 400, [true]],
  ['long after the last one', [400], 10, [false], 9],
  ['very long after the last one', [400], 10, [true], 11],
])('a figure is believed: %s', (_, figures, last, expected, age = 0) => {
  expect(believed(figures, last, age)).toEqual(expected)
})

test.each([
  [851, null],
  [9007199254740991, null],
  [9007199254740991, 10],
])('%i of 425 places are never believed, however often the feed gives them', (figure, last) => {
  expect(believed([figure, figure, figure, figure, figure], last)).toEqual(Array(5).fill(false))
  expect(believed([figure, 10, figure], 10)).toEqual([false, true, false])
})

test('a jump is believed at the third reading that says about the same', () => {
  expect(believed([400, 400, 400, 400], 10)).toEqual([false, false, true, true])
  expect(believed([390, 395, 400], 10)).toEqual([false, false, true])
  expect(believed([0, 0, 0], 400)).toEqual([false, false, true])
})

test('a jump for a moment is never believed', () => {
  expect(believed([400, 11, 400, 400, 12, 400, 200, 400], 10)).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
    false,
    false,
  ])
})

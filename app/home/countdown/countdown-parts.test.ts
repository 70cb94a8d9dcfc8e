import { expect, test } from 'vitest'
import { countdownParts, untilNextTick } from './countdown-parts'

// Midnight in Madrid before the Friday of the festival, in winter time.
const TARGET = Date.parse('2026-03-13T00:00:00+01:00')

test.each([
  ['a second before', '2026-03-12T23:59:59+01:00', 0, 0, 0, 1],
  ['on the first day, at noon', '2026-03-12T12:00:00+01:00', 0, 12, 0, 0],
  ['a day and a second before', '2026-03-11T23:59:59+01:00', 1, 0, 0, 1],
  ['from Los Angeles on the same instant', '2026-03-12T14:59:59-08:00', 0, 0, 0, 1],
  [
    'from Los Angeles across its own change to summer time on 8 March',
    '2026-03-07T15:00:00-08:00',
    5,
    0,
    0,
    0,
  ],
  ['from Tokyo', '2026-03-13T07:00:00+09:00', 0, 1, 0, 0],
  ['from last summer, with Madrid in summer time', '2025-08-01T00:00:00+02:00', 224, 1, 0, 0],
  ['more than a hundred days before', '2025-11-01T00:00:00+01:00', 132, 0, 0, 0],
])('%s the countdown shows what is left', (_, now, days, hours, minutes, seconds) => {
  expect(countdownParts(TARGET, Date.parse(now))).toEqual({
    Days: days,
    Hours: hours,
    Minutes: minutes,
    Seconds: seconds,
  })
})

test.each([
  '2026-03-13T00:00:00+01:00',
  '2026-03-13T00:00:01+01:00',
  '2026-03-29T03:00:00+02:00',
  '2031-01-01T00:00:00Z',
])('at %s, when the target has passed, it holds at zeros', (now) => {
  expect(countdownParts(TARGET, Date.parse(now))).toEqual({
    Days: 0,
    Hours: 0,
    Minutes: 0,
    Seconds: 0,
  })
})

test.each([
  [TARGET, TARGET - 10_000],
  [TARGET, TARGET - 9_999],
  [TARGET, TARGET - 9_001],
  [TARGET, TARGET - 1],
  [TARGET + 250, TARGET - 10_000],
])('a wait ends in the very millisecond in which the seconds change (%i, %i)', (target, now) => {
  const wait = untilNextTick(target, now)
  const shown = (at: number) => countdownParts(target, at).Seconds
  expect(wait).toBeLessThanOrEqual(1000)
  expect(shown(now + wait - 1)).toBe(shown(now))
  // The last second of all has no successor: the zeros stay.
  expect(shown(now + wait)).toBe(Math.max(0, shown(now) - 1))
})

import { expect, test } from 'vitest'
import { nowAndNext } from './now-next'
import type { TimetableEntry } from './programme'

const HOUR = 3_600_000
const START = Date.parse('2026-03-13T21:00:00Z')

/** @param from - in hours after `START` */
function entry(name: string, chamber: string | null, from: number | null, hours = 1) {
  const start = from === null ? null : START + from * HOUR
  return {
    name,
    chamber,
    start,
    end: start === null ? null : start + hours * HOUR,
  } as TimetableEntry
}
const NIGHT = [
  entry('Late', 'Hall', 2),
  entry('Early', 'Hall', 0, 2),
  entry('Beside', 'Lake', 0.5),
  entry('Some time', 'Hall', null),
]

/** @param at - in hours after `START` */
function told(at: number): string {
  const told = nowAndNext(NIGHT, START + at * HOUR)
  if (told?.phase !== 'on') return told?.text ?? 'nothing'
  const names = (entries: TimetableEntry[]) => entries.map(({ name }) => name).join('+')
  return `now ${names(told.now)}, next ${names(told.next)}`
}

test.each([
  [-100, 'Doors in 5 days'],
  [-48, 'Doors in 48 hours'],
  [-2, 'Doors in 120 minutes'],
  [-1 / 60, 'Doors in 1 minute'],
  [0, 'now Early, next Beside+Late'],
  [0.5, 'now Early+Beside, next Late'],
  [1.99, 'now Early, next Late'],
  [2, 'now Late, next '],
  [3, 'It was.'],
])('%d hours after the first beginning the page says "%s"', (at, text) => {
  expect(told(at)).toBe(text)
})

test('a programme without hours has neither now nor next', () => {
  expect(nowAndNext([entry('Some time', 'Hall', null)], START)).toBeNull()
})

import { expect, test } from 'vitest'
import { dayInWords } from '../http/day-in-words'
import { deletionDay, dueBefore } from './retention-day'

const RULE = { lastDay: '2026-03-15', days: 60, timeZone: 'Europe/Madrid' }
const at = (instant: string) => ({ ...RULE, now: new Date(instant) })

test('before and during the festival the day is counted from its last day', () => {
  for (const now of ['2025-11-01T12:00:00Z', '2026-03-15T12:00:00Z']) expect(deletionDay(at(now))).toBe('2026-05-14')
  expect(dayInWords('2026-05-14')).toBe('14 May 2026')
})

test('what is sent after the last day is for an edition not announced yet, and counted from that day', () => {
  expect(deletionDay(at('2026-05-20T12:00:00Z'))).toBe('2026-07-19')
  expect(dueBefore(at('2026-06-01T12:00:00Z'))?.toISOString()).toBe('2026-04-02T12:00:00.000Z')
})

test('nothing is due before the last of the days is over where the festival is', () => {
  expect(dueBefore(at('2026-05-14T21:59:59Z'))).toBeNull()
  expect(dueBefore(at('2026-05-14T22:00:00Z'))).toEqual(new Date('2026-03-15T22:00:00Z'))
})

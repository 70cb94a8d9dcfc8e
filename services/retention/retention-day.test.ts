import { expect, test } from 'vitest'
import { dayInWords } from '../../rules/dates/day-in-words'
import { dayIn } from '../../rules/dates/time-zone'
import { deletionDay, dueBefore } from './retention-day'

const RULE = { lastDay: '2026-03-15', days: 60, timeZone: 'Europe/Madrid' }
const at = (instant: string) => ({ ...RULE, now: new Date(instant) })

test('before and during the festival the retention period starts on its last day', () => {
  for (const now of ['2025-11-01T12:00:00Z', '2026-03-15T12:00:00Z'])
    expect(deletionDay(at(now))).toBe('2026-05-14')
  expect(dayInWords('2026-05-14')).toBe('14 May 2026')
})

test('after the last day the retention period of a flight starts on the day it was sent', () => {
  expect(deletionDay(at('2026-05-20T12:00:00Z'))).toBe('2026-07-19')
  expect(dueBefore(at('2026-06-01T12:00:00Z'))?.toISOString()).toBe('2026-04-01T22:00:00.000Z')
})

test('nothing is due before the deletion day is over in the time zone of the festival', () => {
  expect(dueBefore(at('2026-05-14T21:59:59Z'))).toBeNull()
  expect(dueBefore(at('2026-05-14T22:00:00Z'))).toEqual(new Date('2026-03-15T23:00:00Z'))
})

test('no flight is due before the announced deletion day is over, for any time of sending', () => {
  const HOUR = 3600_000
  for (const timeZone of [
    'Europe/Madrid',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
  ]) {
    const hours = Array.from({ length: 32 * 24 }, (_, hour) => {
      const now = Date.parse('2026-05-08T00:00:00Z') + hour * HOUR
      return { now, due: dueBefore({ ...RULE, timeZone, now: new Date(now) }) ?? new Date(0) }
    })
    for (
      let sent = Date.parse('2026-03-10T00:00:00Z');
      sent < Date.parse('2026-04-02T00:00:00Z');
      sent += 5 * HOUR
    ) {
      const announced = deletionDay({ ...RULE, timeZone, now: new Date(sent) })
      const dueAt = hours.find(({ due }) => sent < due.getTime())?.now ?? Number.NaN
      expect([dayIn(timeZone)(new Date(dueAt - HOUR)), dayIn(timeZone)(new Date(dueAt))]).toEqual([
        announced,
        expect.not.stringContaining(announced),
      ])
    }
  }
})

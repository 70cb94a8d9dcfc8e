import { expect, test } from 'vitest'
import { inFestivalTime } from './festival-time'

test('a moment is told in the time of the festival, with the day that it is there', () => {
  const told = (at: unknown, timeZone: unknown = 'Europe/Madrid') => inFestivalTime(at, timeZone)
  expect(told('2026-03-12T23:00:00Z')).toBe('Fri 13 March 2026, 00:00 (Europe/Madrid)')
  expect(told('2026-07-01T10:05:00Z')).toBe('Wed 1 July 2026, 12:05 (Europe/Madrid)')
  expect(told('2026-03-12T23:00:00Z', 'America/New_York')).toMatch(/^Thu 12 March 2026, 19:00 /)
  expect([told(undefined), told('soon'), told('2026-03-12T23:00:00Z', 'Mallorca')]).toEqual([
    null,
    null,
    null,
  ])
})

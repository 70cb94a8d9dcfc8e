import { expect, test } from 'vitest'
import { instantsOf, startOfDayIn, wallTimeAt } from './time-zone'

test.each([
  ['2026-03-13T23:50', 'Europe/Madrid', ['2026-03-13T22:50:00.000Z']],
  ['2026-07-01T09:00', 'Europe/Madrid', ['2026-07-01T07:00:00.000Z']],
  ['2026-03-13T23:50', 'Asia/Kathmandu', ['2026-03-13T18:05:00.000Z']],
  ['2026-03-13T00:00', 'Pacific/Kiritimati', ['2026-03-12T10:00:00.000Z']],
  // The change to summer time skips 02:00 to 03:00.
  ['2026-03-29T01:59', 'Europe/Madrid', ['2026-03-29T00:59:00.000Z']],
  ['2026-03-29T02:30', 'Europe/Madrid', []],
  ['2026-03-29T03:00', 'Europe/Madrid', ['2026-03-29T01:00:00.000Z']],
  // The change back repeats 02:30.
  ['2026-10-25T02:30', 'Europe/Madrid', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2026-10-25T03:00', 'Europe/Madrid', ['2026-10-25T02:00:00.000Z']],
  // America changes on another day.
  ['2026-03-08T02:30', 'America/New_York', []],
  // Half an hour of summer time.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', []],
  ['2026-10-04T02:30', 'Australia/Lord_Howe', ['2026-10-03T15:30:00.000Z']],
])('clocks show %s in %s at %j', (wallTime, zone, instants) => {
  expect(instantsOf(wallTime, zone)?.map((instant) => instant.toISOString())).toEqual(instants)
})

test.each([
  '2026-02-29T10:00',
  '2026-03-13T24:00',
  '2026-03-13 10:00',
  '2026-03-13',
  '',
  '2026-13-01T10:00',
])('"%s" is no time of any clock', (text) => {
  expect(instantsOf(text, 'Europe/Madrid')).toBeNull()
})

test('an instant is read back as what the clocks show', () => {
  expect(wallTimeAt(new Date('2026-03-29T01:00:00Z'), 'Europe/Madrid')).toBe('2026-03-29T03:00')
  expect(wallTimeAt(new Date('2026-03-13T23:05:00Z'), 'Europe/Madrid')).toBe('2026-03-14T00:05')
})

test.each([
  ['2026-03-13', 'Europe/Madrid', '2026-03-12T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ['2026-03-13', 'Asia/Kathmandu', '2026-03-12T18:15:00.000Z'],
  // Summer time began at midnight, so the day began at 01:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Samoa moved across the date line and had no 30 December.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('the day %s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDayIn(day, zone).toISOString()).toBe(instant)
})

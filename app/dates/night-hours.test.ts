import { expect, test } from 'vitest'
import { whenWithDay } from './night-hours'

test.each([
  ['Friday', '04:00–08:00', 'Friday night, Saturday 04:00–08:00'],
  ['Sunday', '00:00–03:00', 'Sunday night, Monday 00:00–03:00'],
  ['Friday', '22:00–01:00', 'Friday, 22:00–01:00'],
  ['Friday', '12:00–15:00', 'Friday, 12:00–15:00'],
  ['Friday', 'late', 'Friday, late'],
  ['Day One', '04:00–08:00', 'Day One, 04:00–08:00'],
  ['Friday', null, 'Friday'],
])('an artist of %s at %s plays "%s"', (day, hours, text) => {
  expect(whenWithDay(day, hours)).toBe(text)
})

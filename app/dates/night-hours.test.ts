import { expect, test } from 'vitest'
import { hoursOfDay, whenWithDay } from './night-hours'

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

test('slots after midnight name the calendar day, those before do not', () => {
  expect(
    hoursOfDay('Friday', [
      '12:00–13:00',
      '22:00–01:00',
      '01:00–04:00',
      'after that',
      '12:00–13:00',
    ]),
  ).toEqual([
    '12:00–13:00',
    '22:00–01:00',
    'Saturday 01:00–04:00',
    'after that',
    'Saturday 12:00–13:00',
  ])
})

test('the breakfast of a day that begins in the morning is of that day', () => {
  expect(hoursOfDay('Monday', ['08:00–10:30', '10:30–12:00'])).toEqual([
    '08:00–10:30',
    '10:30–12:00',
  ])
})

test('slots of a day without a weekday’s name keep their hours', () => {
  expect(hoursOfDay('Day One', ['22:00–01:00', '01:00–04:00'])).toEqual([
    '22:00–01:00',
    '01:00–04:00',
  ])
})

import { expect, test } from 'vitest'
import { UnreadableCell } from './cell-text'
import { dayOfCell, isMonthFirst, momentOfCell } from './read-dates'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }
const sentence = (value: unknown) => (value instanceof UnreadableCell ? value.sentence : value)

test.each([
  ['Friday', '2026-03-13'],
  ['fri', '2026-03-13'],
  ['Viernes', '2026-03-13'],
  ['Freitag, 13.3.', '2026-03-13'],
  ['Miércoles', '2026-03-11'],
  ['Montag', '2026-03-16'],
  ['2026-03-14', '2026-03-14'],
  ['14.03.2026', '2026-03-14'],
  ['14/3/26', '2026-03-14'],
  ['3/14/2026', '2026-03-14'],
  ['March 14', '2026-03-14'],
  ['Sat 14 March 2026', '2026-03-14'],
  ['14. März', '2026-03-14'],
  ['V13', '2026-03-13'],
  ['Fr13', '2026-03-13'],
  ['Tag 1 Freitag', '2026-03-13'],
  ['Friday (day 1)', '2026-03-13'],
  [new Date('2026-03-14T00:00:00Z'), '2026-03-14'],
  [46095, '2026-03-14'],
])('the day %j is %s', (cell, day) => {
  expect(dayOfCell(cell, DATES)).toMatchObject({ date: day })
})

test.each([
  ['Tuesday', 'is outside of the festival, which is from 2026-03-12 to 2026-03-15.'],
  ['2027-03-12', 'is outside of the festival'],
  ['Friday 14 March', 'does not fit: 2026-03-14 is a Saturday.'],
  ['Someday', 'is no day: write Friday, or a date such as 2026-03-12.'],
  [7, 'is no day'],
  ['K13', 'is no day'],
  ['Friday 14', 'does not fit: Friday is 2026-03-13.'],
])('the day %j is refused in a sentence', (cell, words) => {
  expect(sentence(dayOfCell(cell, DATES))).toContain(words)
})

test.each([
  ['Fr/Sa 13./14.3.', '2026-03-13', 'between'],
  ['Sa/So 14./15.3.', '2026-03-14', 'between'],
  ['13./14. März', '2026-03-13', 'between'],
  ['Friday night', '2026-03-13', 'night'],
  ['viernes noche', '2026-03-13', 'night'],
  ['Nacht auf Samstag', '2026-03-13', 'between'],
  ['Nacht von Freitag auf Samstag', '2026-03-13', 'between'],
  ['madrugada del sábado 14', '2026-03-14', 'calendar'],
  ['Tag 2', '2026-03-13', null],
  ['Fri 13', '2026-03-13', null],
])('%j is %s, and what it says of the hours after midnight', (cell, date, kind) => {
  expect(dayOfCell(cell, DATES)).toEqual({ date, kind })
})

test.each([
  ['13/03/2026 22:00', '2026-03-13', 1320],
  ['3/13/2026 10:00 PM', '2026-03-13', 1320],
  ['13.03.2026, 22:00 Uhr', '2026-03-13', 1320],
  ['2026-03-14 04:00', '2026-03-14', 240],
  ['2026-03-14T10:00:00+01:00', '2026-03-14', 600],
  ['2026-03-14T09:00:00Z', '2026-03-14', 600],
  ['14 de marzo de 2026 22:00', '2026-03-14', 1320],
  [new Date('2026-03-14T22:00:00Z'), '2026-03-14', 1320],
])('%j is an instant on the clocks of the festival', (cell, date, minutes) => {
  expect(momentOfCell(cell, DATES)).toEqual({ date, minutes })
})

test.each([
  '22:00',
  'Friday 22:00',
  '22.30 - 23.30',
  '11.12 - 12.30',
  '11.30pm - 1am',
  '22:00–01:00',
])('%j is no instant', (cell) => {
  expect(momentOfCell(cell, DATES)).toBeNull()
})

test('the dates of a file tell whether the month is first', () => {
  expect(isMonthFirst(['3/4/2026', '3/13/2026'])).toBe(true)
  expect(isMonthFirst(['3/4/2026', '13/3/2026'])).toBe(false)
  expect(isMonthFirst(['3/4/2026', 'Friday', null])).toBeNull()
  expect(
    dayOfCell('4/3/2026', {
      ...DATES,
      startDate: '2026-04-03',
      endDate: '2026-04-05',
      isMonthFirst: true,
    }),
  ).toMatchObject({ date: '2026-04-03' })
})

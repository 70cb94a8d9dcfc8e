import { expect, test } from 'vitest'
import {
  dayOfCell,
  hoursOfCell,
  secretOfCell,
  tierOfCell,
  timeOfCell,
  UnreadableCell,
} from './read-cells'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }
const sentence = (value: unknown) => (value instanceof UnreadableCell ? value.sentence : value)
const clock = (value: unknown) =>
  typeof value === 'number' ? `${Math.floor(value / 60)}:${value % 60}` : sentence(value)

test.each([
  ['22:00', '22:0'],
  ['22.30', '22:30'],
  ['22h', '22:0'],
  ['22h30', '22:30'],
  ['22 Uhr', '22:0'],
  ['9:30 pm', '21:30'],
  ['9:30PM', '21:30'],
  ['12 am', '0:0'],
  ['12 pm', '12:0'],
  ['noon', '12:0'],
  ['midnight', '24:0'],
  ['24:00', '24:0'],
  ['00:00', '0:0'],
  ['22:00:00', '22:0'],
  ['2026-03-13T22:00:00+01:00', '22:0'],
  ['0.916666667', '22:0'],
  ['0,9375', '22:30'],
  [0.9166666, '22:0'],
  [22, '22:0'],
  [new Date('1899-12-31T21:59:59.994Z'), '22:0'],
  [new Date('2026-03-13T22:00:00Z'), '22:0'],
  ['', null],
  [null, null],
])('the time %j is %s', (cell, time) => {
  expect(clock(timeOfCell(cell))).toBe(time)
})

test.each(['late', '25:00', '22:60', '24:30', '13 pm', 'TBA', 300])(
  '%j is no time, and the sentence says so',
  (cell) => {
    expect(sentence(timeOfCell(cell))).toContain('is no time: write it like 22:00')
  },
)

test.each([
  ['22:00–01:00', [1320, 60]],
  ['22:00 - 24:00', [1320, 1440]],
  ['10 pm to 1 am', [1320, 60]],
  ['22 Uhr bis 1 Uhr', [1320, 60]],
  ['22:00', '“22:00” are no hours: write them like 22:00–01:00.'],
])('the hours %j are read in one cell', (cell, hours) => {
  expect(sentence(hoursOfCell(cell))).toEqual(hours)
})

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
  [new Date('2026-03-14T00:00:00Z'), '2026-03-14'],
  [46095, '2026-03-14'],
])('the day %j is %s', (cell, day) => {
  expect(sentence(dayOfCell(cell, DATES))).toBe(day)
})

test.each([
  ['Tuesday', 'is outside of the festival, which is from 2026-03-12 to 2026-03-15.'],
  ['2027-03-12', 'is outside of the festival'],
  ['Friday 14 March', 'does not fit: 2026-03-14 is a Saturday.'],
  ['Someday', 'is no day: write Friday, or a date such as 2026-03-13.'],
  [7, 'is no day'],
])('the day %j is refused in a sentence', (cell, words) => {
  expect(sentence(dayOfCell(cell, DATES))).toContain(words)
})

test.each([
  ['2026-03-01 20:00', '2026-03-01T19:00:00.000Z'],
  ['1.4.2026 20:00', '2026-04-01T18:00:00.000Z'],
  ['1 March 2026, 8 pm', '2026-03-01T19:00:00.000Z'],
  ['2026-03-01', '2026-02-28T23:00:00.000Z'],
  ['2026-03-01T20:00:00+01:00', '2026-03-01T19:00:00.000Z'],
  [new Date('2026-03-01T20:00:00Z'), '2026-03-01T19:00:00.000Z'],
])('a secret until %j ends on the clocks of the festival', (cell, at) => {
  expect(secretOfCell(cell, DATES)).toEqual({ at })
})

test('a secret may end with the sell-out, and one that cannot be read is refused', () => {
  expect(secretOfCell('sold out', DATES)).toBe('sold-out')
  expect(secretOfCell('-', DATES)).toBeNull()
  expect(sentence(secretOfCell('when we feel like it', DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('yes', DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('1 March in the evening', DATES))).toContain('is no moment')
  expect(sentence(secretOfCell('1 March 20:00 or later', DATES))).toContain('is no moment')
})

test('sizes and kinds are read in several languages', () => {
  expect(tierOfCell('Headliner')).toEqual({ tier: 'headliner' })
  expect(tierOfCell('Cabeza de cartel')).toEqual({ tier: 'headliner' })
  expect(tierOfCell('Main act')).toEqual({ tier: 'main' })
  expect(tierOfCell('Frühstück')).toEqual({ kind: 'brunch' })
  expect(tierOfCell('Shuttle')).toEqual({ kind: 'transport' })
  expect(sentence(tierOfCell('Superstar'))).toContain('“Superstar” is no size')
})

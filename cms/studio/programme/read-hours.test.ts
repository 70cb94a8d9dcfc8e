import { expect, test } from 'vitest'
import { UnreadableCell } from './cell-text'
import { clockOf, lengthOf, spanOf } from './read-hours'

const sentence = (value: unknown) => (value instanceof UnreadableCell ? value.sentence : value)
const clock = (value: unknown) =>
  typeof value === 'number' ? `${Math.floor(value / 60)}:${value % 60}` : sentence(value)

test.each([
  ['22:00', '22:0'],
  ['22.30', '22:30'],
  ['22h', '22:0'],
  ['22h30', '22:30'],
  ['22 Uhr', '22:0'],
  ['ab 22 Uhr:', '22:0'],
  ['ore 22.30', '22:30'],
  ['9:30 pm', '21:30'],
  ['9:30PM', '21:30'],
  ['12 am', '0:0'],
  ['7:30 AM PDT', '7:30'],
  ['22:00 MESZ', '22:0'],
  ['12noon', '12:0'],
  ['12 pm', '12:0'],
  ['noon', '12:0'],
  ['midnight', '24:0'],
  ['24:00', '24:0'],
  ['00:00', '0:0'],
  ['22:00:00', '22:0'],
  ['2200', '22:0'],
  ['0030', '0:30'],
  ['25:00', '25:0'],
  ['9:30 p. m.', '21:30'],
  ['las 22 horas', '22:0'],
  ['ab 22 Uhr', '22:0'],
  ['PT22H30M00S', '22:30'],
  [22.3, '22:30'],
  [22.5, '22:30'],
  [2230, '22:30'],
  ['0.916666667', '22:0'],
  ['0,9375', '22:30'],
  [0.9166666, '22:0'],
  [22, '22:0'],
  [new Date('1899-12-31T21:59:59.994Z'), '22:0'],
  [new Date('2026-03-13T22:00:00Z'), '22:0'],
  ['', null],
  [null, null],
])('the time %j is %s', (cell, time) => {
  expect(clock(clockOf(cell))).toBe(time)
})

test.each(['late', '33:00', '22:60', '13 am', 'TBA', 75])(
  '%j is no time, and the sentence says so',
  (cell) => {
    expect(sentence(clockOf(cell))).toContain('is no time: write it like 22:00')
  },
)

test.each<[string, number, number | null]>([
  ['22:00–01:00', 1320, 60],
  ['22:00 - 24:00', 1320, 1440],
  ['10 pm to 1 am', 1320, 60],
  ['22 Uhr bis 1 Uhr', 1320, 60],
  ['10–11:30 pm', 1320, 1410],
  ['11–1 am', 1380, 60],
  ['12-2 pm', 720, 840],
  ['9:30 p. m. – 1:00 a. m.', 1290, 60],
  ['de 22:00 a 01:00', 1320, 60],
  ['von 22 bis 23.30 Uhr', 1320, 1410],
  ['22h-23h30', 1320, 1410],
  ['2200-0200', 1320, 120],
  ['25:00-27:30', 1500, 1650],
  ['23:00 – open end', 1380, null],
  ['23:00 – until late', 1380, null],
])('the hours %j are read in one cell', (cell, start, end) => {
  expect(spanOf(cell)).toEqual({ start, end })
})

test('a start alone is no hours, and the sentence says what is expected', () => {
  expect(sentence(spanOf('22:00'))).toBe('“22:00” are no hours: write them like 22:00–01:00.')
})

test.each([
  ['90', 90],
  [90, 90],
  ['90 min', 90],
  ["90'", 90],
  ['1:30', 90],
  ['1,5 h', 90],
  ['1.5 hours', 90],
  ['2 Std.', 120],
  ['1h30', 90],
  ['1 Std. 30 Min.', 90],
  ['2 hours', 120],
  ['2', 120],
  ['long', undefined],
])('the length %j is %s minutes', (cell, minutes) => {
  expect(lengthOf(cell)).toBe(minutes)
})

import { expect, test } from 'vitest'
import { readHours } from '../../rules/dates/slot-instants'
import { timetableProblems } from './timetable'

const slot = (artist: string, time: string, location = 'The Lake') => ({
  _key: artist,
  artist,
  time,
  location,
})
const messages = (slots: ReturnType<typeof slot>[], hours = '12:00 to 12:00') =>
  timetableProblems(slots, readHours(hours)).map(({ key, message }) => [key, message])

test('slots that follow each other past midnight are valid, in any order of the list', () => {
  expect(
    messages([
      slot('C', '01:00–04:00'),
      slot('A', '12:00–22:00'),
      slot('B', '22:00–01:00'),
      slot('D', '04:00–12:00'),
    ]),
  ).toEqual([])
})

test('two overlapping slots get an error with names and hours, at the later one', () => {
  expect(messages([slot('Late', '00:30–02:00'), slot('Early', '22:00–01:00')])).toEqual([
    ['Late', 'Late (00:30–02:00) begins before Early (22:00–01:00) has ended in The Lake.'],
  ])
})

test('what is at once in another chamber, or in none, is no problem', () => {
  expect(
    messages([
      slot('Here', '22:00–01:00', 'The Well'),
      slot('There', '22:00–01:00', 'The Lake'),
      slot('Somewhere', '23:00–00:00', ''),
      slot('Somewhere else', '23:00–00:00', ''),
    ]),
  ).toEqual([])
  expect(
    messages([
      slot('Early', '22:00–01:00', 'The Lake'),
      slot('Between', '22:30–23:30', 'The Well'),
      slot('Late', '00:30–02:00', ' the lake '),
    ]).map(([key]) => key),
  ).toEqual(['Late'])
})

test('a long slot overlaps everything that begins before it ends, not only the next one', () => {
  expect(
    messages([
      slot('Long', '12:00–20:00'),
      slot('Short', '13:00–14:00'),
      slot('Third', '15:00–16:00'),
    ]).map(([key]) => key),
  ).toEqual(['Short', 'Third'])
})

test.each([
  ['before the doors open', '16:30–17:30'],
  ['past the end', '19:00–21:00'],
  ['in the middle of the night', '02:00–03:00'],
])('a slot %s is outside of its day', (_, time) => {
  expect(messages([slot('Stray', time)], '17:00 to 20:00')).toEqual([
    [
      'Stray',
      `Stray plays ${time}, but the day goes 17:00–20:00, as “Time” of the day says under Schedule.`,
    ],
  ])
})

test('a day without hours that can be parsed has 24 hours from where the site lets it begin', () => {
  expect(messages([slot('Night', '23:00–11:00')], 'all night')).toEqual([])
  expect(messages([slot('Lunch', '11:00–13:00')], 'all night')).toEqual([])
  expect(
    messages([slot('Brunch', '12:00–14:00'), slot('Breakfast', '10:00–12:30')], 'all night'),
  ).toEqual([['Breakfast', 'Breakfast plays 10:00–12:30, but the day goes 12:00–12:00.']])
  expect(messages([slot('Breakfast', '10:00–12:30'), slot('Brunch', '12:00–14:00')], '')).toEqual([
    ['Brunch', 'Brunch (12:00–14:00) begins before Breakfast (10:00–12:30) has ended in The Lake.'],
  ])
})

test('one name may be there several times', () => {
  expect(
    messages([slot('Mother Karst', '12:00–13:00'), slot(' mother karst', '14:00–15:00')]),
  ).toEqual([])
})

test('a day may end at 24:00, and what begins then is in the night after it', () => {
  expect(messages([slot('Last', '22:00–24:00')], '12:00–24:00')).toEqual([])
  expect(messages([slot('Late', '24:00–02:00')], '12:00–24:00')).toEqual([
    [
      'Late',
      'Late plays 24:00–02:00, but the day goes 12:00–00:00, as “Time” of the day says under Schedule.',
    ],
  ])
  expect(messages([slot('Late', '24:00–02:00'), slot('Early', '22:00–01:00')])).toEqual([
    ['Late', 'Late (24:00–02:00) begins before Early (22:00–01:00) has ended in The Lake.'],
  ])
})

import { expect, test } from 'vitest'
import type { AppContext } from '~/context'
import { minutesLeft, nowAndNext } from './now-next'
import type { TimetableEntry } from '../../rules/programme'
import { writer } from '../../languages/text'
import { readTimetable } from '../../services/programme.server'

const HOUR = 3_600_000
const t = writer('en', 'now', null)
const START = Date.parse('2026-03-13T21:00:00Z')

/** @param from - in hours after `START` */
function entry(name: string, chamber: string | null, from: number | null, hours = 1) {
  const start = from === null ? null : START + from * HOUR
  return {
    name,
    chamber,
    start,
    end: start === null ? null : start + hours * HOUR,
  } as TimetableEntry
}
const NIGHT = [
  entry('Late', 'Hall', 2),
  entry('Early', 'Hall', 0, 2),
  entry('Beside', 'Lake', 0.5),
  entry('Some time', 'Hall', null),
]

/** @param at - in hours after `START` */
function told(at: number, programme = NIGHT): string {
  const told = nowAndNext(programme, START + at * HOUR, t)
  if (told?.phase !== 'on') return told?.text ?? 'nothing'
  const names = (entries: TimetableEntry[]) => entries.map(({ name }) => name).join('+')
  return `now ${names(told.now)}, next ${names(told.next)}`
}

test.each([
  [-100, 'Doors in 5 days'],
  [-48, 'Doors in 48 hours'],
  [-2, 'Doors in 120 minutes'],
  [-1 / 60, 'Doors in 1 minute'],
  [0, 'now Early, next Beside+Late'],
  [0.5, 'now Early+Beside, next Late'],
  [1.99, 'now Early, next Late'],
  [2, 'now Late, next '],
  [3, 'It was.'],
])('%d hours after the first beginning the page says "%s"', (at, text) => {
  expect(told(at)).toBe(text)
})

test('a programme without hours has neither now nor next', () => {
  expect(nowAndNext([entry('Some time', 'Hall', null)], START, t)).toBeNull()
})

const NOWHERE = [
  entry('One secret', null, 0, 2),
  entry('Another', null, 0),
  entry('Hall', 'Hall', 0),
  entry('Third', null, 1),
  entry('Fourth', null, 3),
  entry('Fifth', null, 3),
  entry('Sixth', null, 4),
]

test.each([
  [0, 'now One secret+Another+Hall, next Third'],
  [1, 'now One secret+Third, next Fourth+Fifth'],
])('an entry without a chamber takes the place of no other: at hour %d it is %s', (at, text) => {
  expect(told(at, NOWHERE)).toBe(text)
})

/** The night of Saturday, 28 March 2026, in which the clocks go from 02:00 to 03:00. */
const SUMMER_TIME = ['23:00–01:00', '01:00–03:00', '03:00–06:00', '02:15–04:00']

test.each([
  ['2026-03-29T00:59:00+01:00', '23:00–01:00, 1 minute left', '01:00–03:00 02:15–04:00'],
  ['2026-03-29T01:00:00+01:00', '01:00–03:00, 60 minutes left', '03:00–06:00 02:15–04:00'],
  ['2026-03-29T01:59:00+01:00', '01:00–03:00, 1 minute left', '03:00–06:00 02:15–04:00'],
  ['2026-03-29T03:00:00+02:00', '03:00–06:00, 180 minutes left', '02:15–04:00'],
  ['2026-03-29T03:20:00+02:00', '03:00–06:00, 160 minutes left; 02:15–04:00, 40 minutes left', ''],
  ['2026-03-29T05:59:00+02:00', '03:00–06:00, 1 minute left', ''],
])('in the night in which summer time begins, at %s "Now" is %s', async (at, now, next) => {
  const slots = SUMMER_TIME.map((time) => ({
    artist: time,
    time,
    location: time === '02:15–04:00' ? 'Lake' : 'Hall',
  }))
  const site = { timeZone: 'Europe/Madrid', startDate: '2026-03-27', endDate: '2026-03-29' }
  const content = {
    site: async () => site,
    programme: async () => ({
      lineup: [],
      days: [{ id: 'night', day: 'Saturday', date: null, slots }],
      changedAt: 0,
    }),
  } as unknown as AppContext['content']
  const { entries } = await readTimetable({ content })
  const told = nowAndNext(entries, Date.parse(at), t)
  if (told?.phase !== 'on') throw new Error('The festival is on.')
  const left = told.now.map((of) => `${of.hours}, ${minutesLeft(of, Date.parse(at), t)}`)
  expect(left.join('; ')).toBe(now)
  expect(told.next.map(({ hours }) => hours).join(' ')).toBe(next)
})

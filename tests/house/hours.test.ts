import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, readHours, startOfDay } from '../../app/dates/slot-instants'
import {
  namesOneWeekday,
  parseHours,
  startOfDay as startOfDayInStudio,
} from '../../cms/schema/timetable'

/** Hours as people type them, and near misses. */
const typed = fc.stringMatching(/^ ?\d{1,2}[:.]\d\d ?(–|-|—|to|TO|until) ?\d{1,2}[:.]\d\d ?$/)

test('the site reads the same hours as the Studio, which warns of all others', () => {
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      expect(readHours(text)).toEqual(parseHours(text))
    }),
    { numRuns: 3000 },
  )
})

test('a day begins at the same minute on the site and in the Studio', () => {
  const time = fc.integer({ min: 0, max: 23 })
  const hours = fc.tuple(time, time).map(([from, to]) => `${from}:00–${to}:30`)
  fc.assert(
    fc.property(fc.array(fc.oneof(hours, typed), { maxLength: 5 }), (times) => {
      expect(startOfDay(times)).toBe(startOfDayInStudio(times))
    }),
    { numRuns: 1000 },
  )
})

test('the site finds the date of a day by its name exactly when the Studio asks for none', () => {
  const week = { date: null, startDate: '2026-03-09', endDate: '2026-03-15', timeZone: 'UTC' }
  const word = fc.constantFrom('Friday', 'SAT', 'sun', 'Day', 'One', 'Thursdays', '–', 'night')
  const named = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.oneof(named, fc.string()), (day) => {
      expect(dateOfDay({ ...week, day }) !== null).toBe(namesOneWeekday(day))
    }),
    { numRuns: 1000 },
  )
})

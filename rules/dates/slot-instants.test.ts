import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dateOfDay,
  morningOf,
  placeSlots,
  readHours,
  slotInstants,
  startOfDay,
} from './slot-instants'

/** The festival of the seed: Thursday to Sunday. */
const FRIDAY = {
  date: null,
  day: 'Friday',
  startDate: '2026-03-12',
  endDate: '2026-03-15',
  timeZone: 'Europe/Madrid',
}

function written(day: typeof FRIDAY | (typeof FRIDAY & { date: string }), time: string): string[] {
  const instants = slotInstants(day, time)
  return instants ? [instants.start, instants.end].map((at) => new Date(at).toISOString()) : []
}

test.each([
  ['12:00–15:00', '2026-03-13T11:00:00.000Z', '2026-03-13T14:00:00.000Z'],
  ['22:00–01:00', '2026-03-13T21:00:00.000Z', '2026-03-14T00:00:00.000Z'],
  ['22.00 to 1.00', '2026-03-13T21:00:00.000Z', '2026-03-14T00:00:00.000Z'],
  ['01:00–04:00', '2026-03-14T00:00:00.000Z', '2026-03-14T03:00:00.000Z'],
  ['08:00–12:00', '2026-03-14T07:00:00.000Z', '2026-03-14T11:00:00.000Z'],
  ['12:00–12:00', '2026-03-13T11:00:00.000Z', '2026-03-14T11:00:00.000Z'],
])('Friday, %s belongs to the evening of Friday', (time, start, end) => {
  expect(written(FRIDAY, time)).toEqual([start, end])
})

test.each(['late', '22:00–01:00 or so'])('hours such as "%s" cannot be read', (time) => {
  expect(slotInstants(FRIDAY, time)).toBeNull()
})

test.each([
  ['Thursday', '2026-03-12'],
  ['  friDAY ', '2026-03-13'],
  ['Fri', '2026-03-13'],
  ['Sunday 15 March', '2026-03-15'],
  ['Monday', '2026-03-16'],
  ['Wednesday', '2026-03-11'],
  ['Tuesday', null],
  ['Day One', null],
  ['Friday or Saturday', null],
  ['Secret day', null],
])(
  'the day "%s" is looked for from the day before the first to the day after the last',
  (day, date) => {
    expect(dateOfDay({ ...FRIDAY, day })).toBe(date)
  },
)

test('a date of its own goes before the weekday, and a date that no calendar has does not', () => {
  expect(dateOfDay({ ...FRIDAY, date: '2026-05-01' })).toBe('2026-05-01')
  expect(dateOfDay({ ...FRIDAY, date: '2026-02-31' })).toBe('2026-03-13')
  expect(dateOfDay({ ...FRIDAY, date: '2026-02-31', day: 'Day One' })).toBeNull()
})

test('a weekday within the festival goes before the same weekday beside it', () => {
  expect(dateOfDay({ ...FRIDAY, startDate: '2026-03-13', endDate: '2026-03-19' })).toBe(
    '2026-03-13',
  )
})

test('hours of a day that is listed from the morning on are of that morning', () => {
  const monday = { ...FRIDAY, day: 'Monday' }
  const from = startOfDay(['08:00–10:30', '10:30–12:00', '01:00–02:00'])
  expect(slotInstants(monday, '08:00–10:30', from)?.start).toBe(Date.parse('2026-03-16T07:00:00Z'))
  expect(slotInstants(monday, '10:30–12:00', from)?.start).toBe(Date.parse('2026-03-16T09:30:00Z'))
  expect(slotInstants(monday, '01:00–02:00', from)?.start).toBe(Date.parse('2026-03-17T00:00:00Z'))
})

test.each([
  [['12:00–15:00', '08:00–12:00'], 12 * 60],
  [['17:00–20:00', '08:00–12:00'], 12 * 60],
  [['late', '09:00–10:00'], 9 * 60],
  [['10:30–12:00', '08:00–10:30'], 8 * 60],
  [['01:00–02:00', '10:30–12:00', '08:00–10:30'], 8 * 60],
  [['10:30–12:00', '08:00–10:30', '22:00–01:00'], 8 * 60],
  [['10:30–12:00', '22:00–01:00', '08:00–10:30'], 10 * 60 + 30],
  [['08:00–12:00', '01:00–04:00', '04:00–08:00'], 12 * 60],
  [['01:00–04:00', '08:00–12:00', '22:00–01:00'], 12 * 60],
  [['01:00–04:00', '04:00–08:00'], 12 * 60],
  [['late'], 12 * 60],
  [[], 12 * 60],
])('a day with the hours %j begins at %i minutes', (times, start) => {
  expect(startOfDay(times)).toBe(start)
})

test('without an afternoon a day begins at the same minute in whatever order its slots are listed', () => {
  const times = fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 5 })
  fc.assert(
    fc.property(
      times.map((hours) => hours.map((hour) => `${hour}:00–${hour + 1}:00`)),
      (listed) => {
        expect(startOfDay(listed.toReversed())).toBe(startOfDay(listed))
        expect(startOfDay(listed.toSorted())).toBe(startOfDay(listed))
      },
    ),
  )
})

test.each([
  ['Friday', '01:00–04:00', 'Saturday'],
  ['  sUN ', '11:59–12:00', 'Monday'],
  ['Friday 13 March', '04:00–08:00', 'Saturday'],
  ['Friday', '12:00–15:00', null],
  ['Friday', '22:00–01:00', null],
  ['Friday', '01:00 or so', null],
  ['Day One', '01:00–04:00', null],
])('on %s what begins at %s is on the morning of %s', (day, time, morning) => {
  expect(morningOf({ ...FRIDAY, day }, time, startOfDay([]))).toBe(morning)
})

test('the next morning has the weekday after the date of a day, or after its name when nothing has a date', () => {
  const of = (day: Partial<Parameters<typeof morningOf>[0]>, dayStart = 720) =>
    morningOf({ ...FRIDAY, ...day }, '08:00–10:30', dayStart)
  expect(of({ day: 'Day One', date: '2026-03-14' })).toBe('Sunday')
  expect(of({ day: 'Tuesday' })).toBe('Wednesday')
  expect(of({ day: 'Monday' }, 8 * 60)).toBeNull()
})

/** Clocks go from 02:00 to 03:00 on 29 March 2026. */
const SUMMER_TIME = { ...FRIDAY, day: 'Saturday', startDate: '2026-03-27', endDate: '2026-03-29' }

test.each([
  ['22:00–01:00', '2026-03-28T21:00:00.000Z', '2026-03-29T00:00:00.000Z'],
  ['23:00–02:00', '2026-03-28T22:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['02:00–04:00', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
  ['01:00–03:00', '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['03:00–06:00', '2026-03-29T01:00:00.000Z', '2026-03-29T04:00:00.000Z'],
  ['02:15–03:00', '2026-03-29T01:15:00.000Z', '2026-03-29T02:00:00.000Z'],
])('in the night of 23 hours, %s is right', (time, start, end) => {
  expect(written(SUMMER_TIME, time)).toEqual([start, end])
})

/** Clocks go from 03:00 to 02:00 on 25 October 2026. */
const WINTER_TIME = { ...FRIDAY, day: 'Saturday', startDate: '2026-10-23', endDate: '2026-10-25' }

test.each([
  ['23:00–02:00', '2026-10-24T21:00:00.000Z', '2026-10-25T00:00:00.000Z'],
  ['01:00–03:00', '2026-10-24T23:00:00.000Z', '2026-10-25T02:00:00.000Z'],
  ['03:00–06:00', '2026-10-25T02:00:00.000Z', '2026-10-25T05:00:00.000Z'],
  ['12:00–12:00', '2026-10-24T10:00:00.000Z', '2026-10-25T11:00:00.000Z'],
])('in the night of 25 hours, %s is right', (time, start, end) => {
  expect(written(WINTER_TIME, time)).toEqual([start, end])
})

test.each([
  ['America/Los_Angeles', '2026-03-14T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-13T13:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-13T16:15:00.000Z'],
])('hours are those of the festival’s zone: %s', (timeZone, start) => {
  expect(written({ ...FRIDAY, timeZone }, '22:00–01:00')[0]).toBe(start)
})

test('a zone that does not exist has no instants', () => {
  expect(slotInstants({ ...FRIDAY, timeZone: 'Europe/Atlantis' }, '22:00–01:00')).toBeNull()
})

test.each([
  ['22:00–01:00', { start: 1320, length: 180 }],
  ['12:00 to 12:00', { start: 720, length: 1440 }],
  ['9:30 - 10.15', { start: 570, length: 45 }],
  ['00:00–03:00', { start: 0, length: 180 }],
  ['22:00–24:00', { start: 1320, length: 120 }],
  ['00:00–24:00', { start: 0, length: 1440 }],
  ['24:00–02:00', { start: 1440, length: 120 }],
  // As an address book or a preview has it.
  ['\u200E22:00–01:00\u200B\uFEFF', { start: 1320, length: 180 }],
])('the hours %s are read', (text, hours) => {
  expect(readHours(text)).toEqual(hours)
})

test.each(['', 'late', '22:00', '25:00–26:00', '24:30–02:00', '22:60–23:00', undefined])(
  '%j is not taken for hours',
  (text) => {
    expect(readHours(text)).toBeNull()
  },
)

test('24:00 is the end of the day on which it stands', () => {
  expect(written(FRIDAY, '24:00–02:00')).toEqual(written(FRIDAY, '00:00–02:00'))
  expect(written(FRIDAY, '22:00–24:00')).toEqual(written(FRIDAY, '22:00–00:00'))
  expect(morningOf(FRIDAY, '24:00–02:00')).toBeNull()
  expect(startOfDay(['24:00–02:00', '10:00–12:00'])).toBe(
    startOfDay(['00:00–02:00', '10:00–12:00']),
  )
})

test('the same rule gives a slot its instants and its morning', () => {
  const saturday = { ...FRIDAY, day: 'Saturday' }
  const times = ['11:00–13:00', '23:30–00:30', '00:00–02:00', 'late']
  expect(placeSlots(saturday, times)).toEqual({
    date: '2026-03-14',
    opensAt: 11 * 60,
    slots: times.map((time) => ({
      instants: slotInstants(saturday, time, 11 * 60),
      morning: time.startsWith('00:00') ? 'Sunday' : null,
    })),
  })
})

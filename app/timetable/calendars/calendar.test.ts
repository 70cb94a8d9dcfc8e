import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sequenceOf, writeCalendar } from './calendar'
import { plainText } from '../../../rules/dates/content-lines'
import { anEntry, aProgramme } from './entry-for-tests'
import { offsetIn } from '../../../rules/dates/time-zone'
import type { Programme, ProgrammeEntry } from '../../../rules/programme'

const SITE = 'https://festival.example'

function write(
  entries: ProgrammeEntry[],
  programme: Partial<Programme> = {},
  hasAlarm?: boolean,
): string {
  return writeCalendar({
    programme: aProgramme(programme),
    entries,
    name: 'Trance & Madness 2026',
    source: `${SITE}/calendar.ics`,
    changedAt: Date.UTC(2026, 1, 1),
    pageOf: ({ id, slug }) => `${SITE}/timetable/${id}-${slug}`,
    ...(hasAlarm !== undefined && { hasAlarm }),
  })
}

/** The calendar as a program of other people reads it. */
function parse(text: string) {
  const calendar = ICAL.Component.fromString(text)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    for (const time of [event.startDate, event.endDate])
      if (time.zone.tzid !== 'UTC') time.zone = zone
    return { component, event }
  })
  return { calendar, zone, events }
}

function linesOf(text: string): string[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  // No other line end, and no other control character.
  expect(lines.filter((line) => /(?!\t)\p{Cc}/u.test(line))).toEqual([])
  return lines
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        '\\',
        ';',
        ',',
        ':',
        '"',
        '\n',
        '\r\n',
        '\t',
        '\\n',
        'BEGIN:VEVENT',
        'é',
        '👩‍🎤',
        '🦇',
        ' ',
        '\u0000',
        '\u2028',
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
)

test('thousands of hostile titles come back as they were, in lines of 75 octets at most', () => {
  const titles = fc.array(fc.tuple(hostileText, hostileText), { minLength: 50, maxLength: 50 })
  fc.assert(
    fc.property(titles, (texts) => {
      const text = write(texts.map(([name, description]) => anEntry({ name, description })))
      const lines = linesOf(text)
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      // Each line is whole characters, so its bytes alone are valid UTF-8.
      expect(lines.filter((line) => Buffer.from(line).toString() !== line)).toEqual([])
      const read = parse(text).events.map(({ component }) => [
        component.getFirstPropertyValue('summary'),
        component.getFirstPropertyValue('description') ?? '',
      ])
      expect(read).toEqual(texts.map((pair) => pair.map(plainText)))
    }),
    { numRuns: 60 },
  )
})

test('an event has the hours of the festival’s clocks, and means the same instant', () => {
  const text = write([anEntry({ start: Date.UTC(2026, 2, 13, 21), end: Date.UTC(2026, 2, 14, 0) })])
  const lines = linesOf(text)
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20260313T220000')
  expect(lines).toContain('DTEND;TZID=Europe/Madrid:20260314T010000')
  const [{ event }] = parse(text).events as [ReturnType<typeof parse>['events'][0]]
  expect(event.startDate.toUnixTime()).toBe(Date.UTC(2026, 2, 13, 21) / 1000)
})

test.each([
  ['Europe/Madrid', 2026],
  ['Europe/London', 2026],
  ['America/New_York', 2027],
  ['America/Santiago', 2026],
  ['Australia/Lord_Howe', 2026],
  ['Australia/Sydney', 2030],
  ['Asia/Jerusalem', 2026],
  ['Asia/Kolkata', 2026],
  ['Asia/Kathmandu', 2026],
  ['America/St_Johns', 2026],
  ['Africa/Casablanca', 2026],
  // Its changes are listed, and every year has others.
  ['Africa/Casablanca', 2030],
  ['Africa/Cairo', 2026],
  ['Pacific/Chatham', 2026],
  ['UTC', 2026],
])('the hours of a year, and all around its changes, are right in %s (%i)', (timeZone, year) => {
  const offsetAt = offsetIn(timeZone)
  const isChangeWithin = (first: number, last: number) =>
    offsetAt(first - 10_800_000) !== offsetAt(last + 10_800_000)
  const times = Array.from({ length: 366 }, (_, day) => Date.UTC(year, 0, day + 1)).flatMap(
    (midnight, day) => {
      const halfHours = Array.from({ length: 48 }, (_, index) => midnight + index * 1_800_000)
      // To ask for each half hour of a year takes seconds.
      const mayChange = isChangeWithin(midnight, midnight + 86_400_000)
      return halfHours.filter(
        (time, index) =>
          (day * 48 + index) % 101 === 0 || (mayChange && isChangeWithin(time, time)),
      )
    },
  )
  const entries = times.map((start) => anEntry({ start, end: start + 5_400_000 }))
  const { events } = parse(write(entries, { timeZone, startDate: `${year}-06-01` }))
  const wrong = events.filter(
    ({ event }, index) =>
      event.startDate.toUnixTime() * 1000 !== entries[index]!.start ||
      event.endDate.toUnixTime() * 1000 !== entries[index]!.end,
  )
  expect(wrong.map(({ event }) => event.startDate.toString())).toEqual([])
})

test.each([
  ['Europe/Madrid', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'DTSTART:19700329T020000']],
  ['Europe/Madrid', ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'DTSTART:19701025T030000']],
  ['America/New_York', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'DTSTART:19700308T020000']],
  ['America/New_York', ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'DTSTART:19701101T020000']],
  ['Asia/Jerusalem', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR']],
  ['Asia/Kolkata', ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530']],
])('%s has the rules that Outlook reads: %s', (timeZone, expected) => {
  expect(linesOf(write([], { timeZone }))).toEqual(expect.arrayContaining(expected))
})

test('a zone without a yearly rule lists its changes, and has no rule', () => {
  const lines = linesOf(write([], { timeZone: 'Africa/Casablanca' }))
  expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([])
  expect(lines.filter((line) => line.startsWith('TZOFFSETTO')).length).toBeGreaterThan(4)
})

test('in the night of 25 hours both of the doubled hours are right', () => {
  // At 01:00 UTC the clocks go back from 03:00 to 02:00.
  const hour = 3_600_000
  const change = Date.UTC(2026, 9, 25, 1)
  const entries = [-1.5, -1, -0.5, 0, 0.5, 1].map((hours) =>
    anEntry({ start: change + hours * hour, end: change + (hours + 0.5) * hour }),
  )
  const { events } = parse(write(entries))
  expect(events.map(({ event }) => event.startDate.toUnixTime() * 1000)).toEqual(
    entries.map(({ start }) => start),
  )
  expect(events.map(({ event }) => event.endDate.toUnixTime() * 1000)).toEqual(
    entries.map(({ end }) => end),
  )
})

test('the UID stays when everything else changes, and the sequence rises', () => {
  const before = anEntry({ name: 'Secret guest', changedAt: Date.UTC(2026, 1, 1) })
  const after = {
    ...before,
    name: 'Carbide Carla',
    slug: 'carla',
    changedAt: before.changedAt + 250,
  }
  const [one, other] = [before, after].map(
    (entry) => parse(write([entry])).events[0]!.component,
  ) as [ICAL.Component, ICAL.Component]
  expect(other.getFirstPropertyValue('uid')).toBe(one.getFirstPropertyValue('uid'))
  expect(Number(other.getFirstPropertyValue('sequence'))).toBeGreaterThan(
    Number(one.getFirstPropertyValue('sequence')),
  )
})

test('a sequence is an integer of 31 bits, whatever the time', () => {
  for (const time of [0, Date.UTC(2026, 0, 1), Date.UTC(2040, 0, 1), Date.UTC(2200, 0, 1)]) {
    const sequence = sequenceOf(time)
    expect(Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31).toBe(true)
  }
})

test('the stamps are those of the change, and a second writing has the same bytes', () => {
  const entry = anEntry({ changedAt: Date.UTC(2026, 1, 2, 3, 4, 5, 678) })
  const lines = linesOf(write([entry]))
  expect(lines).toContain('DTSTAMP:20260202T030405Z')
  expect(lines).toContain('LAST-MODIFIED:20260202T030405Z')
  expect(write([entry])).toBe(write([{ ...entry }]))
})

test('a calendar says its name, how often to look again, and where it comes from; it is no invitation', () => {
  const lines = linesOf(write([anEntry({ chamber: 'Cathedral' })]))
  expect(lines).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'NAME:Trance & Madness 2026',
      'X-WR-CALNAME:Trance & Madness 2026',
      'X-WR-TIMEZONE:Europe/Madrid',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      `SOURCE;VALUE=URI:${SITE}/calendar.ics`,
      'LOCATION:Cathedral',
      `URL:${SITE}/timetable/k3m5q7a2c4e6-carbide-carla`,
    ]),
  )
  expect(lines.filter((line) => line.startsWith('METHOD'))).toEqual([])
})

test('only a calendar that is asked for it reminds, a quarter of an hour before', () => {
  expect(write([anEntry()])).not.toContain('VALARM')
  const [{ component }] = parse(write([anEntry()], {}, true)).events as [
    ReturnType<typeof parse>['events'][0],
  ]
  const alarm = component.getFirstSubcomponent('valarm')!
  expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-PT15M')
})

test('an entry whose hours cannot be read is in no calendar', () => {
  const text = write([anEntry({ start: null, end: null, hours: 'late' }), anEntry()])
  expect(parse(text).events).toHaveLength(1)
})

test('nobody who subscribes is busy during the festival', () => {
  const { events } = parse(write([anEntry(), anEntry({ id: 'bbbbbbbbbbbb' })]))
  expect(events.map(({ component }) => component.getFirstPropertyValue('transp'))).toEqual([
    'TRANSPARENT',
    'TRANSPARENT',
  ])
})

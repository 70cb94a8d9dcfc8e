import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sequenceOf, writeCalendar } from './calendar'
import { plainText } from '../../../rules/dates/content-lines'
import { anEntry, aProgramme } from './entry-for-tests'
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
    language: 'de',
    kindOf: (kind) => `in words: ${kind}`,
    source: `${SITE}/calendar.ics`,
    changedAt: Date.UTC(2026, 1, 1),
    pageOf: ({ id, slug }) => `${SITE}/timetable/${id}-${slug}`,
    ...(hasAlarm !== undefined && { hasAlarm }),
  })
}

/** The calendar as a program of other people reads it. */
function parse(text: string) {
  const calendar = ICAL.Component.fromString(text)
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((component) => ({ component, event: new ICAL.Event(component) }))
  return { calendar, events }
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

test('an event has its instants in UTC, which a program needs no table of zones for', () => {
  const text = write([anEntry({ start: Date.UTC(2026, 2, 13, 21), end: Date.UTC(2026, 2, 14, 0) })])
  const lines = linesOf(text)
  expect(lines).toContain('DTSTART:20260313T210000Z')
  expect(lines).toContain('DTEND:20260314T000000Z')
  expect(text).not.toContain('VTIMEZONE')
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

test('what is cancelled stays in a calendar as cancelled, and reminds of nothing', () => {
  const text = write([anEntry({ change: { kind: 'cancelled', reason: null } })], {}, true)
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).not.toContain('VALARM')
  const moved = write([anEntry({ change: { kind: 'moved', reason: null } })])
  expect(moved).toContain('STATUS:CONFIRMED')
})

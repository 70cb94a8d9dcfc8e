import { contentLines, instantValue, textValue, uriValue } from '../../../rules/dates/content-lines'
import { isCancelled, type Programme, type ProgrammeEntry } from '../../../rules/programme'

/** The facts of a calendar as a whole. */
export interface CalendarHead {
  /** Shown in people's lists of calendars. */
  name: string
  /** The address of the calendar. */
  source: string
  /** Last change, epoch ms. */
  changedAt: number
}

export interface CalendarOptions extends CalendarHead {
  programme: Pick<Programme, 'timeZone' | 'place'>
  /** Entries whose hours cannot be read are left out. */
  entries: readonly ProgrammeEntry[]
  /** The address of an entry's page. */
  pageOf: (entry: ProgrammeEntry) => string
  /** Reminds of every entry before it begins. */
  hasAlarm?: boolean
  /** Of its words, as a code. */
  language: string
  /** The kind of a slot, in words. */
  kindOf: (kind: string) => string
}

/** Makes ids of entries unique in the world, as UIDs have to be. It never changes, so it is not the site's name or host. */
const UID_SUFFIX = '@trance-and-madness'
const ALARM = '-PT15M'
const REFRESH = 'PT1H'

/**
 * A calendar as RFC 5545 and RFC 7986 have it. It says nothing about the moment at which it is made, so the same content
 * makes the same bytes.
 */
export function writeCalendar(options: CalendarOptions): string {
  const { programme, entries, changedAt, name, source } = options
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Trance and Madness//Timetable//${options.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `X-WR-TIMEZONE:${textValue(programme.timeZone)}`,
    `LAST-MODIFIED:${instantValue(changedAt)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    `SOURCE;VALUE=URI:${uriValue(source)}`,
    ...entries.flatMap((entry) => eventLines(entry, options)),
    'END:VCALENDAR',
  ])
}

function eventLines(entry: ProgrammeEntry, options: CalendarOptions): string[] {
  const { id, start, end, name, description, chamber, kind, changedAt } = entry
  const { programme, pageOf, kindOf, hasAlarm = false } = options
  if (start === null || end === null) return []
  const where = chamber ?? programme.place
  return [
    'BEGIN:VEVENT',
    `UID:${id}${UID_SUFFIX}`,
    `DTSTAMP:${instantValue(changedAt)}`,
    `LAST-MODIFIED:${instantValue(changedAt)}`,
    `SEQUENCE:${sequenceOf(changedAt)}`,
    // In UTC, which every program reads alike. Each shows the hours of its reader's clock.
    `DTSTART:${instantValue(start)}`,
    `DTEND:${instantValue(end)}`,
    `SUMMARY:${textValue(name)}`,
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    ...(where ? [`LOCATION:${textValue(where)}`] : []),
    ...(kind ? [`CATEGORIES:${textValue(kindOf(kind))}`] : []),
    `URL:${uriValue(pageOf(entry))}`,
    `STATUS:${isCancelled(entry) ? 'CANCELLED' : 'CONFIRMED'}`,
    // Nobody who subscribes to a festival is busy for four days.
    'TRANSP:TRANSPARENT',
    ...(hasAlarm && !isCancelled(entry) ? alarmLines(name) : []),
    'END:VEVENT',
  ]
}

function alarmLines(name: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${ALARM}`,
    `DESCRIPTION:${textValue(name)}`,
    'END:VALARM',
  ]
}

/** Epoch ms. No programme is older. */
const SEQUENCE_BEGINS = Date.UTC(2024, 0, 1)
const SEQUENCE_STEP_MS = 250
const LARGEST_SEQUENCE = 2 ** 31 - 1

/**
 * The `SEQUENCE` of an entry: quarters of a second since 2024, so that it rises with every change. It fits into 31 bits until
 * 2041.
 */
export function sequenceOf(changedAt: number): number {
  const steps = Math.floor((changedAt - SEQUENCE_BEGINS) / SEQUENCE_STEP_MS)
  return Math.min(Math.max(steps, 0), LARGEST_SEQUENCE)
}

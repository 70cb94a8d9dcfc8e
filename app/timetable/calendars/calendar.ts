import {
  contentLines,
  parameterValue,
  textValue,
  uriValue,
} from '../../../rules/dates/content-lines'
import { isShownTwice, offsetIn, wallTime } from '../../../rules/dates/time-zone'
import type { Programme, ProgrammeEntry } from '../../../rules/programme'
import { compactTime, timeZoneLines } from './time-zone-rules'

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
  programme: Pick<Programme, 'timeZone' | 'place' | 'startDate'>
  /** Entries whose hours cannot be read are left out. */
  entries: readonly ProgrammeEntry[]
  /** The address of an entry's page. */
  pageOf: (entry: ProgrammeEntry) => string
  /** Reminds of every entry before it begins. */
  hasAlarm?: boolean
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
    'PRODID:-//Trance and Madness//Timetable//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `X-WR-TIMEZONE:${textValue(programme.timeZone)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    `SOURCE;VALUE=URI:${uriValue(source)}`,
    ...timeZoneLines(programme.timeZone, Number(programme.startDate.slice(0, 4))),
    ...entries.flatMap((entry) => eventLines(entry, options)),
    'END:VCALENDAR',
  ])
}

function eventLines(entry: ProgrammeEntry, options: CalendarOptions): string[] {
  const { id, start, end, name, description, chamber, kind, changedAt } = entry
  const { programme, pageOf, hasAlarm = false } = options
  if (start === null || end === null) return []
  const where = chamber ?? programme.place
  return [
    'BEGIN:VEVENT',
    `UID:${id}${UID_SUFFIX}`,
    `DTSTAMP:${instant(changedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequenceOf(changedAt)}`,
    ...timesOf(start, end, programme.timeZone),
    `SUMMARY:${textValue(name)}`,
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    ...(where ? [`LOCATION:${textValue(where)}`] : []),
    ...(kind ? [`CATEGORIES:${textValue(kind)}`] : []),
    `URL:${uriValue(pageOf(entry))}`,
    'STATUS:CONFIRMED',
    // Nobody who subscribes to a festival is busy for four days.
    'TRANSP:TRANSPARENT',
    ...(hasAlarm ? alarmLines(name) : []),
    'END:VEVENT',
  ]
}

/** In the festival's zone, so that calendars show its hours. A time that the clocks show twice is written in UTC. */
function timesOf(start: number, end: number, timeZone: string): string[] {
  const offsetAt = offsetIn(timeZone)
  if ([start, end].some((time) => isShownTwice(time, offsetAt)))
    return [`DTSTART:${instant(start)}`, `DTEND:${instant(end)}`]
  const zone = parameterValue(timeZone)
  return [
    `DTSTART;TZID=${zone}:${compactTime(wallTime(start, offsetAt))}`,
    `DTEND;TZID=${zone}:${compactTime(wallTime(end, offsetAt))}`,
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

function instant(time: number): string {
  return `${compactTime(time)}Z`
}

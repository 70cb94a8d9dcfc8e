import { DAY_MS, HOUR_MS } from '../../../rules/dates/durations'

/** How the months begin in English, German and Spanish, as parts of a regular expression. */
const MONTHS = [
  'jan|ene',
  'feb',
  'mar(?!tes)|mär',
  'apr|abr',
  'may|mai',
  'jun',
  'jul',
  'aug|ago',
  'sep',
  'oct|okt',
  'nov',
  'dec|dez|dic',
]
const WEEKDAYS = [
  'sun|sonnt|doming',
  'mon|lunes',
  'tue|dienst|martes',
  'wed|mittw|miérc|mierc',
  'thu|donn|juev',
  'fri|freit|viern',
  'sat|samst|sonnab|sáb|sab',
]

/** Hours of the words for a part of the day. German ones may be the end of a word: "Mittwochabend". */
const PARTS: Record<string, number> = {
  early: 8,
  morning: 8,
  breakfast: 8,
  noon: 12,
  midday: 12,
  lunch: 12,
  afternoon: 15,
  evening: 19,
  night: 22,
  late: 22,
  temprano: 8,
  mañana: 8,
  desayun: 8,
  mediodía: 12,
  tarde: 16,
  noche: 22,
}
const GERMAN_PARTS: Record<string, number> = {
  früh: 8,
  morgen: 8,
  vormittag: 10,
  nachmittag: 15,
  mittag: 12,
  abend: 19,
  nacht: 22,
  spät: 22,
}
const PART = new RegExp(
  `\\b(?:(?:early|late) )?(${Object.keys(PARTS).join('|')})|(${Object.keys(GERMAN_PARTS).join('|')})`,
)

/**
 * Artists type the date of their arrival as free text. This reads the first day and time in it, only to sort by.
 *
 * @param festivalStart - `YYYY-MM-DD`; it gives the year, and the week of a weekday.
 * @returns milliseconds since 1970 as if all clocks were UTC; null when no day can be read.
 */
export function readArrival(text: string, festivalStart: string): number | null {
  const plain = text.toLowerCase().replaceAll('\u00a0', ' ')
  const start = Date.parse(`${festivalStart}T00:00:00Z`)
  const day = writtenDay(plain, new Date(start).getUTCFullYear()) ?? weekday(plain, start)
  return day === null ? null : day + hourIn(plain) * HOUR_MS
}

function writtenDay(text: string, year: number): number | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text)
  if (iso) return dayAt(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const names = MONTHS.join('|')
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?(?: of| de)? ?(${names})`).exec(
    text,
  )
  if (dayFirst) return dayAt(year, monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = new RegExp(`\\b(${names})[a-z]*\\.? (\\d{1,2})`).exec(text)
  if (monthFirst) return dayAt(year, monthOf(monthFirst[1]), Number(monthFirst[2]))
  // Day before month, as everywhere in Europe.
  const figures = /\b(\d{1,2})[./](\d{1,2})\b/.exec(text)
  return figures && dayAt(year, Number(figures[2]), Number(figures[1]))
}

function monthOf(name = ''): number {
  return placeIn(MONTHS, name) + 1
}

function placeIn(list: readonly string[], name: string): number {
  return list.findIndex((names) => new RegExp(`^(?:${names})$`).test(name))
}

/** Null for a day that no calendar has, such as 31 April. */
function dayAt(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month - 1, day)
  return new Date(time).getUTCMonth() === month - 1 && day > 0 ? time : null
}

/** The weekday that is nearest to the first day of the festival. */
function weekday(text: string, start: number): number | null {
  const [, name] = new RegExp(`\\b(${WEEKDAYS.join('|')})`).exec(text) ?? []
  if (name === undefined) return null
  const ahead = (placeIn(WEEKDAYS, name) - new Date(start).getUTCDay() + 7) % 7
  return start + (ahead > 3 ? ahead - 7 : ahead) * DAY_MS
}

function hourIn(text: string): number {
  const clock = /\b(\d{1,2}):(\d{2})\b/.exec(text)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const [, hour] = /\b(\d{1,2}) ?uhr\b/.exec(text) ?? []
  if (hour !== undefined) return Number(hour)
  const half = /\b(\d{1,2}) ?(am|pm)\b/.exec(text)
  if (half) return (Number(half[1]) % 12) + (half[2] === 'pm' ? 12 : 0)
  const [, part = '', german = ''] = PART.exec(text) ?? []
  return PARTS[part] ?? GERMAN_PARTS[german] ?? 0
}

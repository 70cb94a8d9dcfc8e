const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Hours of the words for a part of the day. */
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
}
const PART = new RegExp(`\\b(?:(?:early|late) )?(${Object.keys(PARTS).join('|')})`)

/**
 * Artists type the date of their arrival as free text. This reads the first day and time in it, only to sort by.
 *
 * @param festivalStart - `YYYY-MM-DD`; it gives the year, and the week of a weekday.
 * @returns milliseconds since 1970 as if all clocks were UTC; null when no day can be read.
 */
export function readArrival(text: string, festivalStart: string): number | null {
  const plain = text.toLowerCase()
  const start = Date.parse(`${festivalStart}T00:00:00Z`)
  const day = writtenDay(plain, new Date(start).getUTCFullYear()) ?? weekday(plain, start)
  return day === null ? null : day + hourIn(plain) * HOUR_MS
}

function writtenDay(text: string, year: number): number | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text)
  if (iso) return dayAt(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const names = MONTHS.join('|')
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?(?: of)? ?(${names})`).exec(text)
  if (dayFirst) return dayAt(year, monthOf(dayFirst[2]), Number(dayFirst[1]))
  const monthFirst = new RegExp(`\\b(${names})[a-z]*\\.? (\\d{1,2})`).exec(text)
  if (monthFirst) return dayAt(year, monthOf(monthFirst[1]), Number(monthFirst[2]))
  // Day before month, as everywhere in Europe.
  const figures = /\b(\d{1,2})[./](\d{1,2})\b/.exec(text)
  return figures && dayAt(year, Number(figures[2]), Number(figures[1]))
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name) + 1
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
  const ahead = (WEEKDAYS.indexOf(name) - new Date(start).getUTCDay() + 7) % 7
  return start + (ahead > 3 ? ahead - 7 : ahead) * DAY_MS
}

function hourIn(text: string): number {
  const clock = /\b(\d{1,2}):(\d{2})\b/.exec(text)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const half = /\b(\d{1,2}) ?(am|pm)\b/.exec(text)
  if (half) return (Number(half[1]) % 12) + (half[2] === 'pm' ? 12 : 0)
  return PARTS[PART.exec(text)?.[1] ?? ''] ?? 0
}

import { dayInWords, partsOf } from '../../../rules/dates/day-in-words'
import { dayOfTime } from '../../../rules/dates/days'
import { DAY_MS } from '../../../rules/dates/durations'
import { instantOf, offsetIn, wallTime } from '../../../rules/dates/time-zone'

const WEEK_DAYS = 7
/** How far from the festival a date in a text may be and still be one of the festival's own, such as a breakfast after it. */
const AROUND_DAYS = 10

const MONTHS = Array.from(
  { length: 12 },
  (_, month) => partsOf(`2026-${String(month + 1).padStart(2, '0')}-01`, { month: 'long' }).month,
)
const DATE = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')})(?: (\\d{4}))?\\b`, 'g')

/** The days of an edition, `YYYY-MM-DD`, and its time zone. */
export interface Days {
  startDate: string
  endDate: string
  timeZone: string
}

/**
 * By how many days everything moves: by whole weeks, so that a Friday stays a Friday.
 *
 * @param from the present first day, `YYYY-MM-DD`.
 * @param to the next one.
 */
export function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return Math.round(days / WEEK_DAYS) * WEEK_DAYS
}

/** Moves an instant to the same time on the clock of another day. @param at ISO 8601 */
export function shiftInstant(at: string, days: number, timeZone: string): string {
  const offsetAt = offsetIn(timeZone)
  const moved = wallTime(Date.parse(at), offsetAt) + days * DAY_MS
  return new Date(instantOf(moved, offsetAt)).toISOString()
}

/** Moves the dates of the present edition in a text, such as "Monday 16 March"; those of other years stay. */
export function shiftText(text: string, days: number, present: Days): string {
  const year = Number(present.startDate.slice(0, 4))
  const [first, last] = [Date.parse(present.startDate), Date.parse(present.endDate)]
  return text.replace(DATE, (written: string, day: string, month: string, ofYear?: string) => {
    const date = Date.UTC(Number(ofYear ?? year), MONTHS.indexOf(month), Number(day))
    const isNear = date >= first - AROUND_DAYS * DAY_MS && date <= last + AROUND_DAYS * DAY_MS
    if (!isNear) return written
    const moved = dayInWords(dayOfTime(date + days * DAY_MS))
    return ofYear === undefined ? moved.replace(/ \d{4}$/, '') : moved
  })
}

/** The day of "12 March 2026" as midnight in UTC, in milliseconds; null when the text is no such date. */
export function dateInWords(text: string | undefined): number | null {
  const [, day, month = '', year] = [...(text ?? '').matchAll(DATE)][0] ?? []
  return year === undefined ? null : Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))
}

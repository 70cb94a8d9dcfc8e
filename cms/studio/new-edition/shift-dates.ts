import { MONTHS } from '../../../languages/dates'
import { LANGUAGES, type Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import { dayOfTime, plusDays } from '../../../rules/dates/days'
import { DAY_MS } from '../../../rules/dates/durations'
import { instantOf, offsetIn, wallTime } from '../../../rules/dates/time-zone'

const WEEK_DAYS = 7
/** How far from the festival a date in a text may be and still be one of the festival's own, such as a breakfast after it. */
const AROUND_DAYS = 10

/** The names of the months in each language. */
const MONTHS_IN = new Map(
  (Object.keys(LANGUAGES) as Language[]).map((code) => {
    const t = textIn(code, 'dates')
    return [code, MONTHS.map((month) => t(month))]
  }),
)
/**
 * A day or several in a row: "16 March", "12.–15. März 2026", "del 30 de marzo al 2 de abril". A month is written at the first day
 * where it is another one.
 */
const DATES = new Map(
  [...MONTHS_IN].map(([code, months]) => {
    const month = `(\\s(?:de\\s)?)(${months.join('|')})`
    const first = `(?:(\\d{1,2})(?:\\.?${month}|\\.)?(\\s*(?:[–-]|to|and|bis|und|al?|y)\\s*))?`
    const year = '(?:(,?\\s(?:de\\s)?)(\\d{4}))?(?!\\p{L})'
    return [code, new RegExp(`(?<![\\d.])${first}(\\d{1,2})(\\.?)${month}${year}`, 'gu')]
  }),
)

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

/**
 * Moves the dates of the present edition in a text, such as "Monday 16 March"; those of other years stay. What says from the
 * first to the last day says it of the next edition, too.
 *
 * @returns the text, and its new days, `YYYY-MM-DD`.
 */
export function shiftText(
  text: string,
  days: number,
  present: Days,
  next: Pick<Days, 'startDate' | 'endDate'>,
  language: Language = 'en',
): { text: string; moved: string[] } {
  const months = MONTHS_IN.get(language)!
  const moved: string[] = []
  const shifted = text.replace(DATES.get(language)!, (written: string, ...parts: string[]) => {
    const [day, , ownMonth, joint, last, dot, gap, month = '', comma, ofYear] = parts
    const year = ofYear ?? present.startDate.slice(0, 4)
    const dateOf = (number = '', named = month) =>
      dayOfTime(Date.UTC(Number(year), months.indexOf(named), Number(number)))
    const [from, to] = [day === undefined ? null : dateOf(day, ownMonth), dateOf(last)]
    if (![from ?? to, to].every((date) => isNear(date, present))) return written
    const isWhole = from === present.startDate && to === present.endDate
    const [start, end] = isWhole
      ? [next.startDate, next.endDate]
      : [from && plusDays(from, days), plusDays(to, days)]
    moved.push(...(start ? [start, end] : [end]))
    const named = (date: string) =>
      `${Number(date.slice(8))}${dot}${gap}${months[Number(date.slice(5, 7)) - 1]}`
    const isDash = /^\s*[–-]/.test(joint ?? '')
    const isOneMonth = start?.slice(0, 7) === end.slice(0, 7) && (ownMonth === undefined || isDash)
    const opening = start && (isOneMonth ? `${Number(start.slice(8))}${dot}` : named(start))
    const between = isDash ? (isOneMonth ? '–' : ' – ') : joint
    return `${start ? `${opening}${between}` : ''}${named(end)}${ofYear ? `${comma}${end.slice(0, 4)}` : ''}`
  })
  return { text: shifted, moved }
}

function isNear(date: string, { startDate, endDate }: Days): boolean {
  return date >= plusDays(startDate, -AROUND_DAYS) && date <= plusDays(endDate, AROUND_DAYS)
}

/** The day of "12 March 2026" as midnight in UTC, in milliseconds; null when the text is no such date. */
export function dateInWords(text: string | undefined): number | null {
  const [, , , , , day, , , month = '', , year] =
    [...(text ?? '').matchAll(DATES.get('en')!)][0] ?? []
  return year === undefined
    ? null
    : Date.UTC(Number(year), MONTHS_IN.get('en')!.indexOf(month), Number(day))
}

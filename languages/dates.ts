import { WEEKDAYS } from '../rules/dates/weekdays'
import type { Writer } from './text'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Writes `2026-05-14` as "14 May 2026". The names are ours, because some builds of Node know those of English alone. */
export function dateText(t: Writer<'dates'>, date: string): string {
  const [year = 0, month = 1, day = 0] = date.split('-').map(Number)
  return t('{day} {month} {year}', { day, month: t(MONTHS[month - 1]!), year })
}

/** The name of a day at the beginning of a text: "Friday". What is no weekday stays as organisers have typed it. */
export function dayText(t: Writer<'dates'>, day: string): string {
  const text = weekdayText(t, day)
  // Spanish writes weekdays small.
  return text === day ? day : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The name of a day within a sentence. */
export function weekdayText(t: Writer<'dates'>, day: string): string {
  const weekday = WEEKDAYS.find((known) => known === day)
  return weekday ? t(weekday) : day
}

import { WEEKDAYS } from '../rules/dates/weekdays'
import type { Writer } from './text'

export const MONTHS = [
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

/** Writes `2026-05-14` as "14 May". */
export function dayAndMonthText(t: Writer<'dates'>, date: string): string {
  const [, month = 1, day = 0] = date.split('-').map(Number)
  return t('{day} {month}', { day, month: t(MONTHS[month - 1]!) })
}

/** Writes a local time, `2026-03-13T23:50`, as "Friday 13 March, 23:50". @param weekday - its name in English */
export function timeText(t: Writer<'dates'>, local: string, weekday: string): string {
  const [date = '', time = ''] = local.split('T')
  const [, month = 1, day = 0] = date.split('-').map(Number)
  return t('{weekday} {day} {month}, {time}', {
    weekday: weekdayText(t, weekday),
    day,
    month: t(MONTHS[month - 1]!),
    time,
  })
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

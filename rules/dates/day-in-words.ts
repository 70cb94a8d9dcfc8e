import { plusDays } from './days'

/** Formats `2026-05-14` as "14 May 2026". */
export function dayInWords(day: string): string {
  const {
    day: number,
    month,
    year,
  } = partsOf(day, { day: 'numeric', month: 'long', year: 'numeric' })
  return `${number} ${month} ${year}`
}

/** The days of a festival as visitors read them: "11–14 March 2027" or "30 March – 2 April 2027". */
export function datesInWords({
  startDate,
  endDate,
}: {
  startDate: string
  endDate: string
}): string {
  const [from, to] = [dayInWords(startDate), dayInWords(endDate)]
  if (startDate === endDate) return to
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${from.split(' ')[0]}–${to}`
  return startDate.slice(0, 4) === endDate.slice(0, 4)
    ? `${from.replace(/ \d{4}$/, '')} – ${to}`
    : `${from} – ${to}`
}

/** Formats a local time, `2026-03-13T23:50`, as "Fri 13 March, 23:50". */
export function timeInWords(local: string): string {
  const [date = '', clock] = local.split('T')
  const { weekday, day, month } = partsOf(date, { weekday: 'short', day: 'numeric', month: 'long' })
  return `${weekday} ${day} ${month}, ${clock}`
}

/** Formats `2026-05-14` as "Thursday". @param later - days after it */
export function weekdayOf(day: string, later = 0): string {
  return partsOf(plusDays(day, later), { weekday: 'long' }).weekday
}

/** By their options. To create one takes thirty times as long as to use it, and a page has a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The words of a date. Their order is ours: that of a whole date differs with the locales that Node was built with. */
export function partsOf<Part extends 'weekday' | 'day' | 'month' | 'year'>(
  day: string,
  options: Pick<Intl.DateTimeFormatOptions, Part>,
): Record<Part, string> {
  const key = JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  const parts = format.formatToParts(new Date(`${day}T00:00:00Z`))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

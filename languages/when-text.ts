import { datesInWords } from '../rules/dates/day-in-words'
import { WEEKDAYS } from '../rules/dates/weekdays'
import type { Language } from './index'
import { dateText, dayAndMonthText, dayText, weekdayText } from './dates'
import { textIn } from './texts-in'

/** "Friday", or "Friday night, Saturday": what begins after midnight belongs to the evening before it. */
export function eveningText(language: Language, day: string, morning: string | null): string {
  const t = textIn(language, 'dates')
  if (morning === null) return dayText(t, day)
  const next = weekdayText(t, morning)
  // German joins "Nacht" to a weekday, and to no other name of a day.
  return WEEKDAYS.some((weekday) => weekday === day)
    ? t('{weekday} night, {morning}', { weekday: dayText(t, day), morning: next })
    : t('{day} night, {morning}', { day, morning: next })
}

/** "Friday, 22:00–01:00", or "Friday night, Saturday 04:00–08:00". */
export function whenText(
  language: Language,
  day: string,
  { hours, morning }: { hours: string; morning: string | null },
): string {
  return eveningText(language, day, morning) + (morning === null ? ', ' : ' ') + hours
}

/** The days of a festival: "11–14 March 2027", or "30 March – 2 April 2027". */
export function datesText(
  language: Language,
  days: { startDate: string; endDate: string },
): string {
  if (language === 'en') return datesInWords(days)
  const t = textIn(language, 'dates')
  const { startDate, endDate } = days
  const last = dateText(t, endDate)
  if (startDate === endDate) return last
  if (startDate.slice(0, 7) === endDate.slice(0, 7))
    return t('{first}–{last}', { first: Number(startDate.slice(8)), last })
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${isOneYear ? dayAndMonthText(t, startDate) : dateText(t, startDate)} – ${last}`
}

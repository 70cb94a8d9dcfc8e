import { weekdayAfter } from './slot-instants'

/** A day of the programme goes on until the next noon. */
const NOON = 12

/** Minutes after midnight at which the hours begin: 240 for "04:00–08:00". Null when they do not begin with a time. */
function startOf(hours: string): number | null {
  const [, hour, minute] = /^\s*(\d{1,2})[:.](\d{2})\b/.exec(hours) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

/**
 * The day and hours of an artist, for places that show them without the other slots. A night belongs to the evening before it,
 * so "Friday, 04:00–08:00" is on Saturday morning, and the text says so.
 */
export function whenWithDay(day: string, hours: string | null): string {
  if (hours === null) return day
  const start = startOf(hours)
  const next = weekdayAfter(day)
  if (start === null || start >= NOON * 60 || next === null) return `${day}, ${hours}`
  return `${nightBefore(day, next)} ${hours}`
}

/** @param morning - the weekday after the night */
export function nightBefore(day: string, morning: string): string {
  return `${day} night, ${morning}`
}

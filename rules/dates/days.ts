/*
 * Days of the calendar, written `YYYY-MM-DD`. No time zone is in them: they are counted as if all were in UTC.
 */

import { DAY_MS } from './durations'

/** The day of a time in milliseconds that is counted as if it were UTC. */
export function dayOfTime(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** @param days - may be negative @throws {RangeError} when there is no such day */
export function plusDays(day: string, days: number): string {
  return dayOfTime(Date.parse(day) + days * DAY_MS)
}

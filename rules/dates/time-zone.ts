import { DAY_MS, MINUTE_MS } from './durations'

const QUARTER_MS = 15 * MINUTE_MS
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

/** Minutes that a zone's clocks are ahead of UTC, at an instant in milliseconds. */
export type OffsetAt = (instant: number) => number

const offsets = new Map<string, OffsetAt>()

/**
 * Everything else about a zone follows from its offset. It is computed from the parts of a formatted date: how a whole date is
 * written differs with the locales that Node was built with.
 *
 * @param timeZone - IANA name
 * @throws {RangeError} when there is no such zone
 */
export function offsetIn(timeZone: string): OffsetAt {
  const known = offsets.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsetAt: OffsetAt = (instant) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
    const shown = Date.UTC(year, month - 1, day, hour, minute, second)
    return Math.round((shown - Math.floor(instant / 1000) * 1000) / MINUTE_MS)
  }
  // Creating a formatter is slow. The cache stays small, because the content has only one time zone.
  offsets.set(timeZone, offsetAt)
  return offsetAt
}

/** Whether there is a time zone of this name. The Studio's forms check it, and the site's door checks it again. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The local time of an instant, in milliseconds as if it were UTC. */
export function wallTime(instant: number, offsetAt: OffsetAt): number {
  return instant + offsetAt(instant) * MINUTE_MS
}

/** The local time of an instant in a time zone, `YYYY-MM-DDTHH:MM`. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  const wall = wallTime(instant.getTime(), offsetIn(timeZone))
  return new Date(wall).toISOString().slice(0, 16)
}

/** @returns a function that gives the day of an instant as `YYYY-MM-DD` @param timeZone - IANA name */
export function dayIn(timeZone: string): (instant: Date) => string {
  return (instant) => wallTimeAt(instant, timeZone).slice(0, 10)
}

/**
 * The first instant of a day. Clocks may skip its midnight, and a day may be skipped whole, as on the islands that moved across
 * the date line: then it is the first instant of the next.
 *
 * @param day - `YYYY-MM-DD`
 * @param timeZone - IANA name
 */
export function startOfDayIn(day: string, timeZone: string): Date {
  const dayOf = dayIn(timeZone)
  const earliest = Date.parse(`${day}T00:00:00Z`) - DAY_MS
  // All offsets are multiples of 15 minutes, so these are all that come into question.
  let [before, after] = [-1, (2 * DAY_MS) / QUARTER_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(new Date(earliest + middle * QUARTER_MS)) < day) before = middle
    else after = middle
  }
  return new Date(earliest + after * QUARTER_MS)
}

/** @returns a function that writes an instant, in milliseconds, as `2026-03-13T22:00:00+01:00` @param timeZone - IANA name */
export function isoIn(timeZone: string): (instant: number) => string {
  const offsetAt = offsetIn(timeZone)
  return (instant) => {
    const offset = offsetAt(instant)
    const size = Math.abs(offset)
    const ahead = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
    const wall = new Date(wallTime(instant, offsetAt)).toISOString().slice(0, 19)
    return `${wall}${offset < 0 ? '-' : '+'}${ahead.join(':')}`
  }
}

/**
 * The instants at which the clocks of a time zone show a time: usually one, none in the hour that the change to summer time
 * leaves out, and two in the hour that the change back repeats, the earlier one first.
 *
 * @param time - `YYYY-MM-DDTHH:MM`
 * @param timeZone - IANA name
 * @returns null when the text is no such time
 */
export function instantsOf(time: string, timeZone: string): Date[] | null {
  const [year, month, day, hour, minute] = (WALL_TIME.exec(time) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  // Such as 31 April, or 24:30.
  if (new Date(wall).toISOString().slice(0, 16) !== time) return null
  return instantsShowing(wall, offsetIn(timeZone)).map((instant) => new Date(instant))
}

/**
 * The instant at which clocks show this time. When they show it twice, in the night when summer time ends, it is the first one.
 * When they skip it, the time is counted from midnight as if nothing were skipped.
 *
 * @param wall - the time in milliseconds, as if it were UTC
 */
export function instantOf(wall: number, offsetAt: OffsetAt): number {
  return instantsShowing(wall, offsetAt)[0] ?? wall - offsetAt(wall - DAY_MS) * MINUTE_MS
}

/** The offset is that of a day before or of a day after: no zone changes twice within two days. */
function instantsShowing(wall: number, offsetAt: OffsetAt): number[] {
  const near = new Set([wall - DAY_MS, wall + DAY_MS].map(offsetAt))
  return [...near]
    .map((offset) => wall - offset * MINUTE_MS)
    .filter((instant) => wallTime(instant, offsetAt) === wall)
    .toSorted((one, other) => one - other)
}

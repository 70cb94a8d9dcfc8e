import { weekdayOf } from './day-in-words'

/*
 * The instants at which a slot of the programme begins and ends. The organisers type a day's name and hours, such as "Friday"
 * and "22:00–01:00", in the festival's time zone.
 */

/** A day of the programme, and the festival that it belongs to. */
export interface ProgrammeDay {
  /** `YYYY-MM-DD`. Null: the weekday in `day` decides. */
  date: string | null
  /** As typed: "Friday". */
  day: string
  /** First and last day of the festival, `YYYY-MM-DD`. */
  startDate: string
  endDate: string
  /** IANA name. */
  timeZone: string
}

/** From and to, in epoch milliseconds. */
export interface Instants {
  start: number
  end: number
}

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const HOURS = /^([01]?\d|2[0-3])[:.]([0-5]\d)\s*(?:[–—-]|to)\s*([01]?\d|2[0-3])[:.]([0-5]\d)$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d$/
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const NOON = DAY_MINUTES / 2
/** No day begins earlier. What begins before six in the morning belongs to the night. */
const DAWN = 6 * 60
/** A weekday is searched within this many days. A longer festival is a typing error. */
const LONGEST_FESTIVAL_DAYS = 60

/**
 * The date of a day: its own, or the date of its weekday. The day after the last day counts too, because of breakfasts, and
 * so does the day before the first.
 *
 * @returns `YYYY-MM-DD`; null when there is neither.
 */
export function dateOfDay({ date, day, startDate, endDate }: ProgrammeDay): string | null {
  if (date !== null && isDate(date)) return date
  const weekday = weekdayIn(day)
  if (weekday === null || !isDate(startDate) || !isDate(endDate)) return null
  const first = Date.parse(startDate)
  const last = Math.min(Date.parse(endDate), first + LONGEST_FESTIVAL_DAYS * DAY_MS)
  const days = [last + DAY_MS, first - DAY_MS]
  for (let at = last; at >= first; at -= DAY_MS) days.unshift(at)
  const found = days.find((at) => new Date(at).getUTCDay() === weekday)
  return found === undefined ? null : isoDate(found)
}

/**
 * The first minute after midnight whose hours belong to that day. Earlier hours belong to the next morning. The Studio has the
 * same rule in `cms/schema/timetable.ts`.
 *
 * A day begins at noon, or with its earliest slot of the morning. A slot that goes on from the night is no slot of the morning.
 * When the day also has an afternoon, the order of the list decides: slots at its beginning are of the morning.
 *
 * @param times - the hours of the day's slots, in the order of the list.
 */
export function startOfDay(times: readonly string[]): number {
  const slots = times.flatMap((time) => readHours(time) ?? [])
  const isMorning = ({ start }: Hours) => start >= DAWN && start < NOON
  const hasAfternoon = slots.some(({ start }) => start >= NOON)
  const mornings = hasAfternoon
    ? slots.slice(
        0,
        slots.findIndex((slot) => !isMorning(slot)),
      )
    : slots.filter(isMorning)
  const begin = Math.min(NOON, ...mornings.map(({ start }) => start))
  const leadsIntoMorning = ({ start, length }: Hours) => start < DAWN && start + length >= begin
  return !hasAfternoon && slots.some(leadsIntoMorning) ? NOON : begin
}

/**
 * The instants at which a slot begins and ends.
 *
 * @param time - hours as typed: "22:00–01:00".
 * @param dayStart - from `startOfDay`. Earlier hours belong to the night of that day, so they are on the next morning.
 * @returns null when the hours or the day cannot be read.
 */
export function slotInstants(
  day: ProgrammeDay,
  time: string,
  dayStart: number = NOON,
): Instants | null {
  const hours = readHours(time)
  const date = dateOfDay(day)
  if (hours === null || date === null) return null
  const from = hours.start + (hours.start < dayStart ? DAY_MINUTES : 0)
  const instant = (minutes: number) =>
    instantOf(Date.parse(date) + minutes * MINUTE_MS, day.timeZone)
  try {
    const start = instant(from)
    const end = instant(from + hours.length)
    // In hours that the clock skips, the end may not be after the beginning. The typed length counts then.
    return { start, end: end > start ? end : start + hours.length * MINUTE_MS }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The weekday of the next morning, for a slot that begins then: "Saturday" for one of Friday at 01:00.
 *
 * @param dayStart - from `startOfDay`.
 * @returns null for a slot that begins on its own day, and where nothing says which weekday that is.
 */
export function morningOf(day: ProgrammeDay, time: string, dayStart: number): string | null {
  const hours = readHours(time)
  if (hours === null || hours.start >= dayStart) return null
  const date = dateOfDay(day)
  return weekdayAfter(date === null ? day.day : weekdayOf(date))
}

/** The weekday after the one that an English text names; null when it names none, or several. */
export function weekdayAfter(text: string): string | null {
  const weekday = weekdayIn(text)
  return weekday === null ? null : WEEK[(weekday + 1) % WEEK.length]!
}

/** In minutes: from midnight to the start, and from the start to the end. */
interface Hours {
  start: number
  length: number
}

/** The end is on the next day when it is not after the start. */
export function readHours(text: string): Hours | null {
  const [, ...figures] = HOURS.exec(text.trim()) ?? []
  const [startHour, startMinute, endHour, endMinute] = figures.map(Number)
  if (
    startHour === undefined ||
    startMinute === undefined ||
    endHour === undefined ||
    endMinute === undefined
  )
    return null
  const start = startHour * 60 + startMinute
  const length = (endHour * 60 + endMinute - start + DAY_MINUTES) % DAY_MINUTES
  return { start, length: length || DAY_MINUTES }
}

/**
 * The instant at which the clocks of a zone show this time. When they show it twice, in the night when summer time ends, it is
 * the first one. When they skip it, the time is counted from midnight as if nothing were skipped.
 *
 * @param local - the time as if it were UTC.
 */
function instantOf(local: number, timeZone: string): number {
  const before = offsetAt(local - DAY_MS, timeZone)
  const after = offsetAt(local + DAY_MS, timeZone)
  const isRight = (offset: number) => offsetAt(local - offset, timeZone) === offset
  return local - (isRight(before) || !isRight(after) ? before : after)
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clock(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow. The cache stays small, because the content has only one time zone. */
function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
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
  clocks.set(timeZone, format)
  return format
}

/** The weekday that an English text names; null when it names none, or several. */
function weekdayIn(text: string): number | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = new Set(
    words
      .map((word) => WEEK.findIndex((name) => isNameOf(name.toLowerCase(), word)))
      .filter((index) => index >= 0),
  )
  return named.size === 1 ? [...named][0]! : null
}

/** In full or by three letters. */
function isNameOf(weekday: string, word: string): boolean {
  return word === weekday || word === weekday.slice(0, 3)
}

/** Whether the text is a date of the calendar, unlike 31 February. */
function isDate(text: string): boolean {
  const at = ISO_DATE.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && isoDate(at) === text
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

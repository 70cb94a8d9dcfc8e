import { withoutSigns } from '../text-rules'
import { weekdayOf } from './day-in-words'
import { dayOfTime, plusDays } from './days'
import { instantOf, offsetIn } from './time-zone'
import { WEEKDAYS } from './weekdays'
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from './durations'

/*
 * When the slots of the programme are: on which day, and at which instants. The organisers type a day's name and hours, such as
 * "Friday" and "22:00–01:00", in the festival's time zone. The site and the checks of the Studio use the same rules.
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

/** In the order of `getUTCDay`. */
const WEEK = ['Sunday', ...WEEKDAYS.slice(0, 6)]
const TIME = /([01]?\d|2[0-3])[:.]([0-5]\d)|(24)[:.](00)/.source
const HOURS = new RegExp(`^(?:${TIME})\\s*(?:[–—-]|to)\\s*(?:${TIME})$`, 'i')
const ISO_DATE = /^\d{4}-\d\d-\d\d$/
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
export function dateOfDay({
  date,
  day,
  startDate,
  endDate,
}: Omit<ProgrammeDay, 'timeZone'>): string | null {
  if (date !== null && isDate(date)) return date
  const weekday = weekdayIn(day)
  if (weekday === null) return null
  return (
    daysAround({ startDate, endDate }).find((one) => new Date(one).getUTCDay() === weekday) ?? null
  )
}

/** The days of the festival, then the day after it and the day before it. None when its dates are no dates. */
export function daysAround({
  startDate,
  endDate,
}: Pick<ProgrammeDay, 'startDate' | 'endDate'>): string[] {
  if (!isDate(startDate) || !isDate(endDate)) return []
  const length = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
  const last = Math.min(length, LONGEST_FESTIVAL_DAYS)
  const days = Array.from({ length: Math.max(0, last + 1) }, (_, day) => plusDays(startDate, day))
  return [...days, plusDays(startDate, last + 1), plusDays(startDate, -1)]
}

/** A slot in time. */
export interface PlacedSlot {
  /** Null when the hours or the day cannot be read. */
  instants: Instants | null
  /**
   * The weekday of the next morning, for a slot that begins then: "Saturday" for one of Friday at 01:00. Null for a slot that
   * begins on its own day, and where nothing says which weekday that is.
   */
  morning: string | null
}

/**
 * Places the slots of a day in time.
 *
 * @param times - hours as typed, such as "22:00–01:00", in the order of the list.
 */
export function placeSlots(
  day: ProgrammeDay,
  times: readonly string[],
): { date: string | null; opensAt: number; slots: PlacedSlot[] } {
  const opensAt = startOfDay(times)
  return {
    date: dateOfDay(day),
    opensAt,
    slots: times.map((time) => ({
      instants: slotInstants(day, time, opensAt),
      morning: morningOf(day, time, opensAt),
    })),
  }
}

/**
 * The time at which a day begins, in minutes after midnight. Earlier hours belong to the next morning.
 *
 * A day begins at noon, or with its earliest slot of the morning. A slot that goes on from the night is no slot of the morning.
 * When the day also has an afternoon, the order of the list decides: slots at its beginning are of the morning.
 *
 * @param times - the hours of the day's slots, in the order of the list.
 */
export function startOfDay(times: readonly (string | undefined)[]): number {
  const slots = times
    .flatMap((time) => readHours(time) ?? [])
    .map(({ start, length }) => ({ start: start % DAY_MINUTES, length }))
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
 * @param opensAt - from `startOfDay`. Earlier hours belong to the night of that day, so they are on the next morning.
 * @returns null when the hours or the day cannot be read.
 */
export function slotInstants(
  day: ProgrammeDay,
  time: string,
  opensAt: number = NOON,
): Instants | null {
  const hours = readHours(time)
  const date = dateOfDay(day)
  if (hours === null || date === null) return null
  const from = hours.start + (hours.start < opensAt ? DAY_MINUTES : 0)
  try {
    const start = instantOn(date, from, day.timeZone)
    const end = instantOn(date, from + hours.length, day.timeZone)
    // In hours that the clock skips, the end may not be after the beginning. The typed length counts then.
    return { start, end: end > start ? end : start + hours.length * MINUTE_MS }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * The instant of a time of a day, in milliseconds.
 *
 * @param date - `YYYY-MM-DD`
 * @param minutes - after its midnight; a day has more for what belongs to it on the next morning
 * @param timeZone - IANA name @throws {RangeError} when there is no such zone
 */
export function instantOn(date: string, minutes: number, timeZone: string): number {
  return instantOf(Date.parse(date) + minutes * MINUTE_MS, offsetIn(timeZone))
}

/** Minutes from the beginning of a day to a time. Times before it are on the next morning. Both are minutes after midnight. */
export function minutesInto(opensAt: number, time: number): number {
  return (time - opensAt + DAY_MINUTES) % DAY_MINUTES
}

/**
 * The weekday of the next morning, as in `PlacedSlot`.
 *
 * @param opensAt - from `startOfDay`. When nothing is known of the day, it opens at noon.
 */
export function morningOf(
  day: Omit<ProgrammeDay, 'timeZone'>,
  time: string,
  opensAt: number = NOON,
): string | null {
  const hours = readHours(time)
  if (hours === null || hours.start >= opensAt) return null
  const date = dateOfDay(day)
  if (date !== null) return weekdayOf(date, 1)
  const weekday = weekdayIn(day.day)
  return weekday === null ? null : WEEK[(weekday + 1) % WEEK.length]!
}

/** Hours as the house writes them: "20:15-21:45" is "20:15–21:45". What cannot be read stays. */
export function neatHours(text: string): string {
  const typed = text.trim()
  return HOURS.test(typed) ? typed.replace(/\s*(?:[–—-]|to)\s*/i, '–') : text
}

/** In minutes: from midnight to the start, and from the start to the end. */
export interface Hours {
  start: number
  length: number
}

/**
 * Reads hours such as "22:00–01:00" or "12:00 to 24:00". The end is on the next day when it is not after the start. Invisible
 * characters, such as the marks of a preview, make no difference.
 */
export function readHours(text: string | undefined): Hours | null {
  const typed = withoutSigns(text ?? '').trim()
  const figures = HOURS.exec(typed)?.slice(1).filter(Boolean).map(Number)
  const [startHour, startMinute, endHour, endMinute] = figures ?? []
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

/** The weekday that an English text names, in full or by three letters: 0 is Sunday. Null when it names none, or several. */
export function weekdayIn(text: string): number | null {
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
  return !Number.isNaN(at) && dayOfTime(at) === text
}

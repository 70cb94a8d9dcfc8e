/** Hours in minutes: `start` counts from midnight. */
export interface Span {
  start: number
  length: number
}

interface Slot {
  _key?: string
  artist?: string
  time?: string
  location?: string
}

/** A sentence about one slot, with the slot's key. */
export interface SlotProblem {
  key: string | undefined
  message: string
}

const DAY = 24 * 60
const NOON = DAY / 2
/** What begins earlier belongs to the night before. */
const DAWN = 6 * 60
const HOURS = /^([01]?\d|2[0-3])[:.]([0-5]\d)\s*(?:[–—-]|to)\s*([01]?\d|2[0-3])[:.]([0-5]\d)$/i

/** Parses hours such as “22:00–01:00” or “12:00 to 12:00”. They pass midnight when the end is not after the start. */
export function parseHours(text: string | undefined): Span | null {
  const [, ...figures] = HOURS.exec(text?.trim() ?? '') ?? []
  const [startHour, startMinute, endHour, endMinute] = figures.map(Number)
  if (
    startHour === undefined ||
    startMinute === undefined ||
    endHour === undefined ||
    endMinute === undefined
  )
    return null
  const start = startHour * 60 + startMinute
  return { start, length: after(endHour * 60 + endMinute, start) || DAY }
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Whether the name of a day says which weekday it is, in full or by three letters. Two weekdays say nothing. */
export function namesOneWeekday(day: string): boolean {
  const words = day.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = WEEKDAYS.filter((weekday) =>
    words.some((word) => word === weekday || word === weekday.slice(0, 3)),
  )
  return named.length === 1
}

/**
 * The problems of a day's timetable: a slot outside of the day's hours, two slots at the same time in the same chamber, an artist
 * with two slots. Slots in different chambers may overlap. Slots whose hours cannot be parsed are not compared.
 *
 * @param hours - the day's hours in the schedule; null: 24 hours from where the site lets the day begin.
 */
export function timetableProblems(slots: readonly Slot[], hours: Span | null): SlotProblem[] {
  const day = hours ?? { start: startOfDay(slots.map(({ time }) => time)), length: DAY }
  const placed = slots
    .flatMap((slot) => {
      const span = parseHours(slot.time)
      return span
        ? [
            {
              slot,
              from: after(span.start, day.start),
              until: after(span.start, day.start) + span.length,
            },
          ]
        : []
    })
    .toSorted((one, other) => one.from - other.from)
  const outside = placed
    .filter(({ until }) => until > day.length)
    .map(({ slot }) =>
      problem(slot, `${nameOf(slot)} plays ${slot.time}, but the day goes ${written(day)}.`),
    )
  const overlapping = placed.flatMap(({ slot, from }, index) => {
    const chamber = chamberOf(slot)
    const earlier = placed
      .slice(0, index)
      .find((other) => other.until > from && chamber !== '' && chamberOf(other.slot) === chamber)
    return earlier
      ? [
          problem(
            slot,
            `${nameOf(slot)} (${slot.time}) begins before ${nameOf(earlier.slot)} (${earlier.slot.time}) has ended in ${slot.location?.trim()}.`,
          ),
        ]
      : []
  })
  return [...outside, ...overlapping, ...twice(slots)]
}

/**
 * The minute at which a day begins: noon, or its earliest slot of the morning. The site has the same rule, with its reasons, in
 * `app/dates/slot-instants.ts`.
 */
export function startOfDay(times: readonly (string | undefined)[]): number {
  const slots = times.flatMap((time) => parseHours(time) ?? [])
  const isMorning = ({ start }: Span) => start >= DAWN && start < NOON
  const hasAfternoon = slots.some(({ start }) => start >= NOON)
  const mornings = hasAfternoon
    ? slots.slice(
        0,
        slots.findIndex((slot) => !isMorning(slot)),
      )
    : slots.filter(isMorning)
  const begin = Math.min(NOON, ...mornings.map(({ start }) => start))
  const leadsIntoMorning = ({ start, length }: Span) => start < DAWN && start + length >= begin
  return !hasAfternoon && slots.some(leadsIntoMorning) ? NOON : begin
}

/** A slot is checked before it has a name, too. */
function nameOf({ artist }: Slot): string {
  return artist?.trim() || 'Somebody'
}

function chamberOf({ location }: Slot): string {
  return location?.trim().toLocaleLowerCase('en') ?? ''
}

function twice(slots: readonly Slot[]): SlotProblem[] {
  const names = slots.map(({ artist }) => artist?.trim().toLocaleLowerCase('en') ?? '')
  return slots
    .filter((_, index) => names[index] !== '' && names.indexOf(names[index] ?? '') < index)
    .map((slot) => problem(slot, `${slot.artist} plays twice on this day.`))
}

function problem({ _key }: Slot, message: string): SlotProblem {
  return { key: _key, message }
}

/** Minutes from one time of day to another one, which may be on the next day. */
function after(minutes: number, start: number): number {
  return (minutes - start + DAY) % DAY
}

function written({ start, length }: Span): string {
  return `${clock(start)}–${clock(start + length)}`
}

function clock(minutes: number): string {
  return [Math.floor((minutes % DAY) / 60), minutes % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}

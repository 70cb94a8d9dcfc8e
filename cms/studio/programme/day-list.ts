import { DAY_MINUTES } from '../../../rules/dates/durations'
import { dateOfDay, placeSlots, readHours, startOfDay } from '../../../rules/dates/slot-instants'
import { whenText } from '../../../languages/when-text'
import type { Stored } from '../new-edition/plan-edition'
import type { Spot } from './planned-row'
import type { Dates } from './read-dates'
import { slotsIn, type Slot } from './slot'

/* The list of a day's slots. Its order tells the day's own morning from the next one. */

/** When each slot starts, by its key, in minutes after the midnight before its day; null for hours that cannot be read. */
export function startsIn(slots: readonly Slot[]): Map<string, number | null> {
  const opensAt = startOfDay(slots.map(({ time }) => time))
  return new Map(
    slots.map(({ _key, time }) => {
      const hours = readHours(time)
      return [_key, hours && hours.start + (hours.start < opensAt ? DAY_MINUTES : 0)]
    }),
  )
}

/** The list with the slots that come into it or are changed, but for those with which a slot, whichever it is, would be on another morning. */
export function listWith<Coming extends { slot: Slot; start: number | null }>(
  before: readonly Slot[],
  all: readonly Coming[],
): { list: readonly Slot[]; refused: Coming[] } {
  let list = before
  const isRefused = ({ slot, start }: Coming) => {
    const next = withSlotAt(list, slot, start)
    list = next ?? list
    return next === null
  }
  let waiting = [...all]
  // What does not fit yet may fit when the others are there.
  for (;;) {
    const refused = waiting.filter(isRefused)
    if (refused.length === 0 || refused.length === waiting.length) return { list, refused }
    waiting = refused
  }
}

/** At its place if its start is the same, or else before the next one that starts later; null if a slot would be on another morning. */
function withSlotAt(slots: readonly Slot[], slot: Slot, start: number | null): Slot[] | null {
  const starts = startsIn(slots)
  const others = slots.filter(({ _key }) => _key !== slot._key)
  const isAtPlace = starts.get(slot._key) === start
  const next = isAtPlace
    ? slots.findIndex(({ _key }) => _key === slot._key)
    : others.findIndex(({ _key }) => (starts.get(_key) ?? Infinity) > (start ?? 0))
  const list = others.toSpliced(next < 0 ? others.length : next, 0, slot)
  const after = startsIn(list)
  starts.set(slot._key, start)
  return list.every(({ _key }) => after.get(_key) === starts.get(_key)) ? list : null
}

/** Where the slots of a day are, by their keys. */
export function spotsOn(day: Stored, dates: Dates): Map<string, Spot> {
  const slots = slotsIn(day)
  const [title, night, starts] = [String(day.day), dateOf(day, dates), startsIn(slots)]
  const times = slots.map(({ time }) => time)
  const places = placeSlots({ date: night, day: title, ...dates }, times).slots
  return new Map(
    slots.map(({ _key, time, location = '' }, at) => {
      const [from, hours] = [starts.get(_key) ?? null, readHours(time)]
      const bar =
        night && hours && from !== null ? { night, from, until: from + hours.length } : null
      const when = whenText('en', title, { hours: time, morning: places[at]!.morning })
      return [_key, { when, chamber: location, bar }]
    }),
  )
}

/** `YYYY-MM-DD`; null for a day that is none of the festival. */
export function dateOf({ date, day }: Stored, dates: Dates): string | null {
  return dateOfDay({ date: typeof date === 'string' ? date : null, day: String(day), ...dates })
}

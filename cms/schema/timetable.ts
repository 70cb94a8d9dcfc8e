import { minutesInto, readHours, startOfDay, type Hours } from '../../rules/dates/slot-instants'
import { DAY_MINUTES } from '../../rules/dates/durations'

interface Slot {
  _key?: string
  artist?: string
  time?: string
  location?: string
  change?: { kind?: string }
}

/** A sentence about one slot, with the slot's key. */
export interface SlotProblem {
  key: string | undefined
  message: string
  /** Whether the day's hours leave the slot out. */
  isOutside?: true
}

/**
 * The problems of a day's timetable: a slot outside of the day's hours, two slots at the same time in the same chamber. Slots
 * in different chambers may overlap, and one name may be there several times. Slots whose hours cannot be parsed are not compared.
 *
 * @param hours - the day's hours in the schedule; null: 24 hours from where the site lets the day begin.
 */
export function timetableProblems(slots: readonly Slot[], hours: Hours | null): SlotProblem[] {
  const day = hours ?? { start: startOfDay(slots.map(({ time }) => time)), length: DAY_MINUTES }
  const placed = slots
    // Nobody is in the way of what does not take place.
    .filter(({ change }) => change?.kind !== 'cancelled')
    .flatMap((slot) => {
      const span = readHours(slot.time)
      return span
        ? [
            {
              slot,
              from: minutesInto(day.start, span.start),
              until: minutesInto(day.start, span.start) + span.length,
            },
          ]
        : []
    })
    .toSorted((one, other) => one.from - other.from)
  const where = hours ? ', as “Time” of the day says under Schedule' : ''
  const outside = placed
    .filter(({ until }) => until > day.length)
    .map(({ slot }) => ({
      ...problem(
        slot,
        `${nameOf(slot)} plays ${slot.time}, but the day goes ${written(day)}${where}.`,
      ),
      isOutside: true as const,
    }))
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
  return [...outside, ...overlapping]
}

/** Several slots outside of a day have one cause: its hours. Null for fewer. */
export function oneCause(problems: readonly SlotProblem[], time: string): string | null {
  const outside = problems.filter(({ isOutside }) => isOutside)
  return outside.length < 2
    ? null
    : `“${time}”, the time of the day under Schedule, leaves ${outside.length} slots out. ${outside[0]!.message}`
}

/** A slot is checked before it has a name, too. */
function nameOf({ artist }: Slot): string {
  return artist?.trim() || 'Somebody'
}

function chamberOf({ location }: Slot): string {
  return location?.trim().toLocaleLowerCase('en') ?? ''
}

function problem({ _key }: Slot, message: string): SlotProblem {
  return { key: _key, message }
}

function written({ start, length }: Hours): string {
  return `${clockText(start)}–${clockText(start + length)}`
}

/** Minutes after midnight as a clock shows them. */
export function clockText(minutes: number): string {
  return [Math.floor((minutes % DAY_MINUTES) / 60), minutes % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}

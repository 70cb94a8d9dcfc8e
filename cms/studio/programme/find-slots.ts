import { readHours } from '../../../rules/dates/slot-instants'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { grouped } from './grouped'
import { areSame, artistsOf, slotsIn, type Place, type Slot } from './slot'
import { idsIn, nameIn, type Names, type Timed } from './slot-of-row'

/* Which slot each row of a day is about. */

/** What rows and slots are compared by. */
interface Traits {
  name: string
  artists: string[]
  /** In minutes after midnight. */
  starts: number[]
  chambers: string[]
}
type WantedSlot = Traits & { row: Timed }

/** A slot that rows of a day may be about: it is on that day, or the Studio has moved it from there to another one. */
export interface KnownSlot extends Traits {
  slot: Slot
  /** The day on which it is. */
  day: Stored
  /** Whether it was announced for another day. */
  isElsewhere: boolean
  /** What a table may say of it on the day of the rows: where it was announced, and where it is. */
  places: Partial<Place>[]
}

/** The slots that rows of a day may be about. */
export function slotsKnownOn(day: Stored, days: readonly Stored[], names: Names): KnownSlot[] {
  return [day, ...days.filter((other) => other !== day)].flatMap((present) =>
    slotsIn(present).flatMap((slot): KnownSlot[] => {
      const { before } = slot.change ?? {}
      const announcedOn = before?.day ?? present._id
      const places = [
        ...(before && announcedOn === day._id ? [before] : []),
        ...(present === day ? [slot] : []),
      ]
      if (places.length === 0) return []
      const traits = traitsOf(nameIn(slot, names), artistsOf(slot), places)
      return [{ ...traits, slot, day: present, isElsewhere: announcedOn !== present._id, places }]
    }),
  )
}

/**
 * The slot of each row: that of the same name at the same time, or else one of its artists at that time, or else the only one of the
 * name on the day, for the only row of the name. What the Studio has moved to another day is found by its hours alone: without them
 * it is a namesake of the row.
 *
 * @param rows all rows of the day
 */
export function slotsOfRows(
  rows: readonly Timed[],
  known: readonly KnownSlot[],
  names: Names,
): { found: Map<Timed, KnownSlot>; namesakes: Map<Timed, KnownSlot> } {
  const found = new Map<Timed, KnownSlot>()
  const namesakes = new Map<Timed, KnownSlot>()
  const wanted = rows.map((row): WantedSlot => {
    const place = { time: row.hours, location: row.chamber ?? '' }
    return { ...traitsOf(row.name, idsIn(row, names), [place]), row }
  })
  let free = known
  for (const isAbout of [isNamed, isWithOneOf]) {
    const waiting = wanted.filter(({ row }) => !found.has(row))
    const pairs = matched(waiting, free, isAbout)
    for (const [slot, { row }] of pairs) found.set(row, slot)
    free = free.filter((slot) => !pairs.has(slot))
  }
  const ofName = grouped(wanted, ({ name }) => name)
  for (const one of wanted.filter(({ row }) => !found.has(row))) {
    const named = free.filter((slot) => isNamed(one, slot))
    const [only, ...others] = named.filter(({ isElsewhere }) => !isElsewhere)
    const moved = named.find(({ isElsewhere }) => isElsewhere)
    if (only && others.length === 0 && ofName.get(one.name)!.length === 1) {
      found.set(one.row, only)
      free = free.filter((slot) => slot !== only)
    } else if (moved) namesakes.set(one.row, moved)
  }
  return { found, namesakes }
}

/** Gives a slot that starts with it to each row, and to as many rows as possible: one may have moved to where another one was. */
function matched(
  rows: readonly WantedSlot[],
  slots: readonly KnownSlot[],
  isAbout: (row: Traits, slot: Traits) => boolean,
): Map<KnownSlot, WantedSlot> {
  const rowOf = new Map<KnownSlot, WantedSlot>()
  const take = (row: WantedSlot, tried: Set<KnownSlot>): boolean => {
    const isThere = ({ chambers }: Traits) => Number(chambers.includes(row.chambers[0]!))
    return slots
      .filter((slot) => slot.starts.includes(row.starts[0]!) && isAbout(row, slot))
      .toSorted((one, other) => isThere(other) - isThere(one))
      .some((slot) => {
        if (tried.has(slot)) return false
        tried.add(slot)
        const other = rowOf.get(slot)
        if (other && !take(other, tried)) return false
        rowOf.set(slot, row)
        return true
      })
  }
  for (const row of rows) take(row, new Set())
  return rowOf
}

function isNamed(one: Traits, other: Traits): boolean {
  const areOfSame = one.artists.length > 0 && areSame(one.artists, other.artists)
  return areOfSame || one.name === other.name
}

function isWithOneOf(one: Traits, other: Traits): boolean {
  return one.artists.some((artist) => other.artists.includes(artist))
}

function traitsOf(name: string, artists: string[], places: readonly Partial<Place>[]): Traits {
  return {
    name: keyOf(name),
    artists,
    starts: places
      .flatMap(({ time }) => readHours(time)?.start ?? [])
      .map((at) => at % DAY_MINUTES),
    chambers: places.map(({ location }) => keyOf(location)),
  }
}

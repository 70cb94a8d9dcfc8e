import { readHours } from '../../../rules/dates/slot-instants'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { areSame, artistsOf, slotsIn, type Place, type Slot } from './slot'
import { idsIn, nameIn, type Names, type Timed } from './slot-of-row'

/* Which slot each row of a day is about. */

/** A slot that rows of a day may be about: it is on that day, or the Studio has moved it from there to another one. */
export interface KnownSlot {
  slot: Slot
  /** The day on which it is. */
  day: Stored
  /** Whether it was announced for another day. */
  isElsewhere: boolean
  /** What a table may say of it on the day of the rows: where it was announced, and where it is. */
  places: Partial<Place>[]
}

/** What rows and slots are compared by. */
interface Traits {
  name: string
  artists: string[]
  places: { start: number | null; chamber: string }[]
}
type RowTraits = Traits & { row: Timed }
type SlotTraits = Traits & { known: KnownSlot }

/** The slots that rows of a day may be about. */
export function slotsKnownOn(day: Stored, days: readonly Stored[]): KnownSlot[] {
  return [day, ...days.filter((other) => other !== day)].flatMap((present) =>
    slotsIn(present).flatMap((slot): KnownSlot[] => {
      const { before } = slot.change ?? {}
      const announcedOn = before?.day ?? present._id
      const places = [
        ...(before && announcedOn === day._id ? [before] : []),
        ...(present === day ? [slot] : []),
      ]
      const isElsewhere = announcedOn !== present._id
      return places.length === 0 ? [] : [{ slot, day: present, isElsewhere, places }]
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
  const all = rows.map((row) => traitsOfRow(row, names))
  let free = known.map((one) => traitsOfSlot(one, names))
  for (const isAbout of [isNamed, isWithOneOf]) {
    const waiting = all.filter(({ row }) => !found.has(row))
    const pairs = matched(waiting, free, isAbout)
    for (const [slot, { row }] of pairs) found.set(row, slot.known)
    free = free.filter((slot) => !pairs.has(slot))
  }
  for (const one of all.filter(({ row }) => !found.has(row))) {
    const named = free.filter((slot) => isNamed(one, slot))
    const [slot, ...others] = named.filter(({ known: { isElsewhere } }) => !isElsewhere)
    const isOnlyRow = all.every((other) => other === one || other.name !== one.name)
    const moved = named.find(({ known: { isElsewhere } }) => isElsewhere)
    if (slot && others.length === 0 && isOnlyRow) {
      found.set(one.row, slot.known)
      free = free.filter((other) => other !== slot)
    } else if (moved) namesakes.set(one.row, moved.known)
  }
  return { found, namesakes }
}

/** Gives a slot that starts with it to each row, and to as many rows as possible: one may have moved to where another one was. */
function matched(
  rows: readonly RowTraits[],
  slots: readonly SlotTraits[],
  isAbout: (row: Traits, slot: Traits) => boolean,
): Map<SlotTraits, RowTraits> {
  const rowOf = new Map<SlotTraits, RowTraits>()
  const take = (row: RowTraits, tried: Set<SlotTraits>): boolean => {
    const [{ start, chamber }] = row.places as [Traits['places'][number]]
    const isThere = (slot: SlotTraits) => slot.places.some((place) => place.chamber === chamber)
    return slots
      .filter((slot) => slot.places.some((place) => place.start === start) && isAbout(row, slot))
      .toSorted((one, other) => Number(isThere(other)) - Number(isThere(one)))
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
  const isOfSame = one.artists.length > 0 && areSame(one.artists, other.artists)
  return isOfSame || one.name === other.name
}

function isWithOneOf(one: Traits, other: Traits): boolean {
  return one.artists.some((artist) => other.artists.includes(artist))
}

function traitsOfRow(row: Timed, names: Names): RowTraits {
  const places = [placeOf({ time: row.hours, location: row.chamber ?? '' })]
  return { row, name: keyOf(row.name), artists: idsIn(row, names), places }
}

function traitsOfSlot(known: KnownSlot, names: Names): SlotTraits {
  const { slot, places } = known
  return {
    known,
    name: keyOf(nameIn(slot, names)),
    artists: artistsOf(slot),
    places: places.map(placeOf),
  }
}

function placeOf({ time, location }: Partial<Place>): Traits['places'][number] {
  const hours = readHours(time)
  return { start: hours && hours.start % DAY_MINUTES, chamber: keyOf(location) }
}

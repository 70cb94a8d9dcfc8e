import { readHours } from '../../../rules/dates/slot-instants'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { grouped } from './grouped'
import type { Timed } from './planned-row'
import { areSame, artistsOf, nameIn, slotsIn, type Place, type Slot } from './slot'

/* Which slot each row of a day is about. */

/** A slot that rows of a day may be about: it is on that day, or the Studio has moved it from there to another one. */
export interface KnownSlot {
  slot: Slot
  /** As names are compared. */
  name: string
  /** The day on which it is. */
  day: Stored
  /** Whether it was announced for another day. */
  isElsewhere: boolean
  /** What a table may say of it on the day of the rows: where it was announced, and then where it is. */
  places: Place[]
}

/** The slots that rows of a day may be about. @param known documents by their ids */
export function slotsKnownOn(
  day: Stored,
  days: readonly Stored[],
  known: ReadonlyMap<string, Stored>,
): KnownSlot[] {
  return [day, ...days.filter((other) => other !== day)].flatMap((present) =>
    slotsIn(present).flatMap((slot): KnownSlot[] => {
      const { before } = slot.change ?? {}
      const announcedOn = before?.day ?? present._id
      const places = [
        ...(before && announcedOn === day._id ? [before] : []),
        ...(present === day ? [slot] : []),
      ]
      if (places.length === 0) return []
      const name = keyOf(nameIn(slot, known))
      return [{ slot, name, day: present, isElsewhere: announcedOn !== present._id, places }]
    }),
  )
}

/**
 * The slot of each row: one that starts at the same time, or else the only one of the name on the day, for the only row of the name.
 * What the Studio has moved to another day is found by its hours alone: without them it is a namesake of the row.
 *
 * @param rows all rows of the day
 */
export function slotsOfRows(
  rows: readonly Timed[],
  known: readonly KnownSlot[],
): { found: Map<Timed, KnownSlot>; namesakes: Map<Timed, KnownSlot> } {
  // A table is from before the Studio has moved something, or has that already.
  const former = bySpot(rows, known, 0)
  const present = bySpot(rows, known, -1)
  const found = present.size > former.size ? present : former
  const namesakes = new Map<Timed, KnownSlot>()
  const ofName = grouped(rows, ({ name }) => keyOf(name))
  for (const row of rows) {
    if (found.has(row)) continue
    const taken = new Set(found.values())
    const named = known.filter((slot) => !taken.has(slot) && isNamed(row, slot))
    const [only, ...others] = named.filter(({ isElsewhere }) => !isElsewhere)
    const moved = named.find(({ isElsewhere }) => isElsewhere)
    if (only && others.length === 0 && ofName.get(keyOf(row.name))!.length === 1)
      found.set(row, only)
    else if (moved) namesakes.set(row, moved)
  }
  return { found, namesakes }
}

/**
 * Pairs what starts at the same time: those of one name before those with an artist in common, and those in one chamber before
 * others. @param first the place of a slot that counts more: 0 is that which was announced, -1 the present one
 */
function bySpot(
  rows: readonly Timed[],
  slots: readonly KnownSlot[],
  first: 0 | -1,
): Map<Timed, KnownSlot> {
  const pairs = rows.flatMap((row) =>
    slots.flatMap((slot) =>
      ([0, -1] as const).flatMap((which) => {
        const { time, location } = slot.places.at(which)!
        const isOfName = isNamed(row, slot)
        const isWithOneOf = row.artists.some((artist) => artistsOf(slot.slot).includes(artist))
        if (startOf(time) !== startOf(row.hours) || !(isOfName || isWithOneOf)) return []
        const isInChamber = keyOf(location) === keyOf(row.chamber)
        const sureness = (isOfName ? 4 : 0) + (isInChamber ? 2 : 0) + (which === first ? 1 : 0)
        return { row, slot, sureness }
      }),
    ),
  )
  const found = new Map<Timed, KnownSlot>()
  const taken = new Set<KnownSlot>()
  for (const { row, slot } of pairs.toSorted((one, other) => other.sureness - one.sureness))
    if (!found.has(row) && !taken.has(slot)) {
      found.set(row, slot)
      taken.add(slot)
    }
  return found
}

function isNamed(row: Timed, { name, slot }: KnownSlot): boolean {
  const areOfSame = row.artists.length > 0 && areSame(row.artists, artistsOf(slot))
  return areOfSame || keyOf(row.name) === name
}

/** In minutes after midnight; no number for hours that cannot be read, which are the same as none. */
function startOf(time: string): number {
  return (readHours(time)?.start ?? NaN) % DAY_MINUTES
}

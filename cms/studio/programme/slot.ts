import { joinedNames } from '../../../rules/names'
import { slugOf } from '../../../rules/programme'
import type { Stored } from '../new-edition/plan-edition'

interface ToArtist {
  _type: 'reference'
  _ref: string
  _weak: true
}

/** When and where a slot is. */
export interface Place {
  time: string
  location?: string
}

/** A slot of a reveal day, as it is stored. */
export interface Slot extends Place {
  _key: string
  _type: 'slot'
  type: string
  act?: ToArtist
  /** The second artist. */
  b2b?: ToArtist
  /** The name of whatever is not in the lineup. */
  artist?: string
  description?: string
  revealAt?: unknown
  /**
   * What the Studio has moved or cancelled, as it was announced. `before.day` and `before.key` of a slot that was moved here from
   * another day: that day's id, and its key there.
   */
  change?: { kind?: string; before?: Partial<Place> & { day?: string; key?: string } }
}

export function slotsIn({ slots }: Stored): Slot[] {
  return Array.isArray(slots) ? (slots as Slot[]) : []
}

/** A reference that lets the artist be deleted. */
export function toArtist(id: string): ToArtist {
  return { _type: 'reference', _ref: id, _weak: true }
}

/** Ids of those of the lineup who play in it: none, one or two. */
export function artistsOf({ act, b2b }: Slot): string[] {
  return [act, b2b].flatMap((artist) => (artist ? [artist._ref] : []))
}

/** The present names of the artists, or the slot's own text. @param known documents by their ids */
export function nameIn({ act, b2b, artist }: Slot, known: ReadonlyMap<string, Stored>): string {
  const [first, second] = [act, b2b].map((one) => known.get(one?._ref ?? '')?.name)
  return first && second
    ? joinedNames([String(first), String(second)])
    : String(first ?? artist ?? 'Somebody')
}

/** Whether both are the same artists, in any order. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** A key that is readable, and the same in every run. @param hours "22:00–01:00" @param taken keys that others have */
export function freeKey(
  { name, hours }: { name: string; hours: string },
  taken: readonly string[],
): string {
  const bare = slugOf(name)
  const timed = `${bare}-${hours.slice(0, 5).replace(':', '')}`
  const wanted = taken.includes(bare) ? timed : bare
  let key = wanted
  for (let number = 2; taken.includes(key); number += 1) key = `${wanted}-${number}`
  return key
}

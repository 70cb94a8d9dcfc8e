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
  location?: string | undefined
}

/**
 * As a slot was announced. One of another day has the id of that day, its key there, of which its public id is made, and the keys
 * of those that came after it.
 */
export interface Announced extends Place {
  /** Of its day. Hours and day alone do not say it: the day's list may be another one by now. */
  nextMorning?: boolean
  day?: string
  key?: string
  followedBy?: string[]
}

/** What the Studio has moved or cancelled. */
export interface SlotChange {
  kind: string
  reason?: string
  before?: Announced
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
  change?: SlotChange
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

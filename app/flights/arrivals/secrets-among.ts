import { folded } from '../../../rules/names'
import { namesOf, namesToldBy } from '../../../rules/spelled-names'
import type { Act, Linked } from '../../../services/journeys/acts'

/** What people add to a name: "DJ Grub", "Grub (DE)". */
const ADDED = /^dj\s+|\s*[([].*$/gi

/**
 * Finds submissions of acts that are not announced, by their link or by a name that says one, in any spelling and in any manner of
 * playing. A part of such a title, as in "Grub & Band", has to be a whole name: "Steel Band" is somebody else. Who is announced under
 * this very name, alone or beside a "b2b", is no secret; part of another title, as "Grub" of "Grub & Band", is not announced by it.
 */
export function secretsAmong(
  all: readonly Act[],
  announced: readonly Act[],
): (linked: Linked) => boolean {
  const open = new Set(announced.map(({ id }) => id))
  const whole = new Set(announced.map(({ name }) => folded(name)))
  const secret = all.map(({ name }) => folded(name)).filter((name) => !whole.has(name))
  const known = new Set(announced.flatMap(({ name }) => namesOf(name)))
  for (const name of secret) known.delete(name)
  const isUnknown = (name: string) => !known.has(name)
  const acts = all.flatMap(({ name }) => namesOf(name)).filter(isUnknown)
  const parts = new Set(all.flatMap(({ name }) => namesToldBy(name)).filter(isUnknown))
  return ({ artistName, act }) => {
    if (all.some(({ id }) => id === act && !open.has(id))) return true
    if (known.has(folded(artistName))) return false
    return [artistName, artistName.replace(ADDED, '')]
      .flatMap(namesToldBy)
      .some((name) => parts.has(name) || acts.some((one) => ` ${name} `.includes(` ${one} `)))
  }
}

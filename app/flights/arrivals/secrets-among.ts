import { folded } from '../../../rules/names'
import { namesOf, namesToldBy } from '../../../rules/spelled-names'
import { nameInProgramme, type Act, type Linked } from '../../../services/journeys/acts'

/**
 * Finds submissions of acts that are not announced, by their link or by a name that says one, in any spelling and in any manner of
 * playing. A part of such a title, as in "Grub & Band", has to be a whole name: "Steel Band" is somebody else. Who is announced under
 * this very name is no secret.
 */
export function secretsAmong(
  all: readonly Act[],
  announced: readonly Act[],
): (linked: Linked) => boolean {
  const known = new Set(announced.flatMap(({ name }) => namesToldBy(name)))
  const isUnknown = (name: string) => !known.has(name)
  const acts = all.flatMap(({ name }) => namesOf(name)).filter(isUnknown)
  const parts = new Set(all.flatMap(({ name }) => namesToldBy(name)).filter(isUnknown))
  return (linked) =>
    [linked.artistName, nameInProgramme(linked, all)].some((title) => {
      if (title === null || known.has(folded(title))) return false
      return namesToldBy(title).some(
        (name) => parts.has(name) || acts.some((act) => ` ${name} `.includes(` ${act} `)),
      )
    })
}

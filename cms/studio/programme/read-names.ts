import { namesAroundB2b } from '../../../rules/names'
import { keyOf } from './columns'
import { UnreadableCell } from './cell-text'
import { clockOf, spanOf } from './read-hours'

/** Who plays, by a cell such as “One” or “One b2b Two”: one name, or two different ones. */
export function namesIn(name: string): string[] | UnreadableCell {
  const names = namesAroundB2b(name)
  if (names.length === 1) return names
  if (names.includes(''))
    return new UnreadableCell(
      `“${name}” has “b2b” and not a name on each side of it: write it like One b2b Two.`,
    )
  if (names.length > 2)
    return new UnreadableCell(`“${name}” has ${names.length} artists: a slot takes two at most.`)
  return keyOf(names[0]) === keyOf(names[1])
    ? new UnreadableCell(`“${name}” has the same artist twice: b2b needs two different ones.`)
    : names
}

/** "One (22:00–23:30)" or "22:00 One", where no column has the hours: the name, and the hours or null. */
export function withoutHours(name: string): [string, string | null] {
  const [, behind, inside] = /^(.+?)\s*[([]\s*([^()[\]]*\d[^()[\]]*)[)\]]$/.exec(name) ?? []
  const [, first, rest] =
    /^(\d{1,2}[:.h]\d\d(?:\s*[–—-]\s*\d{1,2}[:.h]\d\d)?(?:\s*uhr|\s*h)?)\s*[–—:|-]?\s+(\D.*)$/i.exec(
      name,
    ) ?? []
  const [bare, hours] = inside === undefined ? [rest, first] : [behind, inside]
  const isTime =
    hours !== undefined &&
    [spanOf, clockOf].some((read) => !(read(hours) instanceof UnreadableCell))
  return bare !== undefined && isTime && /[:.h–—-]|[ap]m|uhr/i.test(hours)
    ? [bare, hours]
    : [name, null]
}

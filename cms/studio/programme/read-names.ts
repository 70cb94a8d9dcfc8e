import { keyOf } from './columns'
import { UnreadableCell } from './cell-text'

/** Who plays, by a cell such as “One” or “One b2b Two”: one name, or two different ones. */
export function namesIn(name: string): string[] | UnreadableCell {
  const names = name.split(/(?:^| )b2b(?= |$)/i).map((one) => one.trim())
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

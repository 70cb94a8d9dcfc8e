import { says } from '../../embargo'
import { textOfCell } from './cell-text'
import { plain, type Line } from './columns'
import type { Part } from './read-parts'
import { hasSecretWord } from './secret-marks'

/**
 * The remarks beside a set of a line with several that speak of secrets. One that names another set of the line, and no word of this
 * one, is about that set.
 */
export function marksBeside(
  part: Part,
  parts: readonly Part[],
  lines: readonly Line[],
  at: number,
  name: string,
): string[] {
  const ofSets = new Set(parts.flatMap(placesOf))
  const textAt = (line: Line, place = -1) => textOfCell(line.cells[place] ?? null)
  const names = parts.flatMap((one) => textAt(lines[at]!, one.columns.name ?? one.anchor) ?? [])
  const words = plain(name).split(' ')
  // A set of a grid goes on below its first line.
  const below = lines.slice(at + 1)
  const length = part.isGrid ? below.findIndex((line) => textAt(line, part.anchor) !== name) : 0
  return [lines[at]!, ...below.slice(0, length < 0 ? below.length : length)].flatMap((line) =>
    [...line.cells.keys()].flatMap((place) => {
      const text = ofSets.has(place) || !isBeside(place, part, parts) ? null : textAt(line, place)
      if (text === null || !hasSecretWord(text, '')) return []
      const isOfThis = plain(text)
        .split(' ')
        .some((word) => words.includes(word))
      return isOfThis || !names.some((one) => says(text, one)) ? [text] : []
    }),
  )
}

/** Whether a column is of these sets: those behind all sets of a grid are of each of them. */
function isBeside(place: number, part: Part, parts: readonly Part[]): boolean {
  const owner = parts.findLast((one) => {
    const own = placesOf(one).filter((its) =>
      parts.every((other) => other === one || !placesOf(other).includes(its)),
    )
    return Math.min(...own) <= place
  })
  const { hours, start = hours } = part.columns
  const isOfAll = start !== undefined && placesOf(parts[0]!).includes(start)
  return owner === part || owner === undefined || (isOfAll && owner === parts.at(-1))
}

function placesOf({ anchor, columns }: Part): number[] {
  return [anchor, ...Object.values(columns)]
}

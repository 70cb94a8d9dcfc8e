import { isFilled, textOfCell } from './cell-text'
import type { Cell, Line } from './columns'
import type { Dates } from './read-dates'
import { areHours, withoutManner } from './read-names'
import { isDay } from './read-parts'

const CLOCK = String.raw`\d{1,2}(?:[:.h]\d\d)?(?:\s*[ap]\.?m\.?)?(?:\s*uhr|\s*h\b)?`
const HOURS = new RegExp(String.raw`${CLOCK}(?:\s*(?:[–—-]|to|bis|a)\s*${CLOCK})?(?![\d.])`, 'gi')
const BETWEEN = /\s*(?:[|@;]|\s[–—-]\s|,\s|[()[\]]|:(?=\s|$))\s*/
const HEADINGS = ['day', 'hours', 'name', 'chamber']

/**
 * Lines of a text with a day or a chamber beside the hours and the name, such as "Fr 13.3. 22:00–23:30 Karst (Main)", as cells
 * below headings. Of the words of a line the name is what differs most from line to line. Null where there are none of them.
 */
export function piecesOf(lines: readonly Line[], dates: Dates): Line[] | null {
  // Hours in cells of their own are of a table; commas of a text separate no columns.
  const isTable = ({ cells }: Line) =>
    cells.filter(isFilled).length > 1 && cells.some((cell) => areHours(textOfCell(cell) ?? ''))
  if (lines.some(isTable)) return null
  const read = lines.map((line) => {
    const text = line.cells.flatMap((cell) => textOfCell(cell) ?? []).join(', ')
    const found = [...text.matchAll(HOURS)].map(([one]) => one).filter(areHours)
    const [hours] = found
    if (hours === undefined || found.length > 1) return { line, hours, day: null, words: [] }
    const at = text.lastIndexOf(hours)
    const pieces = [text.slice(0, at), text.slice(at + hours.length)]
      .flatMap((side) => side.split(BETWEEN))
      .map((piece) => piece.replace(/^[\s:,–—-]+|[\s:,–—-]+$/g, ''))
      .filter(Boolean)
    const day = pieces.find((piece) => isDay(piece, dates)) ?? null
    const words = pieces.filter((piece) => piece !== day)
    const manner = words.find((word) => withoutManner(`x (${word})`)[1] !== null)
    const others = words.filter((word) => word !== manner)
    const isManner = manner !== undefined && others.length > 0
    return {
      line,
      hours,
      day,
      words: isManner ? [`${others[0]} (${manner})`, ...others.slice(1)] : others,
    }
  })
  const timed = read.filter(({ hours }) => hours !== undefined)
  const isInPieces = ({ day, words }: (typeof read)[number]) => day !== null || words.length > 1
  if (timed.length < 2 || timed.filter(isInPieces).length < timed.length * 0.6) return null
  const differing = (nth: number) => new Set(timed.map(({ words }) => words.at(nth))).size
  const isChamberFirst = differing(0) < differing(-1)
  const rows = read.map(({ line, hours, day, words }): Line => {
    if (hours === undefined) return line
    const [name = null, chamber = null]: Cell[] =
      isChamberFirst && words.length > 1 ? words.toReversed() : words
    return { ...line, cells: [day, hours, name, chamber] }
  })
  return [{ row: 0, isHidden: false, cells: HEADINGS }, ...rows]
}

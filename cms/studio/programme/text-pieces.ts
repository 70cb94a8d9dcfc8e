import { isFilled, textOfCell } from './cell-text'
import type { Line } from './columns'
import { isDay, noDaysIn, type Dates } from './read-dates'
import { areHours } from './read-hours'
import { SPAN, withoutManner } from './read-names'
import { isStandIn, saysSecret } from './secret-marks'

const HOURS = new RegExp(String.raw`${SPAN}(?![\d.])`, 'gi')
const BETWEEN = /\s*(?:[|@;]|\s[–—-]\s|,\s|[()[\]]|:(?=\s|$))\s*/
const HEADINGS = ['day', 'hours', 'length', 'name', 'chamber']
const LENGTH = /^\d.*(?:['’′]|min\p{L}*\.?)$/u

/** A text as tables: hours in lines of their own, and lines with several things in them. */
export function listedTexts(lines: readonly Line[], dates: Dates): (readonly Line[])[] {
  const beside = withHoursBeside(lines)
  const pieces = piecesOf(beside ?? lines, dates)
  return [pieces, beside].flatMap((listed) => (listed === null ? [] : [listed]))
}

/** A list of a page whose hours have lines of their own, above or below the names: each name behind its hours. */
function withHoursBeside(lines: readonly Line[]): readonly Line[] | null {
  const filled = lines.filter(({ cells }) => cells.some(isFilled))
  const texts = filled.map(({ cells }) => cells.flatMap((cell) => textOfCell(cell) ?? []))
  const isHours = (at: number) => texts[at] !== undefined && areHours(texts[at].join())
  if (texts.some(({ length }) => length > 1) || !texts.some((_, at) => isHours(at))) return null
  const step = isHours(texts.length - 1) ? 1 : -1
  return filled.flatMap((line, at): Line[] =>
    isHours(at)
      ? []
      : [
          {
            ...line,
            rows: [line.row, ...(isHours(at + step) ? [filled[at + step]!.row] : [])],
            cells: isHours(at + step) ? [`${texts[at + step]} ${texts[at]}`] : line.cells,
          },
        ],
  )
}

/**
 * Lines of a text with a day or a chamber beside the hours and the name, such as "Fr 13.3. 22:00–23:30 Karst (Main)", as cells
 * below headings. Of the words of a line the name is what differs most from line to line. Null where there are none of them.
 */
function piecesOf(lines: readonly Line[], dates: Dates): Line[] | null {
  // Hours in cells of their own are of a table; commas of a text separate no columns.
  const isTable = ({ cells }: Line) => cells.filter(isFilled).length > 1 && cells.some(areHours)
  if (lines.some(isTable)) return null
  const split = lines.map((line) => {
    const text = line.cells.flatMap((cell) => textOfCell(cell) ?? []).join(', ')
    const found = [...text.matchAll(HOURS)].map(([one]) => one).filter(areHours)
    const [hours] = found
    if (hours === undefined || found.length > 1) return { line, hours: undefined, pieces: [] }
    const at = text.lastIndexOf(hours)
    const pieces = [text.slice(0, at), text.slice(at + hours.length)]
      .flatMap((side) => side.split(BETWEEN))
      .map((piece) => piece.replace(/^[\s:,–—-]+|[\s:,–—-]+$/g, ''))
      .filter(Boolean)
    return { line, hours, pieces }
  })
  const own = {
    ...dates,
    noDays: noDaysIn(
      split.flatMap(({ pieces }) => pieces),
      dates,
    ),
  }
  const read = split.map(({ line, hours, pieces }) => {
    const day = pieces.find((piece) => isDay(piece, own)) ?? null
    const length = pieces.find((piece) => LENGTH.test(piece)) ?? null
    const words = pieces.filter((piece) => piece !== day && piece !== length)
    const manner = words.find((word) => withoutManner(`x (${word})`)[1] !== null)
    const marks = words.filter((word) => saysSecret(word, true) && !isStandIn(word))
    const others = words.filter((word) => word !== manner && !marks.includes(word))
    const isManner = manner !== undefined && others.length > 0
    return {
      line,
      hours,
      day,
      length,
      words: isManner ? [`${others[0]} (${manner})`, ...others.slice(1)] : others,
      marks,
    }
  })
  const timed = read.filter(({ hours }) => hours !== undefined)
  const isInPieces = ({ day, length, words }: (typeof read)[number]) =>
    day !== null || length !== null || words.length > 1
  if (timed.filter(isInPieces).length <= timed.length / 2) return null
  const differing = (nth: number) => new Set(timed.map(({ words }) => words.at(nth))).size
  const isChamberFirst = differing(0) < differing(1)
  const areInChambers = timed.filter(({ words }) => words.length > 1).length > timed.length / 2
  const headings = areInChambers ? HEADINGS : HEADINGS.slice(0, -1)
  const rows = read.map(({ line, hours, day, length, words, marks }): Line => {
    if (hours === undefined) return line
    const [name = null, chamber = null, ...others]: (string | null)[] =
      isChamberFirst && words.length > 1 ? [words[1]!, words[0]!, ...words.slice(2)] : words
    const rest = [...[areInChambers ? [] : (chamber ?? [])].flat(), ...others, ...marks]
    return {
      rows: [line.row],
      ...line,
      ...(rest.length > 0 ? { note: `“${rest.join(', ')}” is not read.` } : {}),
      cells: [...[day, hours, length, name, chamber].slice(0, headings.length), ...rest],
    }
  })
  return [{ row: 0, isHidden: false, cells: headings }, ...rows]
}

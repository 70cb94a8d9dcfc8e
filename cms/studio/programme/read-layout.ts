import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { COLUMNS, type Cell, type Column, type Columns, type Line } from './columns'
import { dayOfCell, isDay, mayBeDay, type Dates } from './read-dates'
import { areHours, isTime } from './read-hours'
import { hasHours, hasTime } from './read-names'
import { setsBelow, type Part } from './read-parts'
import { runAt, setsIn, type Found } from './read-runs'
import { marksBeside } from './marks-beside'
import { Used } from './rest'
import { turned } from './turn-lines'

/** Lines below a heading that tell what its columns hold. */
const LOOKED_AT = 200
/** So many lines one below the other that are no heads of sets are those of a list. */
const MOST_TRIES = 20
/** "22.00-23.0O", but not "Night 2". */
const ALMOST_HOURS = /\d[:.h–-]\s?\d/i

/** A table with a line for each set; `at` is the line with the headings. */
export interface Layout {
  lines: Line[]
  at: number
  columns: Columns
  /** The numbers of the lines with headings, and the cells of the sheet that are in `lines`. */
  heads: number[]
  used: Used
}

/**
 * The sets of a table whose lines have several: a grid of chambers or days, tables beside each other, artists beside their days.
 * Each set finds its hours, day, chamber and what else belongs to it in its own cell, in its line, or in the heads above it.
 * Null for a list.
 */
export function layoutOf(original: readonly Line[], dates: Dates): Layout | null {
  const lines = turned(original, dates)
  const found: Line[] = []
  const used = new Used()
  const headed: number[] = []
  let heads: number[] = []
  let parts: Part[] = []
  let tried: number | undefined
  let tries = 0
  let at = -1
  for (const [index, line] of lines.entries()) {
    const filled = line.cells.filter(isFilled)
    if (isOfSets(line, parts, dates)) {
      // Heads of a list are those of all its lines.
      const isTried = heads.length === 0 || tried === heads.at(-1) || tries === MOST_TRIES
      tries += Number(!isTried)
      const next = isTried ? [] : partsBelow(heads, index)
      tried = heads.at(-1)
      if (at < 0 && next.length === 0) continue
      if (at < 0) at = found.push({ row: 0, isHidden: false, cells: [] }) - 1
      if (next.length > 0) {
        parts = next
        headed.push(...heads.slice(-1).map((head) => lines[head]!.row))
        for (const head of heads) mark(lines[head]!)
      }
      heads = []
      take(index)
    } else if (filled.length > 1 && heads.length === 0 && isMistyped(index)) take(index)
    else if (filled.length > 1) heads.push(index)
    else {
      tries = 0
      const [first = null] = filled
      const isOfDay = isDay(first, dates)
      parts = parts.map((part) => {
        const day = dayOfCell(part.day, dates)
        if (day === null || day instanceof UnreadableCell) return part
        return isOfDay || mayBeDay(first, day, dates)
          ? { ...part, day: isOfDay ? first : null }
          : part
      })
      if (filled.length > 0 && !isOfDay) heads = []
      found.push({ ...line, cells: filled })
    }
  }
  if (at < 0) return null
  const columns: Columns = {}
  for (const [index, column] of COLUMNS.entries())
    if (found.some(({ cells }) => (cells[index + 1] ?? null) !== null)) columns[column] = index + 1
  const headings = COLUMNS.map((column) => (columns[column] === undefined ? '' : column))
  found[at] = { ...found[at]!, cells: ['', ...headings] }
  return { lines: found, at, columns, heads: headed, used }

  function take(index: number): void {
    mark(lines[index]!)
    found.push(...linesOf(parts, lines, index))
  }

  function mark({ row, from }: Line): void {
    for (const { anchor, columns } of parts)
      for (const place of [anchor, ...Object.values(columns)]) {
        const line = from?.[place]
        if (line) used.add(line.row, line.cells.keys())
        else used.add(row, [place])
      }
  }

  /** Whether a line goes on with the sets above it, and only its hours cannot be read. */
  function isMistyped(index: number): boolean {
    return (
      index > 0 &&
      isOfSets(lines[index - 1]!, parts, dates) &&
      parts.some(({ columns: { start = -1, hours = start } }) => {
        const clock = textOfCell(lines[index]!.cells[hours] ?? null)
        return clock !== null && ALMOST_HOURS.test(clock)
      })
    )
  }

  function partsBelow(above: readonly number[], index: number): Part[] {
    return setsBelow(
      above.map((head) => lines[head]!),
      lines.slice(index, index + LOOKED_AT),
      dates,
    )
  }
}

/** Whether a line has sets in these columns, or, where none are known yet, hours. */
function isOfSets({ cells }: Line, parts: readonly Part[], dates: Dates): boolean {
  // 2026 is a year.
  const year = dates.startDate.slice(0, 4)
  const [first = null, ...others] = cells.filter((cell) => String(cell) !== year)
  if (parts.length === 0)
    return isTime(first) || [first, ...others].some((cell) => hasHours(cell) || areHours(cell))
  return parts.some(({ anchor, columns, isOfHours, isNamed }) => {
    const { name = -1, start = -1, hours = start } = columns
    if (isOfHours) return textOfCell(cells[name] ?? null) !== null
    return (
      hasTime(cells[hours]) ||
      hasHours(cells[anchor]) ||
      (isNamed && isFilled(cells[anchor] ?? null))
    )
  })
}

/** A line for each set of a line. The first column is that of the days and chambers between them. */
function linesOf(parts: readonly Part[], lines: readonly Line[], at: number): Line[] {
  const line = lines[at]!
  const { cells } = line
  const found = parts.flatMap((part) =>
    setsOf(part, lines, at).map(({ note, ...set }): Line => {
      const { anchor, columns, day, chamber } = part
      const origin = line.from?.[anchor] ?? line
      const said: Partial<Record<Column, Cell>> = {
        ...(day === null ? {} : { day }),
        ...(chamber === null ? {} : { chamber }),
        ...set,
      }
      const cellOf = (column: Column) => said[column] ?? cells[columns[column] ?? -1] ?? null
      return {
        row: origin.row,
        isHidden: origin.isHidden,
        ...(note ? { note } : {}),
        cells: [
          null,
          ...COLUMNS.map((column) => (column in said ? said[column]! : cellOf(column))),
          ...marksBeside(part, parts, lines, at, textOfCell(cellOf('name')) ?? ''),
        ],
      }
    }),
  )
  // A name without hours is told of.
  const bare = COLUMNS.map((column) => cells[parts[0]!.columns[column] ?? -1] ?? null)
  return found.length > 0 ? found : [{ ...line, cells: [null, ...bare] }]
}

function setsOf(part: Part, lines: readonly Line[], at: number): Found[] {
  const { anchor, isOfHours, isGrid } = part
  const cell = lines[at]!.cells[anchor] ?? null
  if (isOfHours)
    return setsIn(cell).map(({ name, hours }) =>
      hours ? { hours, chamber: name! } : { hours: name! },
    )
  if (hasHours(cell)) return setsIn(cell)
  if (!isGrid) return textOfCell(cell) === null ? [] : [{ name: cell }]
  return runAt(lines, at, part).map((set) => ({ ...set, hours: null }))
}

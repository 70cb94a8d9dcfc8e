import { DAY_MINUTES } from '../../../rules/dates/durations'
import { columnsIn, plain, type Cell, type Columns, type Line } from './columns'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { dayOfCell, isMonthFirst, type Dates, type Day } from './read-dates'
import { headingIn } from './read-heading'
import { clockOf, isLength } from './read-hours'
import { withoutHours } from './read-names'
import { MISSING_DAY, readRow, type Row } from './read-row'
import type { Tab } from './read-tabs'
import { timeIn } from './read-times'

/* The second layer: what people meant by each row. Nothing of a row is lost without a sentence. */

export interface Rows {
  rows: Row[]
  hidden: number
  /** Lines with something in them, but without a name. */
  nameless: number
}

export const MOST_ROWS = 2000
/**
 * Reads the rows of all tabs that are to be read. A line that has only a day, above the headings or between the rows, is a heading
 * of the rows below it.
 *
 * @throws {Error} with a sentence when there are more rows than a festival can have.
 */
export function readRows(tabs: readonly Tab[], festival: Dates, withHidden = false): Rows {
  const read = tabs.filter(({ isRead }) => isRead)
  const dates = { isMonthFirst: isMonthFirst(cellsOf(read)), ...festival }
  const found: Rows = { rows: [], hidden: 0, nameless: 0 }
  for (const tab of read) readTab(tab, read.length > 1, dates, withHidden, found)
  if (isHalfADay(read, found.rows))
    for (const row of found.rows) if (row.start !== null && row.date === null) row.wrong.push(HALF)
  if (found.rows.length > MOST_ROWS)
    throw new Error(
      `The table has ${found.rows.length} rows. ${MOST_ROWS} are the most: please take out what is no programme.`,
    )
  return found
}

const HALF =
  'No hour of the table is later than 12:59, so morning and evening look the same: write 22:00, or 10 pm.'

/** Whether evenings are probably written as 9:00: three starts or more, none after one, none at midnight or with a sign. */
function isHalfADay(tabs: readonly Tab[], rows: readonly Row[]): boolean {
  const starts = rows.flatMap(({ start, date }) => (start === null || date !== null ? [] : [start]))
  const noon = DAY_MINUTES / 2
  return (
    starts.length > 2 &&
    starts.every((start) => start >= 60 && start < noon + 60) &&
    starts.some((start) => start >= noon / 2) &&
    ![...cellsOf(tabs)].some(
      (cell) => typeof cell === 'string' && /[ap]\.?\s*m\b|uhr|\dh|1[3-9]:|2\d:/i.test(cell),
    )
  )
}

function* cellsOf(tabs: readonly Tab[]): Generator<Cell> {
  for (const { lines, at, columns } of tabs)
    for (const { cells } of lines.slice(at + 1))
      for (const column of ['day', 'start', 'end', 'hours', 'secret'] as const)
        yield cells[columns[column] ?? -1] ?? null
}

/** A column of nights says of all its days what the hours after midnight are. */
const OF_NIGHTS = /^(night|nacht|noche|nit)$/

function readTab(
  { name, lines, at, columns: chosen }: Tab,
  isOneOfMany: boolean,
  dates: Dates,
  withHidden: boolean,
  found: Rows,
): void {
  const named = dayOfCell(name, dates)
  const isDay = named !== null && !(named instanceof UnreadableCell)
  const isPlace = isOneOfMany && !isDay && chosen.chamber === undefined
  let columns = chosen
  const onlyDay = dates.startDate === dates.endDate ? { date: dates.startDate, kind: null } : null
  let day: Day | null = isDay ? named : onlyDay
  let chamber = isPlace ? name : null
  let isBelowGap = true
  const sets = new Map<number, number>()
  const heads = JSON.stringify(lines[at]?.cells)
  const isOnce = isWrittenOnce(lines.slice(at + 1), columns)
  const isMinutes = lines.some(({ cells }) => Number(cells[columns.length ?? -1]) >= 13)
  const isLengths =
    columns.end !== undefined &&
    (lines.some(({ cells }) => isLength(cells[columns.end!] ?? null)) ||
      areLengths(lines.slice(at + 1), columns))
  for (const [index, line] of lines.entries()) {
    const { row, cells, isHidden } = line
    const filled = cells.filter(isFilled)
    if (filled.length === 0 || index === at) {
      isBelowGap = true
      continue
    }
    const heading = filled.length === 1 ? headingIn(filled[0]!, dates) : null
    if (heading?.day) {
      day = heading.day
      if (heading.isPlace) chamber = heading.place
      isBelowGap = true
      continue
    }
    if (index < at) {
      if (heading?.isPlace) chamber ??= heading.place
      continue
    }
    // A table for each day, one below the other, has its headings again.
    const again = at < 0 ? {} : columnsIn(cells)
    if (areHeadings(again, cells) && !isTimed(cells, columns, dates)) {
      if (JSON.stringify(cells) !== heads) columns = again
      continue
    }
    if (heading && columns.chamber === undefined && isOfPlace(index, isBelowGap)) {
      chamber = heading.place
      continue
    }
    isBelowGap = false
    const typed = dayOfRow(cells, lines[at]?.cells, columns, dates)
    const isUnreadable = typed instanceof UnreadableCell
    if (typed !== null) day = isUnreadable ? null : typed
    if (isHidden && !withHidden) {
      found.hidden += 1
      continue
    }
    // A line of a grid has several sets.
    const nth = (sets.get(row) ?? 0) + 1
    sets.set(row, nth)
    const number = (isOneOfMany ? `${name}, ${row}` : String(row)) + (nth > 1 ? `.${nth}` : '')
    const own = textOfCell(cells[columns.chamber ?? -1] ?? null)
    if (isOnce && own !== null) chamber = own
    const entry = readRow(line, number, columns, dates, {
      day,
      chamber,
      isLengths,
      isMinutes,
    })
    if (entry === null) {
      found.nameless += 1
      continue
    }
    if (isUnreadable && entry.date === null)
      entry.wrong = [...entry.wrong.filter((one) => one !== MISSING_DAY), typed.sentence]
    else if (
      typed === null &&
      columns.day !== undefined &&
      entry.date === null &&
      entry.start !== null &&
      entry.label === day &&
      day !== null
    )
      entry.notes.push('The day is that of the row above.')
    if (isOnce && own === null) entry.notes.push('The chamber is that of the row above.')
    found.rows.push(entry)
  }

  /** Whether the one cell of a line names the chamber of the rows below it, and nobody who plays. */
  function isOfPlace(index: number, isBelowGap: boolean): boolean {
    const next = lines.slice(index + 1).find(({ cells }) => cells.some(isFilled))?.cells ?? []
    const filled = next.filter(isFilled)
    const nameIn = (cells: readonly Cell[]) => textOfCell(cells[columns.name ?? -1] ?? null)
    const name = nameIn(lines[index]!.cells)
    if (columns.start !== undefined || columns.hours !== undefined)
      return name === null
        ? textOfCell(lines[index]!.cells[0] ?? null) !== null
        : isBelowGap && at >= 0 && filled.length > 1
    const hasHours = (text: string | null) => withoutHours(text ?? '')[1] !== null
    const isDay = filled.length === 1 && headingIn(filled[0]!, dates).day !== null
    if (hasHours(name)) return areOpen(name!, nameIn(next) ?? '', dates)
    return name !== null && (isDay || hasHours(nameIn(next)))
  }
}

/** Whether a line is a chamber with its opening hours: "Main Floor: 22:00–06:00" above "23:00 Karst", but not "22:00 Local Hero". */
function areOpen(name: string, next: string, dates: Dates): boolean {
  // Hours in front are those of a set.
  if (/^\W*\d/.test(name)) return false
  const [open, first] = [name, next].map((text) => timeIn(withoutHours(text)[1], dates))
  if (!open || !first || open instanceof UnreadableCell || first instanceof UnreadableCell)
    return false
  const after = (minutes: number) => (minutes - open.start + 2 * DAY_MINUTES) % DAY_MINUTES
  const isWithin = open.end !== null && after(first.start) < after(open.end)
  return isWithin && headingIn(name, dates).isPlace
}

/** Whether a chamber stands beside its first row alone, as in a table whose cells were merged. */
function isWrittenOnce(
  lines: readonly Line[],
  { name = -1, title = -1, chamber = -1 }: Columns,
): boolean {
  const said = lines
    .filter(({ cells }) => [name, title].some((at) => textOfCell(cells[at] ?? null) !== null))
    .map(({ cells }) => textOfCell(cells[chamber] ?? null))
  const written = said.filter((text) => text !== null).length
  return (
    said[0] !== null &&
    written > 1 &&
    written * 1.5 <= said.length &&
    !said.some((text, place) => text !== null && text === said[place - 1])
  )
}

/** Whether “end” says how long it takes: nearly every row ends when the next one begins, counted from its own start. */
function areLengths(lines: readonly Line[], { start = -1, end = -1 }: Columns): boolean {
  const rows = lines.flatMap(({ cells }) => {
    const [from, length] = [start, end].map((place) => clockOf(cells[place] ?? null))
    return typeof from === 'number' && typeof length === 'number' ? [{ from, length }] : []
  })
  const joined = rows.filter(({ from, length }, row) => from + length === rows[row + 1]?.from)
  return rows.length > 2 && joined.length > rows.length * 0.6
}

function areHeadings(columns: Columns, cells: readonly Cell[]): boolean {
  return (
    columns.name !== undefined &&
    Object.keys(columns).length > 1 &&
    !Object.values(columns).some((place) => typeof cells[place] !== 'string')
  )
}

/** Whether a line has hours or a day: an artist may be called “Stage”. */
function isTimed(cells: readonly Cell[], { start, hours, day }: Columns, dates: Dates): boolean {
  const time = timeIn(cells[start ?? hours ?? -1] ?? null, dates)
  const date = dayOfCell(cells[day ?? -1] ?? null, dates)
  return [time, date].some((read) => read !== null && !(read instanceof UnreadableCell))
}

function dayOfRow(
  cells: readonly Cell[],
  heads: readonly Cell[] | undefined,
  { day = -1 }: Columns,
  dates: Dates,
): ReturnType<typeof dayOfCell> {
  const said = dayOfCell(cells[day] ?? null, dates)
  const isOfNights = OF_NIGHTS.test(plain(String(heads?.[day] ?? '')))
  return said !== null && 'date' in said && isOfNights && said.kind === null
    ? { kind: 'night', date: said.date }
    : said
}

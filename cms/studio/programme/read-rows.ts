import { overflow } from '../../schema/card-text'
import { AT_MOST } from '../../vocabulary'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import { columnsIn, plain, type Cell, type Columns, type Line } from './columns'
import { errorIn, textOfCell, UnreadableCell } from './cell-text'
import { linksOfCell, secretOfCell, tierOfCell, type Kind, type Tier } from './read-cells'
import { dayOfCell, isMonthFirst, type Dates, type Day } from './read-dates'
import { isLength } from './read-hours'
import { readerOf } from './reader-of-row'
import { namesIn, withoutHours } from './read-names'
import { timesOf, type Times } from './read-times'
import type { Tab } from './read-tabs'

/* The second layer: what people meant by each row. Nothing of a row is lost without a sentence. */

/** A row of the table, as it was understood. */
export interface Row extends Times {
  /** The tab, where there are several, and the number that the spreadsheet shows. */
  row: string
  /** As the cell has it. */
  name: string
  /** The names in it: one, or the two who play b2b. */
  names: string[]
  /** Null: the row says nothing about it. */
  tier: Tier | null
  /** The kind of a slot in which nobody of the lineup plays. */
  kind: Kind | null
  chamber: string | null
  description: string | null
  secret: { at: string } | 'sold-out' | null
  /** https addresses. */
  links: string[] | null
  /** Sentences. A row with one of them is left out. */
  wrong: string[]
}

export interface Rows {
  rows: Row[]
  hidden: number
  /** Lines with something in them, but without a name. */
  nameless: number
}

export const MOST_ROWS = 2000
const CANCELLED = /^(cancell?ed|abgesagt|storniert|entf[äa]llt|cancelad[oa]|anulad[oa])$/i
const NOBODY =
  /^(tb[acd]|t\.b\.[acd]\.?|\?+|n\.? ?n\.?|break|pause|pausa|umbau(pause)?|change ?over|sound ?check|doors( open)?|einlass|apertura( de puertas)?|curfew|cierre|schluss|feierabend|ende|end|fin|close|summe|gesamt|total|por confirmar|offen|free|frei|libre)$/i

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
  let day: Day | null = isDay ? named : null
  let chamber = isPlace ? name : null
  let isBelowGap = true
  const heads = JSON.stringify(lines[at]?.cells)
  const isLengths = lines.some(
    ({ cells }) => columns.end !== undefined && isLength(cells[columns.end] ?? null),
  )
  for (const [index, { row, cells, isHidden }] of lines.entries()) {
    const filled = cells.filter(isFilled)
    if (filled.length === 0 || index === at) {
      isBelowGap = true
      continue
    }
    const heading = filled.length === 1 ? dayOfCell(filled[0]!, dates) : null
    if (heading !== null && !(heading instanceof UnreadableCell)) {
      day = heading
      isBelowGap = true
      continue
    }
    if (index < at) continue
    // A table for each day, one below the other, has its headings again.
    const again = at < 0 ? {} : columnsIn(cells)
    if (areHeadings(again, cells)) {
      if (JSON.stringify(cells) !== heads) columns = again
      continue
    }
    const isTimed = columns.start !== undefined || columns.hours !== undefined
    if (
      filled.length === 1 &&
      isBelowGap &&
      isTimed &&
      columns.chamber === undefined &&
      at >= 0 &&
      (lines[index + 1]?.cells.filter((cell) => textOfCell(cell) !== null).length ?? 0) > 1
    ) {
      chamber = textOfCell(filled[0]!)
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
    const number = isOneOfMany ? `${name}, ${row}` : String(row)
    const entry = readRow({ row, cells, isHidden }, number, columns, dates, {
      day,
      chamber,
      isLengths,
    })
    if (entry === null) {
      found.nameless += 1
      continue
    }
    if (isUnreadable && entry.date === null) entry.wrong.push(typed.sentence)
    else if (
      typed === null &&
      columns.day !== undefined &&
      entry.date === null &&
      entry.start !== null &&
      entry.label === day &&
      day !== null
    )
      entry.notes.push('The day is that of the row above.')
    found.rows.push(entry)
  }
}

function isFilled(cell: Cell): boolean {
  return cell instanceof Date || textOfCell(cell) !== null || errorIn(cell) !== null
}

function areHeadings(columns: Columns, cells: readonly Cell[]): boolean {
  return (
    columns.name !== undefined &&
    Object.keys(columns).length > 1 &&
    !Object.values(columns).some((place) => typeof cells[place] !== 'string')
  )
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

function readRow(
  { cells }: Line,
  number: string,
  columns: Columns,
  dates: Dates,
  above: { day: Day | null; chamber: string | null; isLengths: boolean },
): Row | null {
  const { cellOf, valueOf, fitting, wrong, notes } = readerOf(cells, columns)
  const nameCell = cellOf('name')
  const typed = textOfCell(nameCell) ?? errorIn(nameCell) ?? ''
  const isTimed = columns.hours !== undefined || columns.start !== undefined
  const [name, hoursInName] = isTimed ? [typed, null] : withoutHours(typed)
  if (name === '' && wrong.length === 0) return null
  if (errorIn(nameCell) !== null) wrong.push(`The name is ${name}, an error of the spreadsheet.`)
  if (NOBODY.test(name)) wrong.push(`“${name}” is nobody who plays.`)
  if (cells.some((cell) => CANCELLED.test(textOfCell(cell) ?? ''))) wrong.push('It is cancelled.')
  const names = valueOf(namesIn(name), notes) ?? [name]
  for (const one of names) {
    const problem = overflow(one, AT_MOST.name, 'name')
    if (problem !== null) notes.push(`${problem} The Studio does not publish it before.`)
  }
  const areTwo = names.length === 2
  const size = valueOf(tierOfCell(cellOf('tier')), notes)
  const time = timesOf(
    (column) => (column === 'hours' ? (hoursInName ?? cellOf(column)) : cellOf(column)),
    dates,
    above,
  )
  const {
    label = null,
    date = null,
    start = null,
    length = null,
  } = time instanceof UnreadableCell ? {} : time
  if (time instanceof UnreadableCell) wrong.push(time.sentence)
  else notes.push(...time.notes)
  if (start !== null && label === null && date === null && wrong.length === 0)
    wrong.push('The day is missing.')
  if (length === 0) wrong.push('It ends when it starts.')
  else if (length !== null && length > DAY_MINUTES / 2)
    notes.push(`It lasts ${Math.round(length / 60)} hours: is the end right?`)
  const links = linksOfCell(cellOf('links'))
  if (areTwo && links !== null)
    notes.push('The links are left out: write them in a row of the artist whose they are.')
  else if (links?.others.length)
    notes.push(
      `Left out of the links: ${links.others.join(', ')}. A link is an https address, and an artist has five at most.`,
    )
  if (areTwo && start === null)
    notes.push(
      'Without hours there is no slot for both: each is an artist of the lineup, and a description has no place.',
    )
  return {
    row: number,
    name,
    names,
    tier: size !== null && 'tier' in size ? size.tier : null,
    kind: size !== null && 'kind' in size ? size.kind : null,
    label,
    date,
    start,
    length,
    chamber: fitting('chamber', textOfCell(cellOf('chamber')) ?? above.chamber, AT_MOST.chamber),
    description: fitting(
      'description',
      textOfCell(cellOf('description')),
      areTwo ? AT_MOST.slotDescription : AT_MOST.artistDescription,
    ),
    secret: valueOf(secretOfCell(cellOf('secret'), dates)),
    links: areTwo || !links?.links.length ? null : links.links,
    wrong,
    notes,
  }
}

import { AT_MOST } from '../../vocabulary'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import { columnsIn, plain, type Cell, type Columns, type Line } from './columns'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { dayOfCell, type Dates, type Day } from './read-dates'
import { headingIn, type Heading } from './read-heading'
import { clockOf, isLength, isTime, spanOf } from './read-hours'
import { hasHours, withoutHours } from './read-names'
import { isNobody, MISSING_DAY, readRow, type Row } from './read-row'
import { timeIn } from './read-times'
import { restOf, Used, type Rest } from './rest'

/** A sheet as a table: which line has the headings, and whether it is of the programme. */
export interface Tab {
  name: string
  lines: Line[]
  /** The index of the line with the headings; -1: there is none. */
  at: number
  columns: Columns
  /** The lines as the file has them; absent where these are the same. */
  sheet?: readonly Line[]
  /** The numbers of their lines with headings, and the cells of them that `lines` has. */
  heads?: readonly number[]
  used?: Used
  /** Which date the first of its numbered days is; null where days have no numbers. */
  said: string | null
  /** What of its reading is a guess about which the organisers are asked, as parts of a sentence. */
  doubts: string[]
  isRead: boolean
}

export interface Rows {
  rows: Row[]
  hidden: number
  /** Lines with something in them, but without a name. */
  nameless: number
  /** What of the reading may be otherwise. */
  doubts: Set<string>
  rest: Rest
}

export function emptyRows(): Rows {
  return {
    rows: [],
    hidden: 0,
    nameless: 0,
    doubts: new Set(),
    rest: { unused: [], cells: [] },
  }
}

/** What stands above a row and counts for it. */
interface Above {
  day: Day | null
  chamber: string | null
  columns: Columns
  /** Whether the line above is empty or a heading, and whether it is a day. */
  isBelowGap: boolean
  isBelowDay: boolean
  /** Chambers that stand beside several days: another word beside each is what a night is called. */
  places: ReadonlySet<string>
  /** Whether the chamber may be a name. */
  isUnsure: boolean
  /** Whether the rows have a day and no hours yet. */
  isBare: boolean
}

/** A column of nights says of all its days what the hours after midnight are. */
const OF_NIGHTS = /^(night|nacht|noche|nit)$/

/** A name has no more; a remark below the table mostly has. */
const MOST_WORDS = 3
const WORDS = 'It has no hours, as the sets of this text do. It is taken for a remark.'
const REMARK = 'It stands alone below the table and is no name, so it is a remark.'
const BARE = 'It has no hours, as the other rows have: does it play?'

/** Reads the rows of a tab into `found`, each with what the lines between them and the tab's name say. */
export function readTab(
  tab: Tab,
  isOneOfMany: boolean,
  dates: Dates,
  withHidden: boolean,
  found: Rows,
): void {
  const { name, lines, at } = tab
  const below = lines.slice(at + 1)
  const above = aboveAll(tab, isOneOfMany, dates)
  const sheet = tab.sheet ?? lines
  const used = new Used(tab.used)
  const cellsOf = new Map(sheet.map((line) => [line.row, line.cells]))
  const heads = [...(tab.heads ?? (at < 0 ? [] : [lines[at]!.row]))]
  const sets = new Map<number, number>()
  const isOnce = isWrittenOnce(below, tab.columns)
  const { end = -1, length = -1 } = tab.columns
  const last = lines.findLastIndex(
    ({ cells }) => cells.filter(isFilled).length > 1 || cells.some(hasHours),
  )
  // A text has one tab without a name, and its headings are none of its own lines.
  const isText = name === '' && last >= 0 && (lines[at]?.row ?? 0) === 0
  const wide = lines.slice(at + 1).filter(({ cells }) => cells.filter(isFilled).length > 1)
  const isTimed =
    wide.filter(({ cells }) => cells.some((cell) => isTime(cell) || hasHours(cell))).length >
    wide.length / 2
  const isMinutes = lines.some(({ cells }) => Number(cells[length]) >= 13)
  const isLengths =
    lines.some(({ cells }) => isLength(cells[end] ?? null)) || areLengths(below, tab.columns)
  for (const [index, line] of lines.entries()) {
    const between = betweenRows(tab, index, above, dates)
    if (between === 'heading') used.add(line.row, cellsOf.get(line.row)?.keys() ?? [])
    if (between === 'headings') heads.push(line.row)
    if (between !== null) continue
    const { columns } = above
    const typed = dayOfRow(line.cells, lines[at]?.cells, columns, dates)
    const isUnreadable = typed instanceof UnreadableCell
    if (typed !== null) above.day = isUnreadable ? null : typed
    if (line.isHidden && !withHidden) {
      found.hidden += 1
      continue
    }
    // A line of a grid has several sets.
    const nth = (sets.get(line.row) ?? 0) + 1
    sets.set(line.row, nth)
    const number = (isOneOfMany ? `${name}, ` : '') + line.row + (nth > 1 ? `.${nth}` : '')
    const own = textOfCell(line.cells[columns.chamber ?? -1] ?? null)
    if (isOnce && own !== null) above.chamber = own
    const entry = readRow(line, number, columns, dates, { ...above, isLengths, isMinutes })
    if (entry === null) {
      found.nameless += 1
      continue
    }
    const isOfRowAbove =
      typed === null && columns.day !== undefined && entry.date === null && entry.start !== null
    if (isUnreadable && entry.date === null)
      entry.wrong = [...entry.wrong.filter((one) => one !== MISSING_DAY), typed.sentence]
    else if (isOfRowAbove && entry.label === above.day && above.day !== null)
      entry.notes.push('The day is that of the row above.')
    const isAlone = line.cells.filter(isFilled).length === 1 && entry.start === null
    if (isAlone && isText && !above.isBare) entry.wrong.push(WORDS)
    else if (isAlone && index > last && isLong(entry.name)) entry.wrong.push(REMARK)
    else if (isAlone && (isTimed || above.isBare) && entry.names.length === 1) entry.notes.push(BARE)
    if (isOnce && own === null) entry.notes.push('The chamber is that of the row above.')
    if (above.isUnsure) found.doubts.add(`“${above.chamber}” is read as a chamber`)
    found.rows.push(entry)
    if (line.rows) for (const row of line.rows) used.add(row, cellsOf.get(row)?.keys() ?? [])
    else if (!tab.used) used.add(line.row, Object.values(columns))
  }
  for (const row of heads) if (!tab.used) used.add(row, Object.values(above.columns))
  const rest = restOf(sheet, heads, used, withHidden)
  found.rest.unused.push(...rest.unused)
  found.rest.cells.push(...rest.cells)
}

function placesOfDays(lines: readonly Line[], dates: Dates): ReadonlySet<string> {
  const places = lines.flatMap(({ cells }) => {
    const [cell = null, ...others] = cells.filter(isFilled)
    const heading = cell === null || others.length > 0 ? null : headingIn(cell, dates)
    return heading?.day && heading.place !== null ? [heading.place] : []
  })
  return new Set(places.filter((place, at) => places.indexOf(place) !== at))
}

/** Whether words are too many for a name, or a sentence. */
function isLong(text: string): boolean {
  const words = text.split(' ').length
  return words > MOST_WORDS || (words > 1 && /[.!]$/.test(text))
}

/** Whether the lines below a day are names without hours. */
function areBare(lines: readonly Line[], dates: Dates): boolean {
  const end = lines.findIndex(
    ({ cells }) => !cells.some(isFilled) || headingIn(cells.find(isFilled)!, dates).day !== null,
  )
  const block = lines.slice(0, end < 0 ? lines.length : end)
  return block.length > 0 && !block.some(({ cells }) => cells.some((cell) => hasHours(cell) || isLong(String(cell))))
}

function areSame({ cells }: Line, other: Line | undefined): boolean {
  return JSON.stringify(cells) === JSON.stringify(other?.cells)
}

/** What the name of a tab says of all its rows: their day, or their chamber. */
function aboveAll({ name, lines, columns }: Tab, isOneOfMany: boolean, dates: Dates): Above {
  const heading = headingIn(name, dates)
  const isDay = heading.day !== null
  const only = dates.startDate === dates.endDate ? { date: dates.startDate, kind: null } : null
  const isPlace = isOneOfMany && columns.chamber === undefined
  return {
    day: isDay ? heading.day : only,
    chamber: !isPlace ? null : isDay ? (heading.isPlace ? heading.place : null) : name,
    columns,
    isBelowGap: true,
    isBelowDay: false,
    places: placesOfDays(lines, dates),
    isUnsure: false,
    isBare: false,
  }
}

function isEmpty({ cells }: Line): boolean {
  return !cells.some(isFilled)
}

/** What a line is that is no row: "heading" says something of the rows below it, which `above` then has. */
function betweenRows(
  tab: Tab,
  index: number,
  above: Above,
  dates: Dates,
): 'heading' | 'headings' | 'nothing' | null {
  const { lines, at } = tab
  const { cells } = lines[index]!
  const filled = cells.filter(isFilled)
  const { isBelowDay, isBelowGap } = above
  if (filled.length > 0) above.isBelowDay = false
  above.isBelowGap = filled.length === 0 || index === at
  if (filled.length === 0) above.isBare = false
  if (above.isBelowGap) return 'nothing'
  const heading = filled.length === 1 ? headingIn(filled[0]!, dates) : null
  if (heading?.day) {
    above.day = heading.day
    if (heading.isPlace || above.places.has(heading.place ?? ''))
      above.chamber = heading.place
    above.isBelowGap = true
    above.isBelowDay = true
    above.isBare = areBare(lines.slice(index + 1), dates)
    return 'heading'
  }
  if (index < at) {
    if (!heading?.isPlace && !(heading && isBelowDay)) return 'nothing'
    above.chamber ??= placeIn(heading)
    return 'heading'
  }
  // A table for each day, one below the other, has its headings again.
  const again = columnsIn(cells)
  if (areHeadings(again, cells) && !isTimed(cells, above.columns, dates)) {
    if (at >= 0 && !areSame(lines[index]!, lines[at])) above.columns = again
    return 'headings'
  }
  if (!heading || above.columns.chamber !== undefined) return null
  const isApart = heading.isPlace || isBelowGap
  const mayBePlace = isApart || above.chamber !== null
  if (!isOfPlace(tab, index, above.columns, isBelowGap, mayBePlace, dates)) return null
  if (isTitle(lines, index, dates)) {
    above.chamber = null
    return 'nothing'
  }
  // A sentence between the sets leaves them where they are.
  const place = placeIn(heading)
  above.chamber = place ?? above.chamber
  above.isUnsure = place !== null && !isApart
  return place === null ? 'nothing' : 'heading'
}

/** Whether the first line is the only one that stands above a day: chambers with days below them are several, or say what they are. */
function isTitle(lines: readonly Line[], index: number, dates: Dates): boolean {
  if (lines.slice(0, index).some((line) => !isEmpty(line))) return false
  const filled = lines.filter((line) => !isEmpty(line))
  const headings = filled.map(({ cells }) => {
    const [cell = null, ...others] = cells.filter(isFilled)
    const isAlone = others.length === 0 && !hasHours(cell)
    return isAlone ? headingIn(cell, dates) : null
  })
  const aboveDays = [...headings.keys()].filter(
    (at) => headings[at]?.day === null && headings[at + 1]?.day,
  )
  const isOnlyOne = aboveDays.length === 1 && aboveDays[0] === 0
  return isOnlyOne && headings[0]?.isPlace === false
}

/** The words of a heading, unless they are a remark: a sentence, a break, or work on a stage. */
function placeIn({ place }: Heading): string | null {
  return place === null || isRemark(place) ? null : place
}

/** Whether words are a sentence, a break, or what a stage does beside its sets, and no name. */
function isRemark(text: string): boolean {
  return [...text].length > AT_MOST.chamber || isNobody(text) || /[.!?]$|^\W*\d\d?[:.h]\d\d/.test(text)
}

/** Whether the one cell of a line names the chamber of the rows below it, and nobody who plays. */
function isOfPlace(
  { lines, at }: Tab,
  index: number,
  columns: Columns,
  isBelowGap: boolean,
  mayBePlace: boolean,
  dates: Dates,
): boolean {
  const next = lines.slice(index + 1).find(({ cells }) => cells.some(isFilled))?.cells ?? []
  const filled = next.filter(isFilled)
  const isDay = filled.length === 1 && headingIn(filled[0]!, dates).day !== null
  const nameIn = (cells: readonly Cell[]) => textOfCell(cells[columns.name ?? -1] ?? null)
  const name = nameIn(lines[index]!.cells)
  if (columns.start !== undefined || columns.hours !== undefined)
    return name === null
      ? textOfCell(lines[index]!.cells[0] ?? null) !== null
      : isBelowGap && at >= 0 && (filled.length > 1 || (isDay && headingIn(name, dates).isPlace))
  if (hasHours(name)) return areOpen(name!, nameIn(next) ?? '', dates)
  return name !== null && mayBePlace && (isDay || hasHours(nameIn(next)))
}

/** Whether a line is a chamber with its opening hours: "Main Floor: 22:00–06:00" above "23:00 Karst", but not "22:00 Local Hero". */
function areOpen(name: string, next: string, dates: Dates): boolean {
  // Hours in front are those of a set.
  if (/^\W*\d/.test(name)) return false
  const open = spanOf(withoutHours(name)[1])
  const first = timeIn(withoutHours(next)[1], dates)
  if (!open || !first || open instanceof UnreadableCell || first instanceof UnreadableCell)
    return false
  const after = (minutes: number) => (minutes - open.start + 2 * DAY_MINUTES) % DAY_MINUTES
  const isWithin = open.end === null || after(first.start) < after(open.end)
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

import { aboveAll, betweenRows, isLong } from './between-rows'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { isOfEndDates, plain, type Cell, type Columns, type Line } from './columns'
import { dayOfCell, isDay, type Dates } from './read-dates'
import { clockOf, lengthOf } from './read-hours'
import { hasTime } from './read-names'
import { MISSING_DAY, readRow } from './read-row'
import { restOf, Used } from './rest'
import type { Rows, Tab } from './tab'
import { DAWN } from './wall-clock'

const WORDS = 'It has no hours, as the sets of this text do. It is taken for a remark.'
const REMARK = 'It stands alone in its line and is no name, so it is a remark.'
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
  // The headings of a text are none of its own lines.
  const isText = (lines[at]?.row ?? 0) === 0
  const isTimed = below.some(({ cells }) => cells.some(hasTime))
  // “90” and “1,5 h” are no clocks.
  const isLengths = below.some(({ cells: { [end]: cell = null } }) => {
    return clockOf(cell) instanceof UnreadableCell && lengthOf(cell) !== undefined
  })
  const isOfCalendar = endOnTheirDays(sheet, lines[at]?.cells ?? [], tab.columns)
  const isMinutes = lines.some(({ cells }) => Number(cells[length]) >= 13)
  for (const [index, line] of lines.entries()) {
    const between = betweenRows(tab, index, above, dates)
    if (between === 'heading') used.add(line.row, cellsOf.get(line.row)?.keys() ?? [])
    if (between === 'headings') heads.push(line.row)
    if (between !== null) continue
    const { columns } = above
    const cells = line.cells.filter(isFilled)
    // A name alone in a column of days is none.
    const isName = cells.length === 1 && !isDay(cells[0]!, dates)
    const typed = isName ? null : dayOfCell(line.cells[columns.day ?? -1] ?? null, dates)
    const isUnreadable = typed instanceof UnreadableCell
    if (typed !== null)
      above.day = isUnreadable
        ? null
        : { ...typed, kind: typed.kind ?? (isOfCalendar ? 'calendar' : null) }
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
    const isChamber = (text: string) =>
      [above.chamber, ...below.map(({ cells: { [columns.chamber ?? -1]: cell = null } }) => cell)]
        .map((cell) => bareOf(String(cell ?? '')))
        .includes(bareOf(text))
    const entry = readRow(line, number, columns, dates, {
      ...above,
      isLengths,
      isMinutes,
      isChamber,
    })
    if (entry === null) {
      found.nameless += 1
      continue
    }
    const isOfRowAbove = typed === null && columns.day !== undefined && entry.date === null
    if (isUnreadable && entry.date === null)
      entry.wrong = [...entry.wrong.filter((one) => one !== MISSING_DAY), typed.sentence]
    else if (isOfRowAbove && entry.label !== null && entry.label === above.day)
      entry.notes.push('The day is that of the row above.')
    const isAlone = cells.length === 1
    const isPlaced = entry.label !== null || entry.chamber !== null
    if (entry.start === null && isTimed) {
      if (isAlone && isText) entry.wrong.push(WORDS)
      else if (isAlone && isLong(entry.name)) entry.wrong.push(REMARK)
      else if (entry.names.length === 1 && (isAlone || tab.used || isPlaced)) entry.notes.push(BARE)
    }
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
  found.rest.beside += rest.beside
}

/** A chamber without its article: “Lake” and “The Lake” are one. */
function bareOf(text: string): string {
  return plain(text).replace(/^(?:the|el|la|le|der|die|das) /, '')
}

/** Whether sets before dawn end on the date of their start: the dates are those of the calendar then. */
function endOnTheirDays(
  sheet: readonly Line[],
  headings: readonly Cell[],
  { day = -1, start = -1 }: Columns,
): boolean {
  const endDay = headings.findIndex(isOfEndDates)
  const early = sheet.flatMap(({ cells }) => {
    const clock = clockOf(cells[start] ?? null)
    const days = [cells[day], cells[endDay]]
    return typeof clock === 'number' && clock < DAWN && days.every((cell) => isFilled(cell ?? null))
      ? [days.map(String)]
      : []
  })
  return early.length > 0 && early.every(([one, other]) => one === other)
}

/** Whether a chamber stands beside its first row alone, as in a table whose cells were merged. */
function isWrittenOnce(
  lines: readonly Line[],
  { name = -1, title = -1, chamber = -1, day = -1 }: Columns,
): boolean {
  const rows = lines
    .filter(({ cells }) => [name, title].some((at) => textOfCell(cells[at] ?? null) !== null))
    .map(({ cells }) => ({ own: textOfCell(cells[chamber] ?? null), day: cells[day] ?? null }))
  const written = rows.filter(({ own }) => own !== null)
  return (
    rows[0]?.own !== null &&
    written.length > 1 &&
    written.length * 1.5 <= rows.length &&
    // The next day may begin in the same chamber.
    !written.some(
      ({ own, day: next }, at) =>
        own === written[at - 1]?.own &&
        (!isFilled(next) || String(next) === String(written[at - 1]!.day)),
    )
  )
}

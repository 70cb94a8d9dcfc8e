import {
  columnsIn,
  findHeadings,
  plain,
  type Cell,
  type Column,
  type Columns,
  type Line,
  type Sheet,
} from './columns'
import { plusDays } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { textOfCell, UnreadableCell } from './cell-text'
import { dateIn, dayOfCell, momentOfCell, type Dates } from './read-dates'
import { tierOfCell } from './read-cells'
import { gridOf } from './read-grid'
import { clockOf } from './read-hours'
import { withoutHours } from './read-names'
import { timeIn } from './read-times'
import { sideBySide } from './side-by-side'

/** A sheet as a table: which line has the headings, and whether it is of the programme. */
export interface Tab {
  name: string
  lines: Line[]
  /** The index of the line with the headings; -1: there is none. */
  at: number
  columns: Columns
  /** Which date the first of its numbered days is; null where days have no numbers. */
  said: string | null
  isRead: boolean
}

/** Old tabs, and those that people copy before they change something. */
const OLD = /\b(old|alt|backup|copy|kopie|copia|draft|entwurf|borrador|archiv\w*)\b/
const TIMES = ['start', 'hours', 'end'] as const

/** The tables of a file. Hidden tabs, those of other years, and lists without hours beside a programme are not read unless chosen. */
export function tabsOf(sheets: readonly Sheet[], dates: Dates): Tab[] {
  const tabs = sheets
    .flatMap((sheet) => sideBySide(sheet, dates))
    .filter(({ lines }) =>
      lines.some(({ cells }) => cells.some((cell) => textOfCell(cell) !== null)),
    )
    .map((sheet) => {
      const found = findHeadings(sheet.lines)
      const grid = found ? null : gridOf(sheet.lines, dates)
      const at = (found ?? grid)?.at ?? -1
      const columns = grid
        ? columnsIn(grid.lines[at]!.cells)
        : withContent(found?.columns ?? {}, sheet.lines.slice(at + 1), dates)
      const { lines, said } = withWholeDays(grid?.lines ?? sheet.lines, at, columns, dates)
      const year = /\b(?:19|20)\d\d\b/.exec(sheet.name)?.[0] ?? dates.startDate.slice(0, 4)
      const isOld =
        sheet.isHidden || OLD.test(plain(sheet.name)) || !dates.startDate.startsWith(year)
      return {
        name: sheet.name,
        lines: withWholeClocks(lines, columns),
        at,
        columns,
        said,
        isRead: (at >= 0 || columns.name !== undefined) && !isOld,
      }
    })
  // Where one tab has hours, a list of the crew with their days is none of the programme.
  const worth = ({ columns, name }: Tab) =>
    TIMES.some((column) => columns[column] !== undefined)
      ? 2
      : Number(columns.day !== undefined || !(dayOfCell(name, dates) instanceof UnreadableCell))
  const most = Math.max(0, ...tabs.filter(({ isRead }) => isRead).map(worth))
  return tabs.map((tab) => ({
    ...tab,
    isRead: (tab.isRead && worth(tab) === most) || tabs.length === 1,
  }))
}

/** Finds by their cells the columns of days and hours that no heading names; and the names, where nothing has a heading. */
function withContent(named: Columns, all: readonly Line[], dates: Dates): Columns {
  const columns = { ...named }
  // A line of one cell among others is a heading.
  const wide = all.filter(
    ({ cells }) =>
      cells.filter((cell) => cell instanceof Date || textOfCell(cell) !== null).length > 1,
  )
  const lines = wide.length > 0 ? wide : all
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const isRead = (value: unknown) =>
    value !== null && value !== undefined && !(value instanceof UnreadableCell)
  const free = () =>
    Array.from({ length: width }, (_, index) => index).filter(
      (index) => !Object.values(columns).includes(index),
    )
  const cellsAt = (index: number) =>
    lines.flatMap(({ cells }) =>
      textOfCell(cells[index] ?? null) !== null || cells[index] instanceof Date
        ? [cells[index] ?? null]
        : [],
    )
  const mostly = (reads: (cell: Cell) => unknown) =>
    free().find((index) => {
      const cells = cellsAt(index)
      const read = cells.filter((cell) => isRead(reads(cell)))
      return read.length > 1 && read.length > cells.length * (width > 1 ? 0.6 : 0.3)
    })
  const put = (column: Column, index: number | undefined) => {
    if (index !== undefined) columns[column] ??= index
  }
  const isText = (cell: Cell) => typeof cell === 'string' && /\d/.test(cell)
  if (columns.start === undefined && columns.hours === undefined) {
    const spanned = mostly((cell) => {
      const time = isText(cell) ? timeIn(cell, dates) : null
      return time !== null && 'end' in time && time.end !== null ? time : null
    })
    put('hours', spanned)
    if (spanned === undefined)
      put(
        'start',
        mostly((cell) =>
          isMoment(cell, dates) || (isText(cell) && /[:.h]|[ap]m|uhr/i.test(String(cell)))
            ? timeIn(cell, dates)
            : null,
        ),
      )
    if (columns.start !== undefined && columns.end === undefined)
      put(
        'end',
        mostly((cell) => (isText(cell) ? clockOf(cell) : null)),
      )
  }
  if (named.title !== undefined && cellsAt(named.name!).length === 0) {
    columns.name = named.title
    delete columns.title
  }
  if (!cellsAt(named.tier ?? -1).some((cell) => isRead(tierOfCell(cell)))) delete columns.tier
  const { day } = named
  if (day !== undefined && !cellsAt(day).some((cell) => isRead(dayOfCell(cell, dates))))
    delete columns.day
  put('day', columnOfDays() ?? day)
  if (named.name === undefined && (columns.start ?? columns.hours) === undefined)
    put(
      'name',
      mostly((cell) => withoutHours(textOfCell(cell) ?? '')[1]),
    )
  const isHeadless = named.name === undefined && (columns.start ?? columns.hours) !== undefined
  if (isHeadless)
    put(
      'name',
      free().find((index) => new Set(cellsAt(index).map(textOfCell)).size > lines.length * 0.6),
    )
  return columns

  /** Of columns of dates, some of them within the festival, that with the most days of it: a date of saving is one for all rows. */
  function columnOfDays(): number | undefined {
    const found = free().flatMap((place) => {
      const cells = cellsAt(place).filter((cell) => typeof cell !== 'number')
      const days = cells.map((cell) => dayOfCell(cell, dates))
      const within = days.flatMap((one) => (one !== null && 'date' in one ? [one.date] : []))
      const some = cells.filter(
        (cell, at) => isRead(days[at]) || dateIn(textOfCell(cell) ?? '', dates) !== null,
      )
      const isMost = some.length > cellsAt(place).length * (width > 1 ? 0.6 : 0.3)
      return isMost && within.length > 1 ? [{ place, days: new Set(within).size }] : []
    })
    return found.toSorted((one, other) => other.days - one.days)[0]?.place
  }
}

/** Whether a cell is a date of the festival with a clock. */
function isMoment(cell: Cell, dates: Dates): boolean {
  const moment = cell instanceof Date ? momentOfCell(cell, dates) : null
  return moment !== null && moment.minutes > 0 && daysAround(dates).includes(moment.date)
}

/**
 * Days that are whole numbers as dates: 1, 2 and 3, or 0, 1 and 2, count those of the festival, and 313 and 20260313 are figures.
 * `said` tells what the first of them is.
 */
function withWholeDays(
  lines: readonly Line[],
  at: number,
  { day = -1 }: Columns,
  dates: Dates,
): { lines: Line[]; said: string | null } {
  const typed = lines.slice(at + 1).flatMap(({ cells }) => textOfCell(cells[day] ?? null) ?? [])
  const [year, days] = [dates.startDate.slice(0, 4), daysAround(dates)]
  const first = Math.min(...typed.map(Number))
  const readings: ((text: string) => string)[] = [
    (text) => (first < 2 ? plusDays(dates.startDate, Number(text) - first) : ''),
    (text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    (text) => text.padStart(4, '0').replace(/^(\d\d)(\d\d)$/, `${year}-$1-$2`),
    (text) => text.padStart(4, '0').replace(/^(\d\d)(\d\d)$/, `${year}-$2-$1`),
  ]
  const isWhole = (text: string) => /^\d{1,8}$/.test(text)
  const reading = readings.find((read) =>
    typed.every((text) => isWhole(text) && days.includes(read(text))),
  )
  if (reading === undefined || typed.length === 0) return { lines: [...lines], said: null }
  const dated = (cell: Cell) => {
    const text = textOfCell(cell) ?? ''
    return isWhole(text) ? reading(text) : cell
  }
  return {
    lines: lines.map((line) => ({
      ...line,
      cells: line.cells.map((cell, place) => (place === day ? dated(cell) : cell)),
    })),
    said: `day ${typed[0]} is ${reading(typed[0]!)}`,
  }
}

/** Where a column of hours has 2230, its 100 and 30 are 01:00 and 00:30. */
function withWholeClocks(lines: readonly Line[], { start, end }: Columns): Line[] {
  const isWhole = (cell: Cell | undefined) => /^\d{1,4}$/.test(String(cell ?? ''))
  const places = [start, end].filter((place) =>
    lines.some(({ cells }) => isWhole(cells[place ?? -1]) && Number(cells[place ?? -1]) >= 1300),
  )
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, place) =>
      places.includes(place) && isWhole(cell) ? String(cell).padStart(4, '0') : cell,
    ),
  }))
}

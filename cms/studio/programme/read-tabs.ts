import {
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
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { dateIn, dayOfCell, momentOfCell, type Dates } from './read-dates'
import { tierOfCell } from './read-cells'
import { layoutOf } from './read-layout'
import { clockOf } from './read-hours'
import { areHours, withoutHours } from './read-names'
import { timeIn } from './read-times'

/** A sheet as a table: which line has the headings, and whether it is of the programme. */
export interface Tab {
  name: string
  lines: Line[]
  /** The index of the line with the headings; -1: there is none. */
  at: number
  columns: Columns
  /** Which date the first of its numbered days is; null where days have no numbers. */
  said: string | null
  /** Whether the columns of names and chambers are a guess about which the organisers are asked. */
  isGuessed: boolean
  isRead: boolean
}

/** Old tabs, and those that people copy before they change something. */
const OLD = /\b(old|alt|backup|copy|kopie|copia|draft|entwurf|borrador|archiv\w*)\b/
const TIMES = ['start', 'hours', 'end'] as const

/** The tables of a file. Hidden tabs, those of other years, and lists without hours beside a programme are not read unless chosen. */
export function tabsOf(sheets: readonly Sheet[], dates: Dates): Tab[] {
  const tabs = sheets
    .filter(({ lines }) =>
      lines.some(({ cells }) => cells.some((cell) => textOfCell(cell) !== null)),
    )
    .map((sheet) => {
      const layout = layoutOf(sheet.lines, dates)
      const listed = layout?.lines ?? withHoursBeside(sheet.lines)
      const found = layout ?? findHeadings(listed)
      const at = found?.at ?? -1
      const { columns, isGuessed } = layout
        ? { columns: layout.columns, isGuessed: false }
        : withContent(found?.columns ?? {}, listed.slice(at + 1), dates)
      const { lines, said } = withWholeDays(listed, at, columns, dates)
      const year = /\b(?:19|20)\d\d\b/.exec(sheet.name)?.[0] ?? dates.startDate.slice(0, 4)
      const isOld =
        sheet.isHidden || OLD.test(plain(sheet.name)) || !dates.startDate.startsWith(year)
      return {
        name: sheet.name,
        lines: withWholeClocks(lines, columns),
        at,
        columns,
        said,
        isGuessed: isGuessed || (layout === null && listed !== sheet.lines),
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

/**
 * Finds by their cells the columns of days and hours that no heading names; and those of names and chambers, where nothing has a
 * heading. Of several columns of words these are a guess.
 */
function withContent(
  named: Columns,
  all: readonly Line[],
  dates: Dates,
): { columns: Columns; isGuessed: boolean } {
  // A line of one cell among others is a heading.
  const wide = all.filter(({ cells }) => cells.filter(isFilled).length > 1)
  const lines = wide.length > 0 ? wide : all
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = { ...named }
  const free = () =>
    Array.from({ length: width }, (_, place) => place).filter(
      (place) => !Object.values(columns).includes(place),
    )
  const cellsAt = (place = -1) =>
    lines.map(({ cells }) => cells[place] ?? null).filter((cell) => isFilled(cell))
  const readAt = (place: number | undefined, reads: (cell: Cell) => unknown) =>
    cellsAt(place).filter((cell) => isRead(reads(cell))).length
  const mostly = (reads: (cell: Cell) => unknown) =>
    free().find((place) => {
      const read = readAt(place, reads)
      return read > 1 && read > cellsAt(place).length * 0.6
    })
  const put = (column: Column, place: number | undefined) => {
    if (place !== undefined) columns[column] ??= place
  }
  if (width === 1) {
    const isList = readAt(0, (cell) => withoutHours(textOfCell(cell) ?? '')[1]) > 1
    return { columns: isList ? { name: 0 } : columns, isGuessed: false }
  }
  const isText = (cell: Cell) => typeof cell === 'string' && /\d/.test(cell)
  if (columns.start === undefined && columns.hours === undefined) {
    const spanned = mostly((cell) => {
      const time = isText(cell) ? timeIn(cell, dates) : null
      return time !== null && 'end' in time ? time.end : null
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
    if (columns.start !== undefined)
      put(
        'end',
        mostly((cell) => (isText(cell) ? (momentOfCell(cell, dates) ?? clockOf(cell)) : null)),
      )
  }
  if (named.title !== undefined && cellsAt(named.name).length === 0) {
    columns.name = named.title
    delete columns.title
  }
  if (readAt(named.tier, tierOfCell) === 0) delete columns.tier
  if (readAt(named.day, (cell) => dayOfCell(cell, dates)) === 0) delete columns.day
  put('day', columnOfDays() ?? named.day)
  const isTimed = (columns.start ?? columns.hours) !== undefined
  if (named.name !== undefined) return { columns, isGuessed: false }
  if (!isTimed)
    put(
      'name',
      mostly((cell) => withoutHours(textOfCell(cell) ?? '')[1]),
    )
  const words = free().filter((place) => cellsAt(place).some((cell) => String(cell).length > 3))
  const shareOf = (place: number) =>
    new Set(cellsAt(place).map(textOfCell)).size / Math.max(1, cellsAt(place).length)
  if (isTimed)
    put(
      'name',
      words.find((place) => shareOf(place) > 0.6 && cellsAt(place).length > lines.length * 0.6),
    )
  // Lines between the rows say the chamber otherwise.
  if (isTimed && wide.length === all.filter(({ cells }) => cells.some(isFilled)).length)
    put(
      'chamber',
      words.find((place) => place !== columns.name && shareOf(place) <= 0.6),
    )
  // Below "Time" and "Stage" alone, what has another heading may be no name.
  return { columns, isGuessed: isTimed && (words.length > 1 || named.chamber !== undefined) }

  /** Of columns of dates, some of them within the festival, that with the most days of it: a date of saving is one for all rows. */
  function columnOfDays(): number | undefined {
    const found = free().flatMap((place) => {
      const cells = cellsAt(place).filter((cell) => typeof cell !== 'number')
      const days = cells.map((cell) => dayOfCell(cell, dates))
      const within = days.flatMap((one) => (one !== null && 'date' in one ? [one.date] : []))
      const some = cells.filter(
        (cell, at) => isRead(days[at]) || dateIn(textOfCell(cell) ?? '', dates) !== null,
      )
      const isMost = some.length > cellsAt(place).length * 0.6
      return isMost && within.length > 1 ? [{ place, days: new Set(within).size }] : []
    })
    return found.toSorted((one, other) => other.days - one.days)[0]?.place
  }
}

function isRead(value: unknown): boolean {
  return value !== null && value !== undefined && !(value instanceof UnreadableCell)
}

/** A list of a page whose hours have lines of their own, above or below the names: each name behind its hours. Others as they are. */
function withHoursBeside(lines: readonly Line[]): readonly Line[] {
  const filled = lines.filter(({ cells }) => cells.some(isFilled))
  const texts = filled.map(({ cells }) => cells.flatMap((cell) => textOfCell(cell) ?? []))
  const isHours = (at: number) => texts[at] !== undefined && areHours(texts[at].join())
  if (texts.some(({ length }) => length > 1) || !texts.some((_, at) => isHours(at))) return lines
  const step = isHours(texts.length - 1) ? 1 : -1
  return filled.flatMap((line, at): Line[] =>
    isHours(at)
      ? []
      : [
          {
            ...line,
            cells: isHours(at + step) ? [`${texts[at + step]} ${texts[at]}`] : line.cells,
          },
        ],
  )
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
  return {
    lines: withCells(lines, [day], (text) => (isWhole(text) ? reading(text) : null)),
    said: `day ${typed[0]} is ${reading(typed[0]!)}`,
  }
}

/** Where a column of hours has 2230, its 100 and 30 are 01:00 and 00:30. */
function withWholeClocks(lines: readonly Line[], { start, end }: Columns): Line[] {
  const isWhole = (cell: Cell | undefined) => /^\d{1,4}$/.test(String(cell ?? ''))
  const places = [start, end].filter((place) =>
    lines.some(({ cells }) => isWhole(cells[place ?? -1]) && Number(cells[place ?? -1]) >= 1300),
  )
  return withCells(lines, places, (text) => (isWhole(text) ? text.padStart(4, '0') : null))
}

/** The lines with what some of their columns' texts are read as; null leaves a cell as it is. */
function withCells(
  lines: readonly Line[],
  places: readonly (number | undefined)[],
  read: (text: string) => string | null,
): Line[] {
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, place) =>
      places.includes(place) ? (read(textOfCell(cell) ?? '') ?? cell) : cell,
    ),
  }))
}

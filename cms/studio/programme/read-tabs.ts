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
import { textOfCell, UnreadableCell } from './cell-text'
import { dayOfCell, type Dates } from './read-dates'
import { clockOf, spanOf } from './read-hours'
import { withoutHours } from './read-names'
import { timeIn } from './read-times'

/** A sheet as a table: which line has the headings, and whether it is of the programme. */
export interface Tab {
  name: string
  lines: Line[]
  /** The index of the line with the headings; -1: there is none. */
  at: number
  columns: Columns
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
      const found = findHeadings(sheet.lines)
      const grid = found ? null : gridOf(sheet.lines, dates)
      const { at, columns: named } = found ?? {
        at: grid ? 0 : -1,
        columns: grid ? columnsIn(grid[0]!.cells) : {},
      }
      const columns = grid ? named : withContent(named, sheet.lines.slice(at + 1), dates)
      const year = /\b(?:19|20)\d\d\b/.exec(sheet.name)?.[0] ?? dates.startDate.slice(0, 4)
      const isOld =
        sheet.isHidden || OLD.test(plain(sheet.name)) || !dates.startDate.startsWith(year)
      return {
        name: sheet.name,
        lines: grid ?? sheet.lines,
        at,
        columns,
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
function withContent(named: Columns, lines: readonly Line[], dates: Dates): Columns {
  const columns = { ...named }
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
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
      const read = cells.filter((cell) => {
        const value = reads(cell)
        return value !== null && value !== undefined && !(value instanceof UnreadableCell)
      })
      return read.length > 1 && read.length > cells.length * 0.6
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
          isText(cell) && /[:.h]|[ap]m|uhr/i.test(String(cell)) ? timeIn(cell, dates) : null,
        ),
      )
    if (columns.start !== undefined && columns.end === undefined)
      put(
        'end',
        mostly((cell) => (isText(cell) ? clockOf(cell) : null)),
      )
  }
  if (columns.day === undefined)
    put(
      'day',
      mostly((cell) => (typeof cell === 'number' ? null : dayOfCell(cell, dates))),
    )
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
}

/** A grid of hours and chambers, or of hours and days, as a table with headings; null when it is none. */
function gridOf(lines: readonly Line[], dates: Dates): Line[] | null {
  const isTime = (cell: Cell | undefined) =>
    [clockOf, spanOf].some((read) => {
      const time = read(cell ?? null)
      return time !== null && !(time instanceof UnreadableCell)
    })
  for (const [at, { cells: heads }] of lines.slice(0, 20).entries()) {
    const known = columnsIn(heads)
    const below = lines.slice(at + 1)
    const time = known.hours ?? known.start ?? 0
    const heading = textOfCell(heads[time] ?? null)
    const places = [...heads.keys()].filter(
      (index) =>
        !Object.values(known).includes(index) &&
        index !== time &&
        textOfCell(heads[index] ?? null) !== null,
    )
    const timed = below.filter(({ cells }) => isTime(cells[time]))
    if (
      timed.length < 2 ||
      places.length === 0 ||
      (heading !== null && known.hours === undefined && known.start === undefined)
    )
      continue
    const areDays = places.every(
      (index) => !(dayOfCell(heads[index] ?? null, dates) instanceof UnreadableCell),
    )
    const above = lines.slice(0, at)
    const rows = below.flatMap(({ row, cells, isHidden }, place): Line[] => {
      if (!isTime(cells[time]))
        return [{ row, cells: [cells.find((cell) => textOfCell(cell) !== null) ?? null], isHidden }]
      return places.flatMap((index) => {
        const name = textOfCell(cells[index] ?? null)
        const same = (line: Line | undefined) =>
          line !== undefined &&
          isTime(line.cells[time]) &&
          textOfCell(line.cells[index] ?? null) === name
        if (name === null || same(below[place - 1])) return []
        let last = place
        while (same(below[last + 1])) last += 1
        const [first, end] = [cells[time] ?? null, below[last]!.cells[time] ?? null]
        const next = below[last + 1]?.cells[time] ?? null
        const [from = '', until] = String(textOfCell(first)).split(/\s*[–—-]\s*/)
        const to = until === undefined ? next : (textOfCell(end)?.split(/\s*[–—-]\s*/)[1] ?? null)
        const head = heads[index] ?? null
        return [
          {
            row,
            isHidden,
            cells: [
              name,
              first instanceof Date ? first : from,
              to,
              areDays ? null : head,
              areDays ? head : (cells[known.day ?? -1] ?? null),
            ],
          },
        ]
      })
    })
    return [
      {
        row: 0,
        isHidden: false,
        cells: [
          'name',
          'start',
          'end',
          areDays ? '' : 'chamber',
          areDays || known.day !== undefined ? 'day' : '',
        ],
      },
      ...above.map((line) => ({ ...line, cells: line.cells.slice(0, 1) })),
      ...rows,
    ]
  }
  return null
}

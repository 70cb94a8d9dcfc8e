import { findHeadings, plain, type Cell, type Columns, type Line, type Sheet } from './columns'
import { withContent } from './columns-by-content'
import { plusDays } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { textOfCell, UnreadableCell } from './cell-text'
import { dayOfCell, type Dates } from './read-dates'
import { layoutOf } from './read-layout'
import { listedText } from './text-pieces'

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
      const headed = findHeadings(sheet.lines)
      const layout = headed?.isList ? null : layoutOf(sheet.lines, dates)
      const listed = layout?.lines ?? (headed ? sheet.lines : listedText(sheet.lines, dates))
      const found = layout ?? headed ?? findHeadings(listed)
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

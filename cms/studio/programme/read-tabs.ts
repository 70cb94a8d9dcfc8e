import {
  findHeadings,
  isOfNews,
  plain,
  type Cell,
  type Columns,
  type Line,
  type Sheet,
} from './columns'
import { GUESS, withContent } from './columns-by-content'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { plusDays } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { countIn, dayOfCell, isDay, noDaysIn, type Dates } from './read-dates'
import { layoutOf } from './read-layout'
import { hasTime } from './read-names'
import { judged } from './judge'
import { readTab } from './read-tab'
import { withSecretsOfOthers } from './secrets-of-others'
import type { Rest } from './rest'
import { hasSecretWord, saysSecret } from './secret-marks'
import { emptyRows, type Tab } from './tab'
import { listedTexts } from './text-pieces'

/** Old tabs, and those that people copy before they change something. */
const OLD = /\b(old|alt|backup|copy|kopie|copia|draft|entwurf|borrador|archiv\w*)\b/
/** A reading that is worth so much of the best one is as good. */
const NEAR = 0.9
const TIMES = ['start', 'hours', 'end'] as const

/** The tables of a file, each in its best reading. Hidden tabs, those of other years, and lists without hours beside a programme are not read unless chosen. */
export function tabsOf(sheets: readonly Sheet[], festival: Dates): Tab[] {
  const cells = sheets.flatMap(({ name, lines }) => [name, ...lines.flatMap((line) => line.cells)])
  const dates = { ...festival, noDays: noDaysIn(cells, festival) }
  // "Day 1" of three may be Friday where the festival begins on Thursday.
  const counts = cells.flatMap((cell) => (isDay(cell, dates) && countIn(String(cell), dates)) || [])
  const isPart =
    counts.length > 0 && plusDays(dates.startDate, Math.max(...counts) - 1) < dates.endDate
  const part = isPart ? [`day 1 is read as ${weekdayOf(dates.startDate)}, ${dates.startDate}`] : []
  const filled = sheets.filter(({ lines }) =>
    lines.some(({ cells }) => cells.some((cell) => textOfCell(cell) !== null)),
  )
  const tabs = filled.map(withoutDittos).map((sheet) => {
    const year = /\b(?:19|20)\d\d\b/.exec(sheet.name)?.[0] ?? dates.startDate.slice(0, 4)
    const isOld = sheet.isHidden || OLD.test(plain(sheet.name)) || !dates.startDate.startsWith(year)
    const best = bestOf(readingsOf(sheet, dates), filled.length > 1, dates)
    return { ...best, isRead: best.isRead && !isOld, doubts: [...best.doubts, ...part] }
  })
  // Where one tab has hours, a list of the crew with their days is none of the programme.
  const worth = ({ columns, name }: Tab) =>
    TIMES.some((column) => columns[column] !== undefined)
      ? 2
      : Number(columns.day !== undefined || !(dayOfCell(name, dates) instanceof UnreadableCell))
  const most = Math.max(0, ...tabs.filter(({ isRead }) => isRead).map(worth))
  const chosen = tabs.map((tab) => ({
    ...tab,
    isRead: (tab.isRead && worth(tab) === most) || tabs.length === 1,
  }))
  return withSecretsOfOthers(chosen, dates)
}

/** What people write below a cell to say it again. */
const DITTO = /^(["”“″〃]|''|,,|dito|ditto|idem|ídem)$/i

function withoutDittos(sheet: Sheet): Sheet {
  let above: Cell[] = []
  const lines = sheet.lines.map((line) => {
    const cells = line.cells.map((cell, place) =>
      typeof cell === 'string' && DITTO.test(cell.trim()) ? (above[place] ?? null) : cell,
    )
    if (cells.some(isFilled)) above = cells
    return { ...line, cells }
  })
  return { ...sheet, lines }
}

/** All ways to read a sheet: as a list by its headings, as a grid, as a text in pieces, or as a list without headings. */
function readingsOf({ name, lines }: Sheet, dates: Dates): Tab[] {
  const headed = findHeadings(lines)
  const layout = layoutOf(lines, dates)
  const tabOf = (
    listed: readonly Line[],
    at: number,
    named: Columns,
    guess: string | null,
    others: Partial<Tab> = {},
  ): Tab => {
    const isGrid = others.used !== undefined
    const { columns, doubt } = isGrid
      ? { columns: named, doubt: null }
      : withContent(named, listed[at]?.cells ?? [], listed.slice(at + 1), dates)
    const whole = withWholeDays(listed, at, columns, dates)
    return {
      name,
      lines: withWholeClocks(whole.lines, columns),
      at,
      columns,
      sheet: lines,
      said: whole.said,
      doubts: [guess ?? doubt ?? []].flat(),
      isRead: at >= 0 || columns.name !== undefined,
      ...others,
    }
  }
  const alone = headed ? null : findHeadings(lines, 1)
  const texts = headed ? [] : listedTexts(lines, dates)
  return [
    ...(headed ? [tabOf(lines, headed.at, headed.columns, null)] : []),
    ...(layout
      ? [
          tabOf(layout.lines, layout.at, layout.columns, null, {
            heads: layout.heads,
            used: layout.used,
          }),
        ]
      : []),
    ...(headed ? [] : [tabOf(lines, -1, {}, null)]),
    // A line with hours is one of sets.
    ...(alone && !lines[alone.at]!.cells.some(hasTime)
      ? [tabOf(lines, alone.at, alone.columns, null)]
      : []),
    ...texts.map((listed) => {
      const found = findHeadings(listed)
      return tabOf(listed, found?.at ?? -1, found?.columns ?? {}, GUESS)
    }),
  ]
}

/** Headings that speak of secrets, and are not understood. */
function unreadSecrets({ unused }: Rest): string[] {
  return unused
    .filter((heading) => hasSecretWord(heading, '') || isOfNews(heading))
    .map((heading) => `the column “${heading}” is not read, and may be one of secrets`)
}

/** Words above, between and below the rows that speak of secrets and mark no row: “Secret acts”, “* not announced yet”. */
function secretsAround({ name, lines, columns }: Tab): string[] {
  // Without a column of them, such words are the chamber of the rows below.
  if (columns.chamber === undefined) return []
  const alone = lines.flatMap(({ cells }) => {
    const [cell = null, ...others] = cells.filter(isFilled)
    return others.length > 0 ? [] : (textOfCell(cell) ?? [])
  })
  return [name, ...alone]
    .filter((text) => saysSecret(text) && !hasTime(text))
    .map((text) => `“${text}” speaks of secrets, and marks no row`)
}

/** The best of some readings; what is odd in it, or nearly as good in another one, is asked about. */
function bestOf(readings: readonly Tab[], isOneOfMany: boolean, dates: Dates): Tab {
  const read = readings.map((tab) => {
    const found = emptyRows()
    if (tab.isRead) readTab(tab, isOneOfMany, dates, false, found)
    const { worth, doubts } = judged(found.rows, found.rest, tab, dates)
    return {
      tab,
      doubts: [
        ...tab.doubts,
        ...doubts,
        ...found.doubts,
        ...unreadSecrets(found.rest),
        ...secretsAround(tab),
      ],
      worth: tab.isRead ? worth : -Infinity,
      sets: new Set(found.rows.map(({ name, start }) => `${name} ${start}`)),
    }
  })
  const [best, next] = read.toSorted((one, other) => other.worth - one.worth)
  const isNear =
    next !== undefined &&
    next.worth > best!.worth * NEAR &&
    [...next.sets].some((set) => !best!.sets.has(set))
  const others = isNear ? ['it may be read in two ways'] : []
  return { ...best!.tab, doubts: [...best!.doubts, ...others] }
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
    (text) => days.find((day) => Number(day.slice(8)) === Number(text)) ?? '',
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

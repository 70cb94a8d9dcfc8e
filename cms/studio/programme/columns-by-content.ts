import { isFilled, textOfCell } from './cell-text'
import { kindOf, type Kind } from './column-kinds'
import {
  columnNamed,
  isOther,
  plain,
  type Cell,
  type Column,
  type Columns,
  type Line,
} from './columns'
import { grouped } from './grouped'
import { isDay, type Dates } from './read-dates'
import { hasHours } from './read-names'
import { hasSecretWord } from './secret-marks'

/** So large a share of a column's cells say what it holds. */
const MOSTLY = 0.6
const TIMES: readonly (Kind | null)[] = ['hours', 'start']
/** Whose hours are those of a set, where other columns have hours, too. */
const OF_SET = /\b(auftritt\w*|gig|plays|set|show|actuacion|actuacio|concierto|concert|konzert)\b/
export const GUESS = 'no headings say who plays and where'
const SEVERAL_DAYS = 'several columns have days, and no heading says which are those of the sets'
const SEVERAL_HOURS = 'several columns have hours, and no heading says which are those of the sets'

/**
 * Completes the columns of a list by what is in them: days and hours that no heading names; and names and chambers, where nothing
 * has a heading. Of several columns of words these are a guess.
 *
 * @param named by their headings @param all the lines below these
 */
export function withContent(
  named: Columns,
  headings: readonly Cell[],
  all: readonly Line[],
  dates: Dates,
): { columns: Columns; doubt: string | null } {
  const table = tableOf(all, dates)
  const columns = { ...named }
  // Below "Show" may be its hours.
  if (TIMES.includes(kindOf(table.cells(named.title), dates))) delete columns.title
  // "March 14, 2026 1:30 AM → 3:30 AM" below "Date"
  const isDayTimed = TIMES.includes(kindOf(table.cells(columns.day), dates))
  if (isDayTimed && columns.start === undefined && columns.hours === undefined) delete columns.day
  let doubt: string | null = null
  const daysIn = (place: number) =>
    new Set(
      table
        .cells(place)
        .filter((cell) => isDay(cell, dates))
        .map(String),
    ).size
  const free = () =>
    [...Array(table.width).keys()].filter(
      (place) => !Object.values(columns).includes(place) && !isOther(headings[place]),
    )
  const put = (column: Column, place: number | undefined) => {
    if (place !== undefined) columns[column] ??= place
  }
  if (columns.start === undefined && columns.hours === undefined) {
    const placesOf = (kinds: readonly (Kind | null)[]) =>
      free().filter((place) => kinds.includes(kindOf(table.cells(place), dates)))
    const times = placesOf(TIMES)
    const ofSets = times.filter((place) => OF_SET.test(plain(String(headings[place] ?? ''))))
    const isOfSets = (place: number) => ofSets.length === 0 || ofSets.includes(place)
    const hours = placesOf(['hours']).find(isOfSets)
    const [start, end] = hours === undefined ? placesOf(['start']).filter(isOfSets) : []
    put('hours', hours)
    put('start', start)
    put('end', end)
    // Two clocks without headings are a start and an end.
    const isPair = times.length === 2 && times.every((place) => !isFilled(headings[place] ?? null))
    if (times.length > 1 && ofSets.length !== 1 && !isPair) doubt = SEVERAL_HOURS
  }
  // A column with the number of the day gives way to the dates beside it, and the date of saving to the days of the festival.
  if (kindOf(table.cells(named.day), dates) !== 'day') {
    const days = free()
      .filter((place) => daysIn(place) > 0 && kindOf(table.cells(place), dates) === 'day')
      .toSorted((one, other) => daysIn(other) - daysIn(one))
    const ofSets = days.filter((place) => OF_SET.test(plain(String(headings[place] ?? ''))))
    columns.day = ofSets[0] ?? days[0] ?? named.day
    if (days.length > 1 && ofSets.length !== 1) doubt ??= SEVERAL_DAYS
  }
  if (named.name !== undefined) {
    if (columns.chamber !== undefined) return { columns, doubt }
    const said = (place: number) => textOfCell(headings[place] ?? null) ?? ''
    const isCalledSo = (place: number) =>
      plain(said(place))
        .split(' ')
        .some((word) => columnNamed(word) === 'chamber')
    const times = [columns.day, columns.start ?? columns.hours]
    const [chamber, ...others] = free().filter(
      (place) =>
        table.variety(place) <= 0.5 &&
        table.cells(place).some((cell) => String(cell).length > 3) &&
        ![said(place), ...table.cells(place).map(String)].some((text) => hasSecretWord(text, '')) &&
        kindOf(table.cells(place), dates) === 'words' &&
        (isCalledSo(place) || table.tellsApart(place, times)),
    )
    if (chamber === undefined || others.length > 0) return { columns, doubt }
    columns.chamber = chamber
    return { columns, doubt: doubt ?? `“${said(chamber)}” is read as the column of chambers` }
  }
  if (columns.start === undefined && columns.hours === undefined) {
    put(
      'name',
      free().find((place) => table.cells(place).filter(hasHours).length > 1),
    )
    return { columns, doubt }
  }
  const words = free().filter(
    (place) =>
      table.cells(place).some((cell) => String(cell).length > 3) &&
      kindOf(table.cells(place), dates) === 'words',
  )
  // Who plays differs more from row to row than anything else.
  columns.name = words
    .filter((place) => table.cells(place).length > table.height * MOSTLY)
    .toSorted((one, other) => table.variety(other) - table.variety(one))
    .find((place) => table.variety(place) > MOSTLY)
  // Lines between the rows say the chamber otherwise.
  const chamber = words.find((place) => place !== columns.name && table.variety(place) < 1)
  if (table.isWhole && chamber !== undefined) columns.chamber ??= chamber
  // Below "Time" and "Stage" alone, what has another heading may be no name.
  return { columns, doubt: words.length > 1 || named.chamber !== undefined ? GUESS : doubt }
}

/** The rows of a list, by columns. A line of one cell among others is a heading. */
function tableOf(all: readonly Line[], dates: Dates) {
  const filled = all.filter(({ cells }) => cells.some(isFilled))
  const wide = filled.filter(({ cells }) => cells.filter(isFilled).length > 1)
  const lines = wide.length > 0 ? wide : filled
  const cells = (place = -1) => lines.map(({ cells: row }) => row[place] ?? null).filter(isFilled)
  return {
    width: Math.max(0, ...lines.map(({ cells: row }) => row.length)),
    height: lines.length,
    // A title stands above the rows.
    isWhole: filled.slice(filled.indexOf(lines[0]!)).every(({ cells }) => {
      const [cell = null, ...others] = cells.filter(isFilled)
      return others.length > 0 || isDay(cell, dates)
    }),
    cells,
    /** Whether rows that begin at the same time all differ in a column, as chambers do. */
    tellsApart: (place: number, times: readonly (number | undefined)[]) => {
      let day = 0
      const rows = filled.flatMap(({ cells: row }) => {
        const [first = null, ...others] = row.filter(isFilled)
        if (others.length === 0) {
          day += Number(isDay(first, dates))
          return []
        }
        return [
          {
            time: JSON.stringify([day, ...times.map((at) => String(row[at ?? -1] ?? ''))]),
            cell: textOfCell(row[place] ?? null),
          },
        ]
      })
      const several = [...grouped(rows, ({ time }) => time).values()].filter(
        ({ length }) => length > 1,
      )
      const differ = (some: typeof rows) =>
        new Set(some.map(({ cell }) => cell)).size === some.length
      return several.length > 0 && several.every(differ)
    },
    /** The share of different cells. */
    variety: (place: number) =>
      new Set(cells(place).map(textOfCell)).size / Math.max(1, cells(place).length),
  }
}

import { DAY_MINUTES } from '../../../rules/dates/durations'
import type { Cell } from './columns'
import { isMonthFirst, noDaysIn, type Dates } from './read-dates'
import type { Row } from './read-row'
import { readTab } from './read-tab'
import { emptyRows, type Rows, type Tab } from './tab'

/* The second layer: what people meant by each row. Nothing of a row is lost without a sentence. */

export const MOST_ROWS = 2000
/**
 * Reads the rows of all tabs that are to be read. A line that has only a day, above the headings or between the rows, is a heading
 * of the rows below it.
 *
 * @throws {Error} with a sentence when there are more rows than a festival can have.
 */
export function readRows(tabs: readonly Tab[], festival: Dates, withHidden = false): Rows {
  const read = tabs.filter(({ isRead }) => isRead)
  const all = tabs.flatMap(({ name, lines }) => [name, ...lines.flatMap(({ cells }) => cells)])
  const dates = {
    isMonthFirst: isMonthFirst(cellsOf(read)),
    noDays: noDaysIn(all, festival),
    ...festival,
  }
  const found = emptyRows()
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
      for (const column of ['day', 'start', 'end', 'hours', 'secret', 'announced'] as const)
        yield cells[columns[column] ?? -1] ?? null
}

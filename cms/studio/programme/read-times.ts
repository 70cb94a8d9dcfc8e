import { DAY_MINUTES } from '../../../rules/dates/durations'
import { plusDays } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { textOfCell, UnreadableCell } from './cell-text'
import type { Cell, Column } from './columns'
import { dayOfCell, momentOfCell, outside, type Dates, type Day } from './read-dates'
import { clockOf, clockOrSpan, isOpen, lengthOf } from './read-hours'

/** When a row is, as far as it says so itself. */
export interface Times {
  /** The day that it is under; null where nothing says it. */
  label: Day | null
  /** The calendar's date of the start, `YYYY-MM-DD`, where the file has it. It wins over the label. */
  date: string | null
  /** Minutes after midnight; 1440 and more for what says so itself. */
  start: number | null
  /** Minutes; null where the end is not said. */
  length: number | null
  notes: string[]
}

/** When a row is, by its cells alone: an instant that the file has wins over the day beside it, and that over the day above. */
export function timesOf(
  cellOf: (column: Column) => Cell,
  dates: Dates,
  above: { day: Day | null; isLengths: boolean; isMinutes: boolean },
): Times | UnreadableCell {
  const notes: string[] = []
  const [dayCell, hoursCell, startCell, endCell, lengthCell] = (
    ['day', 'hours', 'start', 'end', 'length'] as const
  ).map(cellOf) as [Cell, Cell, Cell, Cell, Cell]
  const typed = isNothing(hoursCell) ? startCell : hoursCell
  const day = dayOfCell(dayCell, dates)
  const time = timeIn(typed, dates)
  if (time instanceof UnreadableCell) return time
  const end = typeof time?.end === 'number' ? null : endIn(endCell, above.isLengths, dates)
  if (end instanceof UnreadableCell) return end
  if (time === null) {
    if (end !== null) return new UnreadableCell('The start is missing.')
    return {
      label: day === null ? null : above.day,
      date: null,
      start: null,
      length: null,
      notes,
    }
  }
  let { date } = time
  const label = time.label ?? above.day
  if (date !== null && !daysAround(dates).includes(date)) {
    // Spreadsheets keep some day behind a clock; a whole date of another time is none.
    if (time.start === 0 && typed instanceof Date)
      return new UnreadableCell(
        `The spreadsheet has made a date of the hours, ${date}: write them like 22:00–01:00, as text.`,
      )
    if (label === null) return outside(textOfCell(typed) ?? date, dates)
    if (typeof typed === 'string')
      notes.push(`“${typed}” is outside of the festival, so its date is left out.`)
    date = null
  }
  if (date !== null && label !== null && ![label.date, plusDays(label.date, 1)].includes(date))
    notes.push(`The day is ${label.date}, and the start ${date}: the start counts.`)
  const said = lengthOf(lengthCell, above.isMinutes)
  if (said === undefined && textOfCell(lengthCell) !== null)
    notes.push(`“${textOfCell(lengthCell)}” is no length: write it like 90 min.`)
  const length = said ?? end?.length ?? null
  const until = time.end ?? end?.minutes ?? null
  if (length !== null || until === null) return { label, date, start: time.start, length, notes }
  const days =
    date !== null && end?.date ? (Date.parse(end.date) - Date.parse(date)) / 86_400_000 : null
  const isNextMorning = days === 0 && until < time.start && until < DAY_MINUTES / 2
  if (isNextMorning) notes.push(`It ends before it starts: the end is on the next morning.`)
  const exact =
    days === null ? null : (days + Number(isNextMorning)) * DAY_MINUTES + until - time.start
  if (exact !== null && (exact < 0 || exact > DAY_MINUTES))
    return new UnreadableCell(`It ends on ${end!.date}, and starts on ${date}.`)
  return {
    label,
    date,
    start: time.start,
    length: exact ?? (until - time.start + 2 * DAY_MINUTES) % DAY_MINUTES,
    notes,
  }
}

function isNothing(cell: Cell): boolean {
  return textOfCell(cell) === null && !(cell instanceof Date)
}

/** A start, with its end and day where the cell has them, too: "22:00", "Fr 22–24 Uhr", "13/03/2026 22:00". */
export function timeIn(
  cell: Cell,
  dates: Dates,
):
  | { label: Day | null; date: string | null; start: number; end: number | null }
  | UnreadableCell
  | null {
  const text = textOfCell(cell)
  const moment = momentOfCell(cell, dates)
  if (moment !== null) return { label: null, date: moment.date, start: moment.minutes, end: null }
  const hours = clockOrSpan(cell)
  if (hours === null) return null
  if (!(hours instanceof UnreadableCell)) return { label: null, date: null, ...hours }
  const [first = '', last = '', ...more] = (text ?? '').split(/\s+(?:[–—→>-]|to|bis|a|hasta)\s+/)
  const from = momentOfCell(first, dates)
  const to = momentOfCell(last, dates)?.minutes ?? clockOf(last)
  if (from && typeof to === 'number' && more.length === 0)
    return { label: null, date: from.date, start: from.minutes, end: to }
  const [, day = '', rest = ''] =
    /^(.*?\p{L}.*?|[\d./-]*?\d[./]\d\d?[./]?(?:\d{4})?)[\s,:|(]+(\d.*)$/u.exec(text ?? '') ?? []
  const label = dayOfCell(day, dates)
  const inner = label === null || label instanceof UnreadableCell ? null : timeIn(rest, dates)
  if (inner !== null && !(inner instanceof UnreadableCell)) return { ...inner, label: label as Day }
  return hours
}

function endIn(
  cell: Cell,
  isLengths: boolean,
  dates: Dates,
): { date?: string; minutes?: number; length?: number } | UnreadableCell | null {
  const text = textOfCell(cell)
  if (text !== null && isOpen(text)) return null
  const moment = momentOfCell(cell, dates)
  if (moment !== null) return moment
  const length = isLengths ? lengthOf(cell) : undefined
  if (length !== undefined) return { length }
  // "Sa 00:30"
  const time = timeIn(cell, dates)
  return time === null || time instanceof UnreadableCell ? time : { minutes: time.start }
}

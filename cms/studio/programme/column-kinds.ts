import { daysAround } from '../../../rules/dates/slot-instants'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import type { Cell } from './columns'
import { isDateAlone } from './day-words'
import { dateIn, isDay, type Dates } from './read-dates'
import { timeIn } from './read-times'

/** What the cells of a column are, whatever its heading. */
export type Kind = 'hours' | 'start' | 'day' | 'words'

/** Most of a column's cells say what it holds. */
export function kindOf(cells: readonly Cell[], dates: Dates): Kind | null {
  const filled = cells.filter(isFilled)
  const most = (some: readonly unknown[]) => some.length > 1 && some.length > filled.length * 0.6
  const times = filled.map((cell) => timeOf(cell, dates))
  if (most(times.filter((one) => one === 'hours'))) return 'hours'
  if (most(times.filter((one) => one !== null))) return 'start'
  if (most(filled.filter((cell) => typeof cell !== 'number' && isDate(cell, dates)))) return 'day'
  return filled.length > 0 ? 'words' : null
}

/** Whether a cell is a day, be it of the festival or of another month. */
function isDate(cell: Cell, dates: Dates): boolean {
  const text = textOfCell(cell) ?? ''
  return isDay(cell, dates) || (isDateAlone(text) && dateIn(text, dates) !== null)
}

/** A date of the festival with a clock is a start, and so is a text with a clock: "22" may be anything. */
function timeOf(cell: Cell, dates: Dates): 'hours' | 'start' | null {
  const time = timeIn(cell, dates)
  if (time === null || time instanceof UnreadableCell) return null
  if (cell instanceof Date)
    return time.start > 0 && daysAround(dates).includes(time.date!) ? 'start' : null
  if (typeof cell !== 'string' || !/\d/.test(cell)) return null
  if (time.end !== null) return 'hours'
  return /[:.h]|[ap]m|uhr/i.test(cell) ? 'start' : null
}

import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import type { Cell, Column, Line } from './columns'
import { clockOf, isTime, spanOf } from './read-hours'
import { hasHours, withoutHours } from './read-names'
import type { Part } from './read-parts'
import { clockText } from '../../schema/timetable'

/** What a cell says of a set, by column. */
export type Found = Partial<Record<Column, Cell>> & { note?: string }

const ASSUMED = 'The end is missing, so it ends with its line of the grid.'

/** The sets in a cell with hours of their own: one, or one on each line. */
export function setsIn(cell: Cell): Found[] {
  const typed = typeof cell === 'string' ? cell.split('\n') : [cell]
  const isOfLines = typed.every((line) => textOfCell(line) === null || hasHours(line))
  return (isOfLines ? typed : [cell]).flatMap((line) => {
    const text = textOfCell(line)
    if (text === null) return []
    const [name, hours] = withoutHours(text)
    return [{ name, hours }]
  })
}

/** What begins at a line of a grid, and goes on as long as the lines below it have the same. */
export function runAt(
  lines: readonly Line[],
  at: number,
  { anchor, columns, step, hasRuns, isOfStarts }: Part,
): Found[] {
  const hoursAt = (line: number) => lines[line]?.cells[columns.hours ?? columns.start ?? -1] ?? null
  const dayAt = (line: number) => textOfCell(lines[line]?.cells[columns.day ?? -1] ?? null)
  const isNext = (line: number) =>
    isTime(hoursAt(line)) && (dayAt(line) === null || dayAt(line) === dayAt(line - 1))
  const nameAt = (line: number) => textOfCell(lines[line]?.cells[anchor] ?? null)
  const name = nameAt(at)
  if (name === null || (isNext(at) && isTime(hoursAt(at - 1)) && nameAt(at - 1) === name)) return []
  let last = at
  while (isNext(last + 1) && nameAt(last + 1) === name) last += 1
  const [start = null, until] = partsOf(hoursAt(at))
  if (until !== undefined) return [{ name, start, end: partsOf(hoursAt(last))[1] ?? null }]
  // A line with a clock alone is an end.
  const isEnd = (lines[last + 1]?.cells.filter(isFilled).length ?? 0) === 1
  const isSaid = hasRuns || nameAt(last + 1) !== null || isEnd
  if (isNext(last + 1) && (isSaid || !isOfStarts))
    return [
      {
        name,
        start,
        end: partsOf(hoursAt(last + 1))[0]!,
        ...(isSaid || step !== null ? {} : { note: ASSUMED }),
      },
    ]
  // The next set in the chamber is its end, as in a list without ends.
  if (isOfStarts) return [{ name, start, end: null }]
  const end = later(hoursAt(last), step)
  return [{ name, start, end, ...(end === null ? {} : { note: ASSUMED }) }]
}

/** "22:00–23:30" or "10h à 13h" in its parts. */
function partsOf(cell: Cell): Cell[] {
  const span = spanOf(cell)
  return span === null || span instanceof UnreadableCell
    ? [cell]
    : [span.start, ...(span.end === null ? [] : [span.end])].map(clockText)
}

function later(cell: Cell, minutes: number | null): string | null {
  const clock = clockOf(cell)
  if (minutes === null || typeof clock !== 'number') return null
  return clockText(clock + minutes)
}

import { textOfCell, UnreadableCell } from './cell-text'
import { columnsIn, ENOUGH_HEADINGS, MOST_ROWS_ABOVE, type Cell, type Line } from './columns'
import { dayOfCell, type Dates } from './read-dates'
import { clockOf, spanOf } from './read-hours'
import { withoutHours } from './read-names'

/** A grid as a table with headings; `at` is the index of their line. */
export interface Grid {
  lines: Line[]
  at: number
}

/** Columns of the table that a grid becomes. The first has what stands between its rows: a day, or the name of a part. */
const HEADINGS = ['', 'name', 'start', 'end', 'chamber', 'day']
const ASSUMED = 'The end is missing: it is that of the last step of the grid.'
/** Steps of a grid that are longer are sets. */
const LONGEST_STEP = 60

/**
 * A grid of chambers, or of days, as a table: hours down its side, or each cell with its own, such as "22:00–23:30 Karst". A line
 * with other headings within it is that of another part. Null when it is none.
 */
export function gridOf(lines: readonly Line[], dates: Dates): Grid | null {
  for (const [at, { cells: heads }] of lines.slice(0, MOST_ROWS_ABOVE).entries()) {
    const below = lines.slice(at + 1)
    const rows = hoursAtTheSide(heads, below, dates) ?? hoursInCells(heads, below, dates)
    if (rows === null) continue
    const above = lines.slice(0, at).map((line) => ({ ...line, cells: soleCell(line) }))
    const isUsed = (column: number) => column < 4 || rows.some(({ cells }) => cells[column] ?? null)
    const headings = HEADINGS.map((heading, column) => (isUsed(column) ? heading : ''))
    return { lines: [...above, { row: 0, isHidden: false, cells: headings }, ...rows], at }
  }
  return null
}

function hoursAtTheSide(
  heads: readonly Cell[],
  below: readonly Line[],
  dates: Dates,
): Line[] | null {
  const known = columnsIn(heads)
  const time = known.hours ?? known.start ?? 0
  const isNamed = known.hours !== undefined || known.start !== undefined
  let placesNow = placesIn(heads, [time, ...Object.values(known)])
  const timed = below.filter(({ cells }) => isTime(cells[time]))
  const first = below.find(({ cells }) => placesIn(cells, []).length > 0)
  if (
    timed.length < 2 ||
    Object.keys(known).length >= ENOUGH_HEADINGS ||
    // Chambers stand right above the hours; above a list there may be another list.
    !isTime(first?.cells[time]) ||
    placesNow.length === 0 ||
    (!isNamed && textOfCell(heads[time] ?? null) !== null)
  )
    return null
  const step = stepOf(timed.map(({ cells }) => cells[time] ?? null))
  let headsNow = heads
  return below.flatMap((line, at): Line[] => {
    const { row, cells, isHidden } = line
    if (!isTime(cells[time])) {
      const others = placesIn(cells, [time])
      if (others.length > 1) [headsNow, placesNow] = [cells, others]
      return [{ row, isHidden, cells: soleCell(line) }]
    }
    return placesNow.flatMap((place): Line[] => {
      const name = textOfCell(cells[place] ?? null)
      const isSame = (other: Line | undefined) =>
        other !== undefined &&
        isTime(other.cells[time]) &&
        textOfCell(other.cells[place] ?? null) === name
      if (name === null || isSame(below[at - 1])) return []
      let last = at
      while (isSame(below[last + 1])) last += 1
      const first = cells[time] ?? null
      const [from = '', until] = partsOf(first)
      const next = below[last + 1]?.cells[time] ?? null
      const end =
        until !== undefined
          ? (partsOf(below[last]!.cells[time] ?? null)[1] ?? null)
          : isTime(next)
            ? (partsOf(next)[0] ?? null)
            : later(below[last]!.cells[time] ?? null, step)
      const isAssumed = until === undefined && !isTime(next) && end !== null
      const typed = known.day === undefined ? null : (cells[known.day] ?? null)
      return [
        {
          row,
          isHidden,
          ...(isAssumed ? { note: ASSUMED } : {}),
          cells: [
            null,
            name,
            first instanceof Date ? first : from,
            end,
            ...headed(headsNow[place] ?? null, typed, areDays(headsNow, placesNow, dates)),
          ],
        },
      ]
    })
  })
}

function hoursInCells(heads: readonly Cell[], below: readonly Line[], dates: Dates): Line[] | null {
  const hasHours = (cell: Cell | undefined) =>
    withoutHours(textOfCell(cell ?? null) ?? '')[1] !== null
  let placesNow = placesIn(heads, [])
  const cellsBelow = below.flatMap(({ cells }) => placesIn(cells, []).map((place) => cells[place]))
  const timed = cellsBelow.filter(hasHours)
  if (
    placesNow.length < 2 ||
    heads.some(hasHours) ||
    timed.length < Math.max(2, cellsBelow.length * 0.6)
  )
    return null
  let headsNow = heads
  return below.flatMap((line): Line[] => {
    const { row, cells, isHidden } = line
    if (!cells.some(hasHours)) {
      const others = placesIn(cells, [])
      if (others.length > 1) [headsNow, placesNow] = [cells, others]
      return [{ row, isHidden, cells: soleCell(line) }]
    }
    const isDay = areDays(headsNow, placesNow, dates)
    const beside = cells.find((_, place) => !placesNow.includes(place)) ?? null
    const day = dayOfCell(beside, dates) instanceof UnreadableCell ? null : beside
    return placesNow.flatMap((place) =>
      setsIn(cells[place] ?? null).map(([name, hours]): Line => {
        const told = headed(headsNow[place] ?? null, day, isDay)
        return { row, isHidden, cells: [null, name, hours, null, ...told] }
      }),
    )
  })
}

/** The names in a cell with their hours: one, or one on each line. */
function setsIn(cell: Cell): [string, string | null][] {
  const typed = typeof cell === 'string' ? cell.split('\n') : [cell]
  const sets = typed.flatMap((line) => {
    const text = textOfCell(line)
    return text === null ? [] : [withoutHours(text)]
  })
  return sets.every(([, hours]) => hours !== null) || sets.length < 2
    ? sets
    : [withoutHours(textOfCell(cell) ?? '')]
}

/** Chamber and day of a grid's column. */
function headed(head: Cell, day: Cell, isDay: boolean): [Cell, Cell] {
  return isDay ? [null, head] : [head, day]
}

function areDays(heads: readonly Cell[], places: readonly number[], dates: Dates): boolean {
  return places.every(
    (place) => !(dayOfCell(heads[place] ?? null, dates) instanceof UnreadableCell),
  )
}

/** The one text of a line; nothing of a line with several. */
function soleCell({ cells }: Line): Cell[] {
  const places = placesIn(cells, [])
  return places.length === 1 ? [cells[places[0]!] ?? null] : []
}

function placesIn(cells: readonly Cell[], taken: readonly number[]): number[] {
  return [...cells.keys()].filter(
    (index) => !taken.includes(index) && textOfCell(cells[index] ?? null) !== null,
  )
}

function isTime(cell: Cell | undefined): boolean {
  return [clockOf, spanOf].some((read) => {
    const time = read(cell ?? null)
    return time !== null && !(time instanceof UnreadableCell)
  })
}

/** "22:00–23:30" or "10h à 13h" in its parts. */
function partsOf(cell: Cell): string[] {
  const span = spanOf(cell)
  return span === null || span instanceof UnreadableCell
    ? [String(textOfCell(cell))]
    : [span.start, ...(span.end === null ? [] : [span.end])].map(clockText)
}

/** Minutes between the hours of a grid whose steps are all the same; null for a list of sets. */
function stepOf(hours: readonly Cell[]): number | null {
  const clocks = hours.map(clockOf)
  const steps = clocks.slice(1).map((clock, at) => {
    const before = clocks[at]
    return typeof clock === 'number' && typeof before === 'number'
      ? (clock - before + 1440) % 1440
      : 0
  })
  const [step = 0] = steps
  const same = steps.filter((one) => one === step)
  return step > 0 && step <= LONGEST_STEP && same.length > 2 && same.length >= steps.length - 3
    ? step
    : null
}

function later(cell: Cell, minutes: number | null): string | null {
  const clock = clockOf(cell)
  if (minutes === null || typeof clock !== 'number') return null
  return clockText((clock + minutes) % 1440)
}

function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

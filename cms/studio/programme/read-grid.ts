import { textOfCell, UnreadableCell } from './cell-text'
import { columnsIn, ENOUGH_HEADINGS, MOST_ROWS_ABOVE, type Cell, type Line } from './columns'
import { dayOfCell, type Dates } from './read-dates'
import { clockOf, spanOf } from './read-hours'
import { areHours, withoutHours } from './read-names'

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
    const rows = rowsBelow(heads, lines.slice(at + 1), dates)
    if (rows === null) continue
    const above = lines.slice(0, at).map((line) => ({ ...line, cells: soleCell(line) }))
    const isUsed = (column: number) => column < 4 || rows.some(({ cells }) => cells[column] ?? null)
    const headings = HEADINGS.map((heading, column) => (isUsed(column) ? heading : ''))
    return { lines: [...above, { row: 0, isHidden: false, cells: headings }, ...rows], at }
  }
  return null
}

function rowsBelow(heads: readonly Cell[], below: readonly Line[], dates: Dates): Line[] | null {
  const known = columnsIn(heads)
  const named = known.hours ?? known.start
  const side = named ?? 0
  const timed = below.filter(({ cells }) => isTime(cells[side]))
  const first = below.find(({ cells }) => placesIn(cells, []).length > 0)
  const isAtSide =
    timed.length > 1 &&
    Object.keys(known).length < ENOUGH_HEADINGS &&
    // Chambers stand right above the hours; above a list there may be another list.
    isTime(first?.cells[side]) &&
    (named !== undefined || textOfCell(heads[side] ?? null) === null)
  // "Lower Chamber" is a chamber, and no column of chambers.
  const { chamber: _, ...others } = known
  const taken = isAtSide ? [side, ...Object.values(others)] : []
  let [headsNow, placesNow] = [heads, placesIn(heads, taken)]
  const texts = below.flatMap(({ cells }) => placesIn(cells, []).map((place) => cells[place]))
  if (
    isAtSide
      ? placesNow.length === 0
      : placesNow.length < 2 ||
        heads.some(hasHours) ||
        texts.filter(hasHours).length < Math.max(2, texts.length * 0.6)
  )
    return null
  const step = stepOf(timed.map(({ cells }) => cells[side] ?? null))
  return below.flatMap((line, at): Line[] => {
    const { row, cells, isHidden } = line
    if (isAtSide ? !isTime(cells[side]) : !cells.some(hasHours)) {
      const places = placesIn(cells, isAtSide ? [side] : [])
      if (places.length > 1) [headsNow, placesNow] = [cells, places]
      return [{ row, isHidden, cells: soleCell(line) }]
    }
    const beside = cells.find((_, place) => !placesNow.includes(place)) ?? null
    // A day that cannot be read is told of; beside cells with hours there may stand anything.
    const day = isAtSide ? (cells[known.day ?? -1] ?? null) : isDay(beside, dates) ? beside : null
    const areDays = placesNow.every((place) => isDay(headsNow[place] ?? null, dates))
    return placesNow.flatMap((place) => {
      const head = headsNow[place] ?? null
      const sets = isAtSide ? runAt(below, at, side, place, step) : setsIn(cells[place] ?? null)
      return sets.map(({ note, set }) => ({
        row,
        isHidden,
        ...(note ? { note } : {}),
        cells: [null, ...set, ...(areDays ? [null, head] : [head, day])],
      }))
    })
  })
}

/** A list with a column for each day, whose cells have hours and perhaps a chamber: a line for each of them. Others as they are. */
export function withDaysAsLines(lines: Line[], dates: Dates): Line[] {
  const at = lines
    .slice(0, MOST_ROWS_ABOVE)
    .findIndex(
      ({ cells }) =>
        columnsIn(cells).name !== undefined &&
        cells.filter((cell) => isDay(cell, dates)).length > 1,
    )
  const heads = lines[at]?.cells ?? []
  const found = lines
    .slice(at + 1)
    .map(({ cells }) =>
      heads.flatMap((head, place) =>
        setsIn(isDay(head, dates) ? (cells[place] ?? null) : null).map(
          ({ set: [text, hours] }): Cell[] => [hours ?? text, hours && text, head],
        ),
      ),
    )
  const timed = found.flat().filter(([hours]) => areHours(String(hours)))
  if (timed.length * 2 <= found.flat().length) return lines
  return lines.flatMap((line, index): Line[] => {
    const sets = index === at ? [['hours', 'chamber', 'day']] : (found[index - at - 1] ?? [])
    const own = heads.map((_, place) => line.cells[place] ?? null)
    return sets.length === 0 ? [line] : sets.map((set) => ({ ...line, cells: [...own, ...set] }))
  })
}

/** Name, start and end. */
type Found = { set: [Cell, Cell, Cell]; note?: string }

/** What begins at a line of the hours at the side, and goes on as long as the lines below it have the same. */
function runAt(
  below: readonly Line[],
  at: number,
  side: number,
  place: number,
  step: number | null,
): Found[] {
  const hoursAt = (line: number) => below[line]?.cells[side] ?? null
  const nameAt = (line: number) =>
    isTime(hoursAt(line)) ? textOfCell(below[line]?.cells[place] ?? null) : null
  const name = nameAt(at)
  if (name === null || nameAt(at - 1) === name) return []
  let last = at
  while (nameAt(last + 1) === name) last += 1
  const [from = '', until] = partsOf(hoursAt(at))
  const start = hoursAt(at) instanceof Date ? hoursAt(at) : from
  if (until !== undefined) return [{ set: [name, start, partsOf(hoursAt(last))[1] ?? null] }]
  if (isTime(hoursAt(last + 1))) return [{ set: [name, start, partsOf(hoursAt(last + 1))[0]!] }]
  const end = later(hoursAt(last), step)
  return [{ set: [name, start, end], ...(end === null ? {} : { note: ASSUMED }) }]
}

/** The names in a cell with their hours: one, or one on each line. */
function setsIn(cell: Cell): Found[] {
  const typed = typeof cell === 'string' ? cell.split('\n') : [cell]
  const isOfLines = typed.every((line) => textOfCell(line) === null || hasHours(line))
  return (isOfLines ? typed : [cell]).flatMap((line) => {
    const text = textOfCell(line)
    return text === null ? [] : [{ set: [...withoutHours(text), null] as Found['set'] }]
  })
}

function isDay(cell: Cell, dates: Dates): boolean {
  const day = dayOfCell(cell, dates)
  return day !== null && !(day instanceof UnreadableCell)
}

function hasHours(cell: Cell | undefined): boolean {
  return withoutHours(textOfCell(cell ?? null) ?? '')[1] !== null
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

import { isFilled } from './cell-text'
import type { Line } from './columns'
import { isDay, type Dates } from './read-dates'
import { areHours } from './read-hours'

/** Fewer clocks beside each other head no table. */
const ENOUGH_CLOCKS = 3

/** A grid with its hours above it and its chambers at the side, turned so that the hours are at the side. Others as they are. */
export function turned(lines: readonly Line[], dates: Dates): Line[] {
  const found: Line[] = []
  let clocks: Line | null = null
  let block: Line[] = []
  const end = () => {
    if (clocks !== null && block.length > 0) found.push(...turnedBlock(clocks, block))
    block = []
  }
  for (const [at, line] of lines.entries()) {
    const first = clocksFrom(line)
    const isFull = ({ cells }: Line) => cells.some(isFilled)
    const below = first === null ? [] : (lines.slice(at + 1).find(isFull)?.cells ?? [])
    const filled = line.cells.filter(isFilled)
    if (first !== null && below.length > 0 && !below.slice(first).some(areHours)) {
      end()
      clocks = line
      found.push({ ...line, cells: line.cells.slice(0, first).filter(isFilled) })
    } else if (
      clocks !== null &&
      filled.length > 0 &&
      !(filled.length === 1 && isDay(filled[0]!, dates))
    )
      block.push(spread(line))
    else {
      end()
      found.push(line)
    }
  }
  end()
  return found
}

/** The lines below a line of clocks, with a line for each clock. */
function turnedBlock(head: Line, block: readonly Line[]): Line[] {
  const { row, cells: clocks } = head
  const first = clocks.findIndex(areHours)
  const from = [head, ...block]
  return clocks.map((clock, place) => ({
    row,
    from,
    isHidden: false,
    cells: [place < first ? null : clock, ...block.map(({ cells }) => cells[place] ?? null)],
  }))
}

/** Where the clocks of a line begin that has several. */
function clocksFrom({ cells }: Line): number | null {
  return cells.filter(areHours).length < ENOUGH_CLOCKS ? null : cells.findIndex(areHours)
}

/** A merged cell in each of its columns. */
function spread(line: Line): Line {
  const cells = [...line.cells]
  for (const [from, until] of line.merged ?? [])
    for (let place = from + 1; place <= until; place += 1) cells[place] ??= cells[from] ?? null
  return { ...line, cells }
}

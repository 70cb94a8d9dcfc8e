import { isFilled, textOfCell } from './cell-text'
import type { Cell, Line } from './columns'
import { areHours } from './read-names'

/** Fewer clocks beside each other head no table. */
const ENOUGH_CLOCKS = 3

/** A grid with its hours above it and its chambers at the side, turned so that the hours are at the side. Others as they are. */
export function turned(lines: readonly Line[]): Line[] {
  const found: Line[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const first = clocksFrom(lines[at]!)
    const below = lines[at + 1]?.cells.slice(first ?? 0) ?? []
    if (first === null || !below.some(isFilled) || below.some(isClock)) {
      found.push(lines[at]!)
      continue
    }
    const rest = lines.slice(at + 1)
    const end = rest.findIndex(
      (line) => clocksFrom(line) !== null || line.cells.filter(isFilled).length === 0,
    )
    const block = (end < 0 ? rest : rest.slice(0, end)).map(spread)
    const rows = block.map(({ row }) => row)
    const corner = lines[at]!.cells.slice(0, first).filter(isFilled)
    found.push({ ...lines[at]!, cells: corner })
    for (let place = 0; place < lines[at]!.cells.length; place += 1)
      if (place >= first || block.some(({ cells }) => textOfCell(cells[place] ?? null) !== null))
        found.push({
          row: lines[at]!.row,
          rows: [lines[at]!.row, ...rows],
          isHidden: false,
          cells: [
            place < first ? null : lines[at]!.cells[place]!,
            ...block.map(({ cells }) => cells[place] ?? null),
          ],
        })
    at += block.length
  }
  return found
}

/** Where the clocks of a line begin that has little else. */
function clocksFrom({ cells }: Line): number | null {
  const clocks = cells.filter(isClock).length
  return clocks >= ENOUGH_CLOCKS && clocks >= cells.filter(isFilled).length - 2
    ? cells.findIndex(isClock)
    : null
}

function isClock(cell: Cell): boolean {
  return areHours(textOfCell(cell) ?? '')
}

/** A merged cell in each of its columns. */
function spread(line: Line): Line {
  const cells = [...line.cells]
  for (const [from, until] of line.merged ?? [])
    for (let place = from + 1; place <= until; place += 1) cells[place] ??= cells[from] ?? null
  return { ...line, cells }
}

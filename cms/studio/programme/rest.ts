import { isFilled, textOfCell } from './cell-text'
import type { Line } from './columns'

/** What of a table is in none of its rows. */
export interface Rest {
  /** Headings of columns that are not used. */
  unused: string[]
  /** Other cells: “A14 Doors close at midnight!” */
  cells: string[]
  /** How many of these are beside cells that are read, without a heading. */
  beside: number
}

/** Which cells of a sheet have been read, by their lines' numbers and their places. */
export class Used {
  private readonly cells = new Set<string>()

  constructor(before?: Used) {
    for (const cell of before?.cells ?? []) this.cells.add(cell)
  }

  add(row: number, places: Iterable<number>): void {
    for (const place of places) this.cells.add(`${row}:${place}`)
  }

  has(row: number, place: number): boolean {
    return this.cells.has(`${row}:${place}`)
  }
}

/** The filled cells of a sheet that were not read. Below a heading that is not used, the heading says it for all. */
export function restOf(
  sheet: readonly Line[],
  heads: readonly number[],
  used: Used,
  isAll: boolean,
): Rest {
  const rest: Rest = { unused: [], cells: [], beside: 0 }
  const isText = sheet.every(({ cells }) => cells.length < 2)
  const headed = new Set<number>()
  for (const { row, cells, isHidden } of sheet) {
    if (isHidden && !isAll) continue
    const isHead = heads.includes(row)
    const isRow = cells.some((_, place) => used.has(row, place))
    for (const [place, cell] of cells.entries()) {
      if (!isFilled(cell)) continue
      if (used.has(row, place)) {
        if (isHead) headed.delete(place)
        continue
      }
      const text = textOfCell(cell) ?? String(cell)
      if (isHead) {
        headed.add(place)
        if (!rest.unused.includes(text)) rest.unused.push(text)
      } else if (!headed.has(place)) {
        rest.cells.push(`${isText ? `line ${row}` : letterOf(place) + row} “${text}”`)
        rest.beside += Number(isRow)
      }
    }
  }
  return rest
}

/** "A" of the first column, "AA" behind "Z". */
function letterOf(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}

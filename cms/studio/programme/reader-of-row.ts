import { overflow } from '../../schema/card-text'
import { errorIn, shortened, UnreadableCell } from './cell-text'
import type { Cell, Column, Columns } from './columns'

/** Reads the cells of a row, and writes down what is wrong or odd in them. */
export function readerOf(cells: readonly Cell[], columns: Columns) {
  const wrong: string[] = []
  const notes: string[] = []
  const cellOf = (column: Column): Cell => {
    const cell = cells[columns[column] ?? -1] ?? null
    const error = errorIn(cell)
    if (error !== null && column !== 'name')
      notes.push(`${error} is an error of the spreadsheet, so it is left empty.`)
    if (typeof cell !== 'string' || !/^=./.test(cell)) return cell
    wrong.push(
      `“${cell.slice(0, 40)}” is a formula without a value: save the file in your spreadsheet program, or paste the cells.`,
    )
    return null
  }
  const valueOf = <Value>(
    value: Value | UnreadableCell,
    problems: string[] = wrong,
  ): Value | null => {
    if (!(value instanceof UnreadableCell)) return value
    problems.push(value.sentence)
    return null
  }
  const fitting = (what: string, text: string | null, length: number) => {
    if (text === null) return null
    const short = [...text].length > length ? shortened(text, length) : text
    if (short !== text)
      notes.push(
        `The ${what} has ${[...text].length} characters, and there is room for ${length}: it is shortened, so please look at it.`,
      )
    const problem = overflow(short, length, 'text')
    if (problem === null) return short
    notes.push(`The ${what} is left empty. ${problem}`)
    return null
  }
  return { cellOf, valueOf, fitting, wrong, notes }
}

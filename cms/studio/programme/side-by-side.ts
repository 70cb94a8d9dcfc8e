import { textOfCell, UnreadableCell } from './cell-text'
import { columnsIn, findHeadings, plain, type Line, type Sheet } from './columns'
import { dayOfCell, type Dates } from './read-dates'

/** Tables beside each other in one sheet, with the same headings: each as a sheet. A chamber above each of them becomes its column. */
export function sideBySide(sheet: Sheet, dates: Dates): Sheet[] {
  const { at } = findHeadings(sheet.lines) ?? { at: -1 }
  const heads = sheet.lines[at]?.cells.map((cell) => plain(textOfCell(cell) ?? '')) ?? []
  const first = heads.find(Boolean)
  const starts = [...heads.keys()].filter((index) => first && heads[index] === first)
  const parts = starts.map((start, part): Line[] =>
    sheet.lines.map((line) => ({ ...line, cells: line.cells.slice(start, starts[part + 1]) })),
  )
  const isTable = (lines: Line[]) => {
    const columns = columnsIn(lines[at]!.cells)
    return columns.name !== undefined && Object.keys(columns).length > 1
  }
  if (parts.length < 2 || !parts.every(isTable)) return [sheet]
  const titles = titlesOf(parts, at, dates)
  return parts.map((lines, part): Sheet => {
    const title = titles[part]
    const name = `${sheet.name} ${title ?? part + 1}`.trim()
    if (title === undefined) return { ...sheet, name, lines }
    const width = lines[at]!.cells.length
    const told = lines.slice(at).map((line, index) => {
      const cells = Array.from({ length: width }, (_, place) => line.cells[place] ?? null)
      const isEmpty = cells.every((cell) => cell === null || cell === '')
      return { ...line, cells: isEmpty ? cells : [...cells, index === 0 ? 'chamber' : title] }
    })
    return { ...sheet, name, lines: told }
  })
}

/** The texts of the nearest line with one above each table, unless these are days. */
function titlesOf(parts: readonly Line[][], at: number, dates: Dates): string[] {
  for (let above = at - 1; above >= 0; above -= 1) {
    const texts = parts.map((lines) =>
      lines[above]!.cells.flatMap((cell) => textOfCell(cell) ?? []),
    )
    if (texts.every(({ length }) => length === 1)) {
      const titles = texts.flat()
      return titles.every((title) => dayOfCell(title, dates) instanceof UnreadableCell)
        ? titles
        : []
    }
  }
  return []
}

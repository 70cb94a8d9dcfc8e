import { textOfCell, UnreadableCell } from './cell-text'
import {
  columnNamed,
  columnsIn,
  findHeadings,
  plain,
  type Cell,
  type Line,
  type Sheet,
} from './columns'
import { dayOfCell, type Dates } from './read-dates'

/** Tables beside each other in one sheet: each as a sheet. The chamber or the day of each of them becomes its column. */
export function sideBySide(sheet: Sheet, dates: Dates): Sheet[] {
  const { at } = findHeadings(sheet.lines) ?? { at: sheet.lines.findIndex(hasHoursTwice) }
  const heads = sheet.lines[at]?.cells.map((cell) => textOfCell(cell) ?? '') ?? []
  const groups = groupsOf(heads)
  if (groups.size > 1)
    return [...groups].map(([title, places]) => {
      const common = [...heads.keys()].filter(
        (place) => ![...groups.values()].flat().includes(place),
      )
      const lines = sheet.lines.map((line, index) => ({
        ...line,
        cells: [...common, ...places].map((place) => {
          const cell = line.cells[place] ?? null
          return index === at && places.includes(place) ? lastWord(heads[place]!) : cell
        }),
      }))
      return withTitle(sheet, lines, at, title, dates)
    })
  const words = heads.map(plain)
  const first = words.find(Boolean)
  const starts = [...words.keys()].filter((index) => first && words[index] === first)
  const parts = starts.map((start, part): Line[] =>
    sheet.lines.map((line) => ({ ...line, cells: line.cells.slice(start, starts[part + 1]) })),
  )
  if (parts.length < 2) return [sheet]
  const chambers = parts.map((lines) => chamberAbove(lines[at]!.cells))
  if (chambers.every((place) => place !== undefined))
    return parts.map((lines, part) => {
      const title = textOfCell(lines[at]!.cells[chambers[part]!]!)!
      const named = lines.map((line, index) =>
        index === at ? { ...line, cells: line.cells.with(chambers[part]!, 'name') } : line,
      )
      return withTitle(sheet, named, at, title, dates)
    })
  const isTable = (lines: Line[]) => {
    const columns = columnsIn(lines[at]!.cells)
    return columns.name !== undefined && Object.keys(columns).length > 1
  }
  if (!parts.every(isTable)) return [sheet]
  const titles = titlesOf(parts, at, dates)
  return parts.map((lines, part): Sheet => {
    const title = titles[part]
    return title === undefined
      ? { ...sheet, name: `${sheet.name} ${part + 1}`.trim(), lines }
      : withTitle(sheet, lines, at, title, dates)
  })
}

/** "Start, End, The Lake, Start, End, The Vein" */
function hasHoursTwice({ cells }: Line): boolean {
  const known = cells.map((cell) => columnNamed(textOfCell(cell) ?? ''))
  return known.filter((column) => column === 'start' || column === 'hours').length > 1
}

/** Where the only heading that names no column stands, beside hours: the names are below their chamber. */
function chamberAbove(heads: readonly Cell[]): number | undefined {
  const { name, start, hours } = columnsIn(heads)
  const others = [...heads.keys()].filter((place) => {
    const text = textOfCell(heads[place]!)
    return text !== null && columnNamed(text) === undefined
  })
  const isBare = name === undefined && (start ?? hours) !== undefined && others.length === 1
  return isBare ? others[0] : undefined
}

/** Columns such as "Lake Artist", "Lake Description", "Vein Artist" and "Vein Description", by the first of their words. */
function groupsOf(heads: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, { kinds: string[]; places: number[] }>()
  for (const [place, head] of heads.entries()) {
    const [, title, last] = /^(.+?)[\s_–-]+([\p{L}]+)$/u.exec(head) ?? []
    const kind = columnNamed(last ?? '')
    if (!title || !kind || columnNamed(title) || columnNamed(head)) continue
    const { kinds, places } = groups.get(title) ?? { kinds: [], places: [] }
    groups.set(title, { kinds: [...kinds, kind], places: [...places, place] })
  }
  const [first] = groups.values()
  const isSame = [...groups.values()].every(({ kinds }) => String(kinds) === String(first?.kinds))
  const isTable = first?.kinds.some((kind) => kind === 'name' || kind === 'title')
  return isSame && isTable && first && first.kinds.length > 1
    ? new Map([...groups].map(([title, { places }]) => [title, places]))
    : new Map()
}

function lastWord(head: string): string {
  return /[\p{L}]+$/u.exec(head)?.[0] ?? head
}

/** A table with its title as a column: a day, or else a chamber. */
function withTitle(
  sheet: Sheet,
  lines: readonly Line[],
  at: number,
  title: string,
  dates: Dates,
): Sheet {
  const head = dayOfCell(title, dates) instanceof UnreadableCell ? 'chamber' : 'day'
  const width = lines[at]!.cells.length
  const told = lines.slice(at).map((line, index) => {
    const cells = Array.from({ length: width }, (_, place) => line.cells[place] ?? null)
    const isEmpty = cells.every((cell) => cell === null || cell === '')
    return { ...line, cells: isEmpty ? cells : [...cells, index === 0 ? head : title] }
  })
  return { ...sheet, name: `${sheet.name} ${title}`.trim(), lines: told }
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

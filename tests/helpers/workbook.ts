import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { openWorkbook, type Cell } from '../../services/journeys/plan/workbook.server'

export interface Sheet {
  /** Texts as they were typed; numbers; days as `YYYY-MM-DD`; null for an empty cell. Rows are as wide as the first one. */
  cells: (string | number | null)[][]
  /** Addresses of the cells that the file has. */
  places: string[]
  hasFormula: boolean
}

const DAY_ZERO = Date.UTC(1899, 11, 30)
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => ['row', 'c'].includes(name),
})

interface XmlSheet {
  name: string
  'r:id': string
}

interface XmlCell {
  r: string
  t?: string
  s?: string
  v?: string
  is?: { t: string | { '#text'?: string } }
}

/** Reads a sheet of a workbook as a spreadsheet program does. @param name - the first sheet without one */
export function openSheet(file: Uint8Array, name?: string): Sheet {
  const parts = unzipSync(file)
  const xml = (name: string) => {
    expect(Object.keys(parts)).toContain(name)
    return strFromU8(parts[name]!)
  }
  for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml'])
    parser.parse(xml(part), true)
  const { workbook } = parser.parse(xml('xl/workbook.xml'), true) as {
    workbook: { sheets: { sheet: XmlSheet | XmlSheet[] } }
  }
  const sheets = [workbook.sheets.sheet].flat()
  const wanted = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  const relations = parser.parse(xml('xl/_rels/workbook.xml.rels'), true) as {
    Relationships: { Relationship: { Id: string; Target: string }[] }
  }
  const target = relations.Relationships.Relationship.find(({ Id }) => Id === wanted?.['r:id'])
  const sheet = xml(`xl/${target?.Target}`)
  const { worksheet } = parser.parse(sheet, true) as {
    worksheet: { sheetData: { row: { c?: XmlCell[] }[] } }
  }
  const rows = worksheet.sheetData.row.map(({ c = [] }) => c)
  const width = rows[0]?.length ?? 0
  return {
    cells: rows.map((row) => {
      const values = Array.from<string | number | null>({ length: width }).fill(null)
      for (const cell of row) values[columnOf(cell.r)] = valueOf(cell)
      return values
    }),
    places: rows.flat().map(({ r }) => r),
    hasFormula: /<f[\s>/]/.test(sheet),
  }
}

/** The bytes of a workbook with these rows below its titles. */
export function workbookOf(
  rows: Cell[][],
  columns: { title: string; width: number }[],
): Uint8Array {
  const workbook = openWorkbook({ name: 'Table', columns })
  return Buffer.concat([
    workbook.begin(),
    ...rows.map((row) => workbook.rows([row])),
    workbook.end(),
  ])
}

/** What a spreadsheet program reads from rows of three cells. */
export function writtenCells(rows: Cell[][]): Sheet {
  const titles = ['A & B', 'B', 'C']
  return openSheet(
    workbookOf(
      rows,
      titles.map((title) => ({ title, width: 10 })),
    ),
  )
}

function valueOf({ t, s, v, is }: XmlCell): string | number {
  if (t !== 'inlineStr') {
    expect(v).toMatch(/^\d+$/)
    if (s === undefined) return Number(v)
    return new Date(DAY_ZERO + Number(v) * 86_400_000).toISOString().slice(0, 10)
  }
  const text = typeof is?.t === 'object' ? (is.t['#text'] ?? '') : (is?.t ?? '')
  return text.replace(/_x([\dA-Fa-f]{1,4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function columnOf(place: string): number {
  const letters = /^[A-Z]+/.exec(place)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

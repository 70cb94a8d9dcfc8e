import type { Cell } from './columns'
import { findHeadings } from './columns'
import { rowsOfSchedule } from './schedule-json'

/** A larger file is no programme. */
const MOST_BYTES = 10 * 1024 * 1024
const ZIP = 0x504b0304

/**
 * Reads a dropped file: CSV with commas, semicolons or tabs, XLSX, or a `schedule.json`. The kind is told by its bytes.
 *
 * @throws {Error} with a sentence when it cannot be read.
 */
export async function readFile(bytes: Uint8Array): Promise<Cell[][]> {
  if (bytes.length > MOST_BYTES)
    throw new Error('The file has more than 10 MB. Please keep the programme alone in it.')
  const isZip =
    bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === ZIP
  return isZip ? readWorkbook(bytes) : readText(decode(bytes))
}

/** Reads cells that were copied from a spreadsheet, or the text of a file. */
export async function readText(text: string): Promise<Cell[][]> {
  if (/^\uFEFF?\s*\{/.test(text)) return rowsOfSchedule(text)
  const { parseCsv } = await import('hucre/csv')
  // Copied cells have tabs. Elsewhere a tab is no separator, so the first line decides.
  const isCopied = (text.split('\n', 1)[0] ?? '').includes('\t')
  const rows = parseCsv(text, isCopied ? { delimiter: '\t' } : {})
  if (rows.length === 0) throw new Error('The table is empty.')
  return rows
}

/** Spreadsheet programs save a CSV in UTF-8, UTF-16 or, on Windows, in the old set of western letters. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first sheet in which a row has headings, or else the first one. */
async function readWorkbook(bytes: Uint8Array): Promise<Cell[][]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes).catch(() => {
    throw new Error(
      'This spreadsheet cannot be opened. Please save it as XLSX without a password, or as CSV.',
    )
  })
  const tables = sheets.map(({ rows, merges = [], cells }): Cell[][] => {
    const table: Cell[][] = rows.map((row) => row.map((cell) => cell ?? null))
    for (const [place, { formula }] of cells ?? []) {
      const [row = 0, column = 0] = place.split(',').map(Number)
      if (formula && (table[row]?.[column] ?? null) === null)
        (table[row] ??= [])[column] = `=${formula}`
    }
    // Cells that are merged downwards, such as a day beside its artists, are all the first one.
    for (const { startRow, endRow, startCol } of merges)
      for (let row = startRow + 1; row <= endRow; row += 1)
        (table[row] ??= [])[startCol] ??= table[startRow]?.[startCol] ?? null
    return table
  })
  const table = tables.find((rows) => findHeadings(rows) !== null) ?? tables[0]
  if (!table?.length) throw new Error('The spreadsheet is empty.')
  return table
}

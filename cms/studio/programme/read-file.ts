import type { CellStyle, Workbook } from 'hucre'
import { findHeadings, type Cell, type Line, type Sheet } from './columns'
import { textOfCell } from './cell-text'
import { decode, lettersOf, type Letters } from './read-letters'
import { sheetOfSchedule } from './schedule-json'

/* The first layer: what is in a file, cell by cell. Nothing is interpreted here but the kinds that the file itself gives. */

/** What was dropped or pasted, as it was read. */
export interface Book {
  sheets: Sheet[]
  /** Of a text file alone. */
  letters?: Letters
  /** Of a text alone. */
  separator?: string
}

/** How a text is to be read, where the organisers have chosen it. */
export type Reading = Pick<Book, 'letters' | 'separator'>

/** A larger file is no programme. */
const MOST_BYTES = 10 * 1024 * 1024
const ZIP = 0x504b0304
/** Of Excel before 2007, and of every spreadsheet with a password. */
const COMPOUND = 0xd0cf11e0
/** Signs that no text has. Of the bytes of a photograph every tenth is one, whatever its letters are taken for. */
const CONTROLS = /(?![\s\u0080-\u009F])\p{Cc}/gu
const MOST_CONTROLS = 0.02
const SEPARATORS = ['\t', ';', ',', '|']
/** "From: Jo <jo@example.org>" and the labels below it. */
const MAIL_HEAD = /^\s*(?:From|Von|De): .*\S@\S+\.\S.*\n(?:\p{L}[^\n:]*: .*\n)*(?=\n)/u
/** What mails and lists have before their lines. */
const MARK = /^(?:(?:>+(?: +|$))+|\s*(?:[-–·] +|• *)(?=\S))/
/** In a table it may be of a name. */
const STAR = /^\s*\* +(?=\S)/
/** A copied cell with line breaks is in quotation marks; any other has its own. */
const COPIED_LINES = /(^|\t|\n)"((?:[^"\t]|"")*\n(?:[^"\t]|"")*)"(?=\t|\n|$)/g

/**
 * Reads a dropped file: CSV, XLSX, ODS, XLS, or a `schedule.json`. The kind is told by its bytes.
 *
 * @throws {Error} with a sentence when it cannot be read.
 */
export async function readFile(bytes: Uint8Array, reading: Reading = {}): Promise<Book> {
  if (bytes.length > MOST_BYTES)
    throw new Error('The file has more than 10 MB. Please keep the programme alone in it.')
  const begin = bytes.length > 4 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) : 0
  if (begin === ZIP || begin === COMPOUND) return readWorkbook(bytes)
  if (begin === 0x25504446)
    throw new Error('This is a PDF. Please save the table as XLSX, ODS or CSV.')
  const letters = reading.letters ?? lettersOf(bytes)
  const text = decode(bytes, letters)
  if ((text.match(CONTROLS)?.length ?? 0) > text.length * MOST_CONTROLS)
    throw new Error(
      'This is a picture or another file without text. Please save the table as XLSX, ODS or CSV.',
    )
  return { ...(await readText(text, reading)), letters }
}

/** Reads cells that were copied from a spreadsheet, or the text of a file. */
export async function readText(typed: string, reading: Reading = {}): Promise<Book> {
  const text = typed
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    // Windows letters that something has read as Latin-1.
    .replace(/[\u0080-\u009F]/g, (letter) =>
      decode(new Uint8Array([letter.codePointAt(0)!]), 'windows-1252'),
    )
  if (/^\s*\{/.test(text)) return { sheets: [sheetOfSchedule(text)] }
  if (text.trim() === '') throw new Error('The table is empty.')
  const { parseCsv } = await import('hucre/csv')
  const [, told] = /^"?sep=(.)"?\n/i.exec(text) ?? []
  const body = (told ? text.slice(text.indexOf('\n') + 1) : text)
    // The lines keep their numbers.
    .replace(MAIL_HEAD, (head) => head.replace(/.+/g, ''))
  const linesWith = (separator: string): Line[] =>
    (separator === '\t' && body.split('\n', 1)[0]!.includes('\t')
      ? copied(body)
      : parseCsv(body, { delimiter: separator })
    ).map((row, at) => ({
      row: at + (told ? 2 : 1),
      cells: withoutMark(row.map((cell) => cell ?? null)),
      isHidden: false,
    }))
  const worth = (separator: string) => {
    const lines = linesWith(separator)
    const named = Object.keys(findHeadings(lines)?.columns ?? {}).length
    const filled = lines.filter(({ cells }) => cells.some((cell) => textOfCell(cell) !== null))
    const share = filled.filter(({ cells }) => cells.length > 1).length / filled.length
    // A comma in some lines of a text separates no columns.
    return named * 1000 + (share > 0.5 ? share : 0)
  }
  const separator =
    reading.separator ??
    told ??
    SEPARATORS.reduce((best, one) => (worth(one) > worth(best) ? one : best))
  const lines = withoutFullStops(linesWith(separator))
  return { sheets: [{ name: '', isHidden: false, lines }], separator }
}

/** Commas in a line of a text make cells, too. */
function withoutMark([text = null, ...others]: Cell[]): Cell[] {
  if (typeof text !== 'string') return [text, ...others]
  const bare = text.replace(MARK, '')
  return [others.length === 0 ? bare.replace(STAR, '') : bare, ...others]
}

/** Lines of a text without headings, where most with a figure in them end with a full stop. "M.I.A." has its own. */
function withoutFullStops(lines: Line[]): Line[] {
  const timed = lines.flatMap(({ cells }) =>
    /\d/.test(String(cells)) ? [String(cells.at(-1))] : [],
  )
  const ended = timed.filter((text) => /[^.]\.$/.test(text))
  if (ended.length <= timed.length / 2 || findHeadings(lines)) return lines
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, place) =>
      typeof cell === 'string' && place === line.cells.length - 1
        ? cell.replace(/(?<!\.\p{L})\.$/u, '')
        : cell,
    ),
  }))
}

/** Copied cells have no quoting: a name may begin with a quotation mark. */
function copied(text: string): string[][] {
  const kept = text.replace(
    COPIED_LINES,
    (_, before: string, cell: string) => before + cell.replaceAll('\n', '\r').replaceAll('""', '"'),
  )
  return kept.split('\n').map((line) => line.split('\t').map((cell) => cell.replaceAll('\r', '\n')))
}

async function readWorkbook(bytes: Uint8Array): Promise<Book> {
  const { read } = await import('hucre')
  const workbook = await read(bytes, { readStyles: true }).catch((error: unknown) => {
    throw new Error(
      error instanceof Error && error.name === 'EncryptedFileError'
        ? 'This spreadsheet has a password. Please save it without one, and drop it again.'
        : 'This spreadsheet cannot be opened. Please save it as XLSX, ODS or CSV, without a password.',
    )
  })
  const { hiddenInOds } = await import('./hidden-in-ods')
  const hidden = hiddenInOds(bytes)
  const sheets = workbook.sheets.map((sheet, at) => {
    const read = sheetOf(sheet)
    const { isHidden = false, rows = new Set<number>() } = hidden?.[at] ?? {}
    return {
      ...read,
      isHidden: read.isHidden || isHidden,
      lines: read.lines.map((line) => ({ ...line, isHidden: line.isHidden || rows.has(line.row) })),
    }
  })
  if (sheets.every(({ lines }) => lines.length === 0)) throw new Error('The spreadsheet is empty.')
  return { sheets }
}

function sheetOf({
  name,
  rows,
  cells,
  merges = [],
  rowDefs,
  hidden = false,
  veryHidden = false,
}: Workbook['sheets'][number]): Sheet {
  const table: Cell[][] = rows.map((row) => row.map((cell) => cell ?? null))
  const struck = new Map<number, boolean>()
  for (const [place, { value, formula, hyperlink, style }] of cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const line = (table[row] ??= [])
    const cell = line[column] ?? null
    const target = /^HYPERLINK\("([^"]+)"/i.exec(formula ?? '')?.[1] ?? hyperlink?.target
    if (target !== undefined) line[column] = { text: String(cell ?? target), href: target }
    else if (formula && cell === null) line[column] = `=${formula}`
    else if (value instanceof Date) line[column] = dated(value, style)
    if (cell !== null && cell !== '')
      struck.set(row, (struck.get(row) ?? true) && style?.font?.strikethrough === true)
  }
  // Cells that are merged downwards, such as a day beside its artists, are all the first one.
  for (const { startRow, endRow, startCol } of merges)
    for (let row = startRow + 1; row <= endRow; row += 1)
      (table[row] ??= [])[startCol] ??= table[startRow]?.[startCol] ?? null
  const lines = Array.from(table, (line, at) => ({
    row: at + 1,
    merged: merges
      .filter(({ startRow, startCol, endCol }) => startRow === at && endCol > startCol)
      .map(({ startCol, endCol }): [number, number] => [startCol, endCol]),
    cells: Array.from(line ?? [], (cell) => (cell instanceof Date ? dated(cell) : (cell ?? null))),
    isHidden: rowDefs?.get(at)?.hidden === true || struck.get(at) === true,
  }))
  return { name, isHidden: hidden || veryHidden, lines }
}

/** A date that shows a clock alone is that clock: Numbers and Excel keep some day behind it. */
function dated(date: Date, style?: CellStyle): Cell {
  // A telephone number with a date's format is none.
  if (Number.isNaN(date.getTime())) return null
  const shown = (style?.numFmt ?? 'd').replace(/\[[^\]]*\]|"[^"]*"|\\./g, '').toLowerCase()
  const isClock = date.getUTCFullYear() < 1905 || !/[dy]/.test(shown)
  return isClock
    ? new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().slice(11, 16)
    : date
}

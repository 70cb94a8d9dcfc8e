import { Zip, ZipDeflate } from 'fflate'
import { DAY_MS } from '../../../rules/dates/durations'

/** A cell of a workbook: a text, a number, a day (`YYYY-MM-DD`), or nothing. */
export type Cell = string | number | { day: string } | null

export interface WorkbookColumn {
  title: string
  /** In characters of the standard font. */
  width: number
}

export interface WorkbookSheet {
  /** Without the signs that Excel forbids in a sheet's name. */
  name: string
  columns: readonly WorkbookColumn[]
}

/** A workbook, written row by row, one sheet after the other. */
export interface Workbook {
  /** The beginning of the file and of its first sheet. */
  begin(): Uint8Array
  /** Rows of the sheet that was begun last. */
  rows(rows: readonly (readonly Cell[])[]): Uint8Array
  /** Ends the sheet and begins the next one. */
  nextSheet(): Uint8Array
  end(): Uint8Array
}

/** Excel refuses a file with a longer cell. In UTF-16 units. */
const LONGEST_CELL = 32_767
/** The day before the first one of Excel's calendar, which has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Compressing more would hold up other requests. */
const LEVEL = 1

const STYLE = { head: 1, day: 2, text: 3 } as const

/**
 * Opens a workbook in the format of Excel 2007 (ECMA-376). It is made piece by piece and is never in memory as a whole. All
 * texts are inline strings, which no program runs as a formula.
 */
export function openWorkbook(...sheets: readonly WorkbookSheet[]): Workbook {
  let made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const encoder = new TextEncoder()
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: LEVEL })
    zip.add(file)
    return file
  }
  const take = () => {
    const bytes = Buffer.concat(made)
    made = []
    return bytes
  }
  let file: ZipDeflate | null = null
  let begun = 0
  let count = 0
  const lines = (rows: readonly (readonly Cell[])[], style: number | null) =>
    rows
      .map((cells) => {
        count += 1
        const row = count
        return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letters(at)}${row}`, style)).join('')}</row>`
      })
      .join('')

  const beginSheet = () => {
    const { columns } = sheets[begun] ?? { columns: [] }
    begun += 1
    count = 0
    file = add(`xl/worksheets/sheet${begun}.xml`)
    const titles = lines([columns.map(({ title }) => title)], STYLE.head)
    file.push(encoder.encode(`${HEAD}${sheetHead(columns)}${titles}`))
  }
  const endSheet = () => file?.push(encoder.encode('</sheetData></worksheet>'), true)

  return {
    begin() {
      for (const [name, text] of Object.entries(parts(sheets.map(({ name }) => name))))
        add(name).push(encoder.encode(HEAD + text), true)
      beginSheet()
      return take()
    },
    rows(rows) {
      file?.push(encoder.encode(lines(rows, null)))
      return take()
    },
    nextSheet() {
      endSheet()
      beginSheet()
      return take()
    },
    end() {
      endSheet()
      zip.end()
      return take()
    },
  }
}

function cellXml(cell: Cell, place: string, style: number | null): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${place}" s="${style ?? STYLE.text}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const serial = (Date.parse(`${cell.day}T00:00:00Z`) - DAY_ZERO) / DAY_MS
  return `<c r="${place}" s="${STYLE.day}"><v>${serial}</v></c>`
}

/**
 * A text for a cell, as long as Excel takes it. Characters that XML does not allow are written in Excel's own way, such as
 * `_x000B_`. A typed text that looks like this is escaped, also with fewer than four digits, because LibreOffice reads that,
 * too. A lone surrogate becomes a question mark.
 */
export function textXml(text: string): string {
  const cut = text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text
  return cut
    .replace(/_(?=x[\dA-F]{1,4}[_\p{Cc}\ufffe\uffff])/giu, '_x005F_')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (isXml(sign) ? sign : escaped(sign)))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A carriage return is none: readers of XML turn it into a line feed. */
function isXml(sign: string): boolean {
  return sign === '\t' || sign === '\n' || (sign >= ' ' && sign < '\ufffe')
}

function escaped(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** A, B, … Z, AA. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest
}

function sheetHead(columns: readonly WorkbookColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Everything but the sheets. */
function parts(names: readonly string[]): Record<string, string> {
  const each = (xml: (at: number, name: string) => string) =>
    names.map((name, index) => xml(index + 1, name)).join('')
  const workbook = 'application/vnd.openxmlformats-package.relationships+xml'
  return {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="${workbook}"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>${each((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((at, name) => `<sheet name="${textXml(name)}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${each((at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // In the order of `STYLE`, after the standard. 49 is the format of texts: a cell that somebody edits stays a text.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  }
}

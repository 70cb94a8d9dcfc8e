import { dayIn } from '../../../rules/dates/time-zone'
import { EXPORT_COLUMNS, type ExportedFlight } from './export-columns'
import type { Cell } from '../../../services/journeys/plan/workbook.server'

/** A byte order mark, with which spreadsheets read the file as UTF-8. */
export const CSV_HEAD_MARK = '\ufeff'

/** The header row. */
export const CSV_HEAD = `${CSV_HEAD_MARK}${csvLine(EXPORT_COLUMNS.map(({ title }) => title))}`

/** @returns a function that formats one flight as a line, with its date as `YYYY-MM-DD` in `timeZone` */
export function csvLines(timeZone: string): (flight: ExportedFlight) => string {
  const dayOf = dayIn(timeZone)
  return (flight) => csvLine(EXPORT_COLUMNS.map(({ cell }) => cell(flight, dayOf)))
}

/** For example `trance-madness-flight-details-2026-03-01.csv`. @param what - `flight-details` in it */
export function exportFileName(
  festivalTitle: string,
  now: Date,
  timeZone: string,
  ending: 'csv' | 'xlsx',
  what = 'flight-details',
): string {
  const slug = festivalTitle
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${[slug, what, dayIn(timeZone)(now)].filter(Boolean).join('-')}.${ending}`
}

/** A line of RFC 4180 with every cell quoted. Cells that a spreadsheet would run as a formula get an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => (typeof cell === 'object' ? (cell?.day ?? '') : String(cell)))
  return `${texts.map((text) => `"${defused(text).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function defused(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell
}

/**
 * Whether Excel, LibreOffice or Google Sheets would run the cell. They skip leading white space, and read full-width and
 * small forms like the plain sign, so the sign is normalised with NFKC. A phone number or a plain number is no formula.
 */
function isFormula(cell: string): boolean {
  const [lead = ''] = /^[\p{Z}\p{C}\s]*/u.exec(cell) ?? []
  if (/[\t\r\n]/.test(lead)) return true
  const rest = cell.slice(lead.length)
  const [first = ''] = rest
  // NFKC may give several characters: ⩵ becomes two equals signs.
  const [sign = ''] = first.normalize('NFKC')
  if (sign === '+' || sign === '-')
    return !/^\+\d[\d ().-]*$/.test(rest) && !/^[+-]\d+([.,]\d+)?$/.test(rest)
  return sign !== '' && '=@|%'.includes(sign)
}

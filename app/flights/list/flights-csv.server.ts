import { dayIn } from '~/dates/day-in'
import { FLIGHT_FIELDS, type Flight, type FlightFieldName } from '~/flights/flight-fields'

/** A byte order mark, so that spreadsheets read the file as UTF-8; then the quoted head. */
export const CSV_HEAD = `\ufeff${csvLine([...FLIGHT_FIELDS.map((field) => field.shortLabel), 'Submitted Date'])}`

/** In the place of a text that cannot be opened. */
const UNREADABLE = '[unreadable]'

/** @returns a function that makes one row's line, its date as `YYYY-MM-DD` in `timeZone`. */
export function csvLines(
  timeZone: string,
): (flight: Flight & { createdAt: Date; unreadable?: FlightFieldName[] }) => string {
  const day = dayIn(timeZone)
  return (flight) => {
    const cells = FLIGHT_FIELDS.map(({ name }) =>
      flight.unreadable?.includes(name) ? UNREADABLE : (flight[name] ?? ''),
    )
    return csvLine([...cells, day(flight.createdAt)])
  }
}

/** `trance-madness-flight-details-2026-03-01.csv` */
export function csvFileName(festivalTitle: string, now: Date, timeZone: string): string {
  const slug = festivalTitle
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${[slug, 'flight-details', dayIn(timeZone)(now)].filter(Boolean).join('-')}.csv`
}

/** One line after RFC 4180, every cell quoted, none of which a spreadsheet would run as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function defused(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell
}

/**
 * Whether Excel, LibreOffice or Google Sheets would run the cell. They pass over leading white space and take full-width
 * and small forms for the plain sign, which NFKC gives. A leading `+` or `-` stays when all there is is a phone number or
 * a number, because an apostrophe in front of those helps nobody.
 */
function isFormula(cell: string): boolean {
  const [lead = ''] = /^[\p{Z}\p{C}\s]*/u.exec(cell) ?? []
  if (/[\t\r\n]/.test(lead)) return true
  const rest = cell.slice(lead.length)
  const [first = ''] = rest
  // One character may stand for several: ⩵ is two signs of equality.
  const [sign = ''] = first.normalize('NFKC')
  if (sign === '+' || sign === '-')
    return !/^\+\d[\d ().-]*$/.test(rest) && !/^[+-]\d+([.,]\d+)?$/.test(rest)
  return sign !== '' && '=@|%'.includes(sign)
}

import { dayIn } from '../../../rules/dates/time-zone'
import { FLIGHT_FIELDS } from '~/flights/flight-fields'
import type { SubmittedFlight } from '~/flights/flights.server'
import { UNREADABLE } from './flights-csv.server'
import { PLAN_SHEET } from './plan-rows.server'
import { openWorkbook, type Cell, type Workbook } from './workbook.server'

const SUBMITTED = 'createdAt'
const WIDTHS: Record<string, number> = { additionalNotes: 60, email: 32, [SUBMITTED]: 14 }
const USUAL_WIDTH = 26

/** All columns that can be asked for, in the order of the CSV file. */
const WORKBOOK_COLUMNS = [
  ...FLIGHT_FIELDS.map(({ name, shortLabel, sealed }) => ({ name, title: shortLabel, sealed })),
  { name: SUBMITTED, title: 'Submitted Date', sealed: false },
] as const
export type SheetColumn = (typeof WORKBOOK_COLUMNS)[number]['name']

/**
 * Reads the parameter `columns`: API names, separated by commas. Without it the columns are those that are not sealed in the
 * database: who does not need a passport number does not get it.
 *
 * @returns the columns in the order in which they were asked for; null when a name is unknown
 */
export function readColumns(asked: string | null): SheetColumn[] | null {
  if (asked === null)
    return WORKBOOK_COLUMNS.filter(({ sealed }) => !sealed).map(({ name }) => name)
  const names = [...new Set(asked.split(',').map((name) => name.trim()))]
  const found = names.flatMap(
    (name) => WORKBOOK_COLUMNS.find((column) => column.name === name)?.name ?? [],
  )
  return found.length === names.length ? found : null
}

/** Error for an unknown column name. */
export const NO_SUCH_COLUMN = `The columns must be some of these, separated by commas: ${WORKBOOK_COLUMNS.map(({ name }) => name).join(', ')}.`

/**
 * The submissions as a workbook: texts, and the day of the submission in the festival's time zone as a date. The second sheet
 * is for the travel plan.
 */
export function flightsWorkbook(
  names: readonly SheetColumn[],
  timeZone: string,
): Workbook & { flights(flights: SubmittedFlight[]): Uint8Array } {
  const day = dayIn(timeZone)
  const workbook = openWorkbook(
    {
      name: 'Flight details',
      columns: names.map((name) => ({
        title: WORKBOOK_COLUMNS.find((column) => column.name === name)?.title ?? name,
        width: WIDTHS[name] ?? USUAL_WIDTH,
      })),
    },
    PLAN_SHEET,
  )
  const cell = (flight: SubmittedFlight, name: SheetColumn): Cell => {
    if (name === SUBMITTED) return { day: day(flight.createdAt) }
    return flight.unreadable?.includes(name) ? UNREADABLE : flight[name]
  }
  return {
    ...workbook,
    flights: (flights) =>
      workbook.rows(flights.map((flight) => names.map((name) => cell(flight, name)))),
  }
}

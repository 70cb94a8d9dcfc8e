import { dayIn } from '../../../rules/dates/time-zone'
import { EXPORT_COLUMNS, type ExportColumn, type ExportedFlight } from './export-columns'
import { PLAN_SHEET } from '../../../services/journeys/plan/plan-rows.server'
import { openWorkbook, type Workbook } from '../../../services/journeys/plan/workbook.server'

/**
 * Reads the parameter `columns`: API names, separated by commas. Without it the columns are those that are not sealed in the
 * database: who does not need a passport number does not get it.
 *
 * @returns the columns in the order in which they were asked for; null when a name is unknown
 */
export function readColumns(asked: string | null): ExportColumn[] | null {
  if (asked === null) return EXPORT_COLUMNS.filter(({ isSensitive }) => !isSensitive)
  const names = [...new Set(asked.split(',').map((name) => name.trim()))]
  const found = names.flatMap((name) => EXPORT_COLUMNS.find((column) => column.name === name) ?? [])
  return found.length === names.length ? found : null
}

/** Error for an unknown column name. */
export const NO_SUCH_COLUMN = `The columns must be some of these, separated by commas: ${EXPORT_COLUMNS.map(({ name }) => name).join(', ')}.`

/**
 * The submissions as a workbook: texts, and the day of the submission in the festival's time zone as a date. The second sheet
 * is for the travel plan.
 */
export function flightsWorkbook(
  columns: readonly ExportColumn[],
  timeZone: string,
): Workbook & { flights(flights: readonly ExportedFlight[]): Uint8Array } {
  const dayOf = dayIn(timeZone)
  const workbook = openWorkbook({ name: 'Flight details', columns }, PLAN_SHEET)
  return {
    ...workbook,
    flights: (flights) =>
      workbook.rows(flights.map((flight) => columns.map(({ cell }) => cell(flight, dayOf)))),
  }
}

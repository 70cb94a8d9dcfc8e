import { UNREADABLE } from '../../../services/journeys/plan/unreadable'
import {
  FLIGHT_FIELDS,
  type Flight,
  type FlightFieldName,
} from '../../../services/journeys/flight-fields'
import type { Cell } from '../../../services/journeys/plan/workbook.server'

/** A submission as an export has it. */
export type ExportedFlight = Flight & { createdAt: Date; unreadable?: FlightFieldName[] }

export interface ExportColumn {
  /** In the API's parameter `columns`. */
  name: string
  title: string
  /** Off until somebody asks for it. */
  isSensitive: boolean
  /** In the workbook, in characters. */
  width: number
  /** @param dayOf - the day of an instant at the festival, `YYYY-MM-DD` */
  cell(flight: ExportedFlight, dayOf: (instant: Date) => string): Cell
}

const WIDTHS: Partial<Record<FlightFieldName, number>> = { additionalNotes: 60, email: 32 }
const USUAL_WIDTH = 26

/** The columns of all exports in their order: those of the CSV file, and those that a workbook may have. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  ...FLIGHT_FIELDS.map(({ name, shortLabel, sealed }): ExportColumn => ({
    name,
    title: shortLabel,
    isSensitive: sealed,
    width: WIDTHS[name] ?? USUAL_WIDTH,
    cell: (flight) => (flight.unreadable?.includes(name) ? UNREADABLE : flight[name]),
  })),
  {
    name: 'createdAt',
    title: 'Submitted Date',
    isSensitive: false,
    width: 14,
    cell: ({ createdAt }, dayOf) => ({ day: dayOf(createdAt) }),
  },
]

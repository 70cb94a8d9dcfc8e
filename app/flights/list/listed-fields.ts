import {
  FLIGHT_FIELDS,
  type FlightColumn,
  type FlightField,
  type FlightFieldName,
} from '../../../services/journeys/flight-fields'
import type { SortKey } from './sort-flights'

type ListedField = FlightField & { name: FlightFieldName }
const FIELDS: readonly ListedField[] = FLIGHT_FIELDS

const HEADS: Record<FlightColumn, { label: string; sortBy?: SortKey }> = {
  artist: { label: 'Artist', sortBy: 'artistName' },
  passport: { label: 'Passport' },
  contact: { label: 'Contact' },
  arrival: { label: 'Arrival', sortBy: 'preferredArrivalDate' },
  departure: { label: 'Departure' },
  airport: { label: 'Airport', sortBy: 'preferredAirport' },
  notes: { label: 'Notes' },
}

/** The columns of the table. A field has a label of its own where the head of its column does not say what it is. */
export const LISTED_COLUMNS = (Object.keys(HEADS) as FlightColumn[]).map((column) => ({
  column,
  ...HEADS[column],
  fields: fieldsOf(column).map((field) => ({
    name: field.name,
    label: isUnderItsHead(field) || field.isKnownByItsLook ? undefined : labelOf(field),
  })),
}))

/** The fields of a card below its name. */
export const SUBMISSION_FIELDS = FIELDS.filter(({ name }) => name !== 'artistName').map(
  (field) => ({
    name: field.name,
    input: field.input,
    label: field.isKnownByItsLook ? field.label : labelOf(field),
    isLabelHidden: field.isKnownByItsLook ?? false,
  }),
)

function fieldsOf(column: FlightColumn): ListedField[] {
  return FIELDS.filter((field) => field.column === column)
}

/**
 * Whether the field stands below the head that names it. Only the first field of a column does. Notes do not: they have a line
 * of their own.
 */
function isUnderItsHead(field: ListedField): boolean {
  return isFirst(field) && field.column !== 'notes'
}

/** The first field of a column is named like the column. */
function labelOf(field: ListedField): string {
  return isFirst(field) ? HEADS[field.column].label : field.shortLabel
}

function isFirst(field: ListedField): boolean {
  return fieldsOf(field.column)[0] === field
}

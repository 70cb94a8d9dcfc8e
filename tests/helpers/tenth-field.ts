import type { FlightField } from '../../services/journeys/flight-fields'

/** What somebody adds to the fields of the flight form. It shares its column of the list with the passport number. */
export const TENTH: FlightField = {
  name: 'visaNumber',
  label: 'Visa Number',
  shortLabel: 'Visa',
  required: true,
  sealed: true,
  group: 'journey',
  width: 'half',
  column: 'passport',
  input: 'text',
  autoComplete: 'off',
  max: 20,
}

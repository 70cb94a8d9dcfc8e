import { FLIGHT_FIELDS, type FlightFieldName } from '~/flights/flight-fields'
import type { SortKey } from './sort-flights'

export type Column =
  'artist' | 'passport' | 'contact' | 'arrival' | 'departure' | 'airport' | 'notes'

/** Which column of the table shows a field. A column shows its fields one below the other. */
const COLUMN_OF: Record<FlightFieldName, Column> = {
  artistName: 'artist',
  fullName: 'artist',
  passportNumber: 'passport',
  email: 'contact',
  phone: 'contact',
  preferredArrivalDate: 'arrival',
  preferredDepartureDate: 'departure',
  preferredAirport: 'airport',
  additionalNotes: 'notes',
}

const HEADS: Record<Column, { label: string; sortBy?: SortKey }> = {
  artist: { label: 'Artist', sortBy: 'artistName' },
  passport: { label: 'Passport' },
  contact: { label: 'Contact' },
  arrival: { label: 'Arrival', sortBy: 'preferredArrivalDate' },
  departure: { label: 'Departure' },
  airport: { label: 'Airport', sortBy: 'preferredAirport' },
  notes: { label: 'Notes' },
}

export const COLUMNS = (Object.keys(HEADS) as Column[]).map((column) => ({
  column,
  ...HEADS[column],
  fields: FLIGHT_FIELDS.map(({ name }) => name).filter((name) => COLUMN_OF[name] === column),
}))

/** The fields of a card below its name. Names, addresses and numbers are known by their look: their labels are only read out. */
export const CARD_FIELDS = FLIGHT_FIELDS.filter(({ name }) => name !== 'artistName').map(
  ({ name, label, input }) => {
    const column = COLUMN_OF[name]
    const isKnownByItsLook = column === 'artist' || column === 'contact'
    return {
      name,
      input,
      label: isKnownByItsLook ? label : HEADS[column].label,
      isLabelHidden: isKnownByItsLook,
    }
  },
)

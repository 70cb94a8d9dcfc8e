import { CARD_FIELDS, type CardFieldName } from './card-fields'
import { FLIGHT_FIELDS, type FlightFieldName } from './flight-fields'

export type MergedField = Exclude<FlightFieldName, 'email'> | CardFieldName

/** What artists have sent, without the e-mail address: it stays, as reference and link do, which were mailed there. */
export const MERGED_FLIGHT_FIELDS = FLIGHT_FIELDS.filter(
  (field): field is Exclude<(typeof FLIGHT_FIELDS)[number], { name: 'email' }> =>
    field.name !== 'email',
)

/** The fields that a submission can take over from another one, in the order of form and card. */
export const MERGED_FIELDS: readonly MergedField[] = [
  ...MERGED_FLIGHT_FIELDS.map(({ name }) => name),
  ...CARD_FIELDS.map(({ name }) => name),
]

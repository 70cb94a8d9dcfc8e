import type { FormField } from '~/http/form-fields'

/** Field lengths in code points (contract section 3); the inputs' `maxlength` counts UTF-16 units, a little stricter. */
const LONGEST = 50

export const PIN_FIELDS = [
  { name: 'alias', label: 'Party Alias', required: true, max: LONGEST },
  { name: 'location', label: 'Where are you coming from?', required: true, max: LONGEST },
] as const satisfies readonly FormField[]

export type PinFieldName = (typeof PIN_FIELDS)[number]['name']

/** A note on the board, as the API lists it. */
export interface PinEntry {
  id: number
  alias: string
  location: string
  /** ISO 8601, UTC. */
  createdAt: string
}

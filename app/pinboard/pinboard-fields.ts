import type { FormField } from '~/forms/form-fields'

/**
 * Largest length of either field in code points. The inputs' `maxlength` counts UTF-16 units, which is a little stricter, and
 * `Field` keeps it from leaving a part of a character.
 */
const LONGEST = 50

export const PIN_FIELDS = [
  {
    name: 'alias',
    label: 'Party Alias',
    required: true,
    max: LONGEST,
    check: (text) => addressProblem('Party Alias', text),
  },
  {
    name: 'location',
    label: 'Where are you coming from?',
    subject: 'Where you are coming from',
    required: true,
    max: LONGEST,
    check: (text) => addressProblem('Where you are coming from', text),
  },
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

/** A note as admins see it. */
export type ModeratedEntry = PinEntry & { isHidden: boolean }

/** Links are refused, also in full-width letters, or with invisible characters between. */
function addressProblem(what: string, text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return /https?:\/\/|(?:^|[^\p{L}\p{N}])www\./iu.test(plain)
    ? `${what} cannot have a web address in it.`
    : null
}

import { writer, type Writer } from '../../languages/text'
import type { FormField } from '../form-fields'
import { hasForeignLetters, mailbox, unwrapped } from '../../rules/mailbox'
import { withoutSigns } from '../../rules/text-rules'

/** What writes the words of the fields. */
export type FieldWriter = Writer<'flightFields'>

const IN_ENGLISH: FieldWriter = writer('en', 'flightFields', null)

/** The groups of the form, in their order. */
export const FLIGHT_GROUPS = {
  who: 'Who is flying',
  reach: 'How we reach you',
  journey: 'When and from where',
  more: 'Anything else',
} as const

export type FlightGroup = keyof typeof FLIGHT_GROUPS

/** The columns of the organisers' table. A column shows its fields one below the other. */
export type FlightColumn =
  | 'artist'
  | 'passport'
  | 'contact'
  | 'arrival'
  | 'departure'
  | 'airport'
  | 'notes'

/** One thing an artist enters, with everything that form, checks, storage, list and CSV need to know about it. */
export interface FlightField extends FormField {
  group: FlightGroup
  /** In the form: a line to itself, or half of one. */
  width: 'full' | 'half'
  /** Where the organisers' table shows it. */
  column: FlightColumn
  /** A name, an address or a number that needs no label on the screen. The list has its label for screen readers only. */
  isKnownByItsLook?: true
  /** At the head of the CSV column. */
  shortLabel: string
  /** Encrypted in the database, because a thief could use it. */
  sealed: boolean
  /** Its name in the sentence that lists what is encrypted; without it its label. */
  nameInList?: string
  input: 'text' | 'email' | 'tel' | 'multiline'
  autoComplete: string
  /** Whether a phone's keyboard begins with capitals. */
  autoCapitalize?: 'characters'
  /** Shown under the field: what is meant, or an example. */
  hint?: string
}

/**
 * The fields, in the order of form, list and CSV, with their words in the language of `t`; organisers read the English
 * `shortLabel`. One more is added here, and to the database by a migration (its column is the name in snake_case, and may be
 * null: earlier submissions have no such text). Nothing else lists them. Lengths (`max`) are in code points.
 *
 * @param examples - a day to arrive and one to leave, in words; without them the two fields have no example
 */
export function flightFields(t: FieldWriter, examples?: { arrival: string; departure: string }) {
  return [
    {
      name: 'artistName',
      label: t('Artist Name'),
      shortLabel: 'Artist Name',
      required: true,
      sealed: false,
      group: 'who',
      width: 'full',
      column: 'artist',
      input: 'text',
      autoComplete: 'nickname',
      max: 200,
      hint: t('As it appears in the lineup'),
    },
    {
      name: 'fullName',
      label: t('Full Legal Name'),
      shortLabel: 'Full Legal Name',
      required: true,
      sealed: true,
      nameInList: t('full legal name'),
      group: 'who',
      width: 'half',
      column: 'artist',
      isKnownByItsLook: true,
      input: 'text',
      autoComplete: 'name',
      max: 200,
      hint: t('As on passport'),
    },
    {
      name: 'passportNumber',
      label: t('Passport Number'),
      shortLabel: 'Passport Number',
      required: true,
      sealed: true,
      nameInList: t('passport number'),
      group: 'who',
      width: 'half',
      column: 'passport',
      input: 'text',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      neverKept: true,
      max: 64,
    },
    {
      name: 'email',
      label: t('Email Address'),
      shortLabel: 'Email',
      required: true,
      sealed: true,
      nameInList: t('email'),
      group: 'reach',
      width: 'half',
      column: 'contact',
      isKnownByItsLook: true,
      input: 'email',
      autoComplete: 'email',
      max: 254,
      unwrap: unwrapped,
      // The mail with the link is sent by the same rule. Whether the address exists, only that mail can tell.
      check: (text) => emailTrouble(text, t),
    },
    {
      name: 'phone',
      label: t('Phone Number'),
      shortLabel: 'Phone',
      required: false,
      sealed: true,
      nameInList: t('phone'),
      group: 'reach',
      width: 'half',
      column: 'contact',
      isKnownByItsLook: true,
      input: 'tel',
      autoComplete: 'tel',
      max: 40,
      hint: t('With country code, such as +34 600 000 000'),
    },
    {
      name: 'preferredArrivalDate',
      label: t('Preferred Arrival Date'),
      shortLabel: 'Preferred Arrival Date',
      required: true,
      sealed: false,
      group: 'journey',
      width: 'half',
      column: 'arrival',
      input: 'text',
      autoComplete: 'off',
      max: 200,
      hint:
        examples &&
        t('For example “{day}, morning” or “the evening before”', { day: examples.arrival }),
    },
    {
      name: 'preferredDepartureDate',
      label: t('Preferred Departure Date'),
      shortLabel: 'Preferred Departure Date',
      required: true,
      sealed: false,
      group: 'journey',
      width: 'half',
      column: 'departure',
      input: 'text',
      autoComplete: 'off',
      max: 200,
      hint:
        examples &&
        t('For example “{day}, after breakfast” or “any time after 14:00”', {
          day: examples.departure,
        }),
    },
    {
      name: 'preferredAirport',
      label: t('Preferred Departure Airport'),
      shortLabel: 'Preferred Airport',
      required: true,
      sealed: false,
      group: 'journey',
      width: 'full',
      column: 'airport',
      input: 'text',
      autoComplete: 'off',
      max: 200,
      hint: t('City or airport code, such as Berlin or BER'),
    },
    {
      name: 'additionalNotes',
      label: t('Additional Notes or Special Requirements'),
      shortLabel: 'Additional Notes',
      required: false,
      sealed: true,
      nameInList: t('additional notes'),
      group: 'more',
      width: 'full',
      column: 'notes',
      input: 'multiline',
      autoComplete: 'off',
      max: 5000,
      lineBreaks: true,
      hint: t('Luggage, instruments, dietary needs, fear of flying'),
    },
  ] as const satisfies readonly FlightField[]
}

/** The fields in English. */
export const FLIGHT_FIELDS = flightFields(IN_ENGLISH)

export type FlightFieldName = (typeof FLIGHT_FIELDS)[number]['name']
/** A submission. Required fields are filled, and optional ones are null when they were left out. */
export type Flight = Record<FlightFieldName, string | null>

/** Why no mail could go to the address; null when one could. */
function emailTrouble(text: string, t: FieldWriter): string | null {
  if (mailbox(text) !== null) return null
  if (mailbox(withoutSigns(text)) !== null)
    return t('Email Address has an invisible sign in it. Please type it by hand.')
  if (hasForeignLetters(text))
    return t(
      'Email Address has letters before the @ that most mail servers refuse. Please use one without accents, such as jose@example.com.',
    )
  return t('Email Address must look like name@example.com.')
}

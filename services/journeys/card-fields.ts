import type { DeskRow } from '../../db/tables/flight-desk.server'
import type { TravelStatus } from '../../rules/travel-status'

type Kind = 'status' | 'act' | 'text' | 'day'

/** One thing that the desk decides about a submission, with everything that form, checks, storage and plan need to know. */
interface FieldFacts {
  /** In the API and on all screens. */
  name: string
  /** In the table `flight_desk`. A sealed one is encrypted there. */
  column: keyof DeskRow
  kind: Kind
  /** In the form, and where two versions are compared. */
  label: string
  /** Begins a sentence about what is wrong. */
  said: string
  /** Of a text, in characters. */
  longest?: number
  hasLineBreaks?: true
  hint?: string
  isSealed?: true
  /** Left out of a change it becomes empty; all others stay as they are. */
  isAlwaysSent?: true
  /** In the form it is one of the small fields of the stay; others have a line of their own. */
  isOfStay?: true
  /** In the form, of a text with line breaks. */
  rows?: number
  /** Head and width, in characters, of its column in plan and workbook. */
  plan?: { title: string; width: number }
  /** Whether the letters about journeys tell it. */
  isInLetters?: true
}

/**
 * The fields of a card, in the order in which two versions are compared; the plan has status and colleague before the journeys, and
 * all others behind them. One more is added here, in `db/tables/flight-desk.server.ts`, and to the database by a migration. Desk, API,
 * plan, workbook and the artist's data file follow. Drivers see what `db/tables/arrivals.server.ts` selects.
 */
export const CARD_FIELDS = [
  {
    name: 'status',
    column: 'status',
    kind: 'status',
    label: 'Status',
    said: 'The status',
    plan: { title: 'Status', width: 11 },
  },
  { name: 'act', column: 'act', kind: 'act', label: 'Act', said: 'The act' },
  {
    name: 'assignee',
    column: 'assignee',
    kind: 'text',
    label: 'Who has it',
    said: 'The name of who has it',
    longest: 100,
    isAlwaysSent: true,
    plan: { title: 'Who Has It', width: 16 },
  },
  {
    name: 'notes',
    column: 'notesSealed',
    kind: 'text',
    label: 'Notes',
    said: 'The notes',
    longest: 5000,
    hasLineBreaks: true,
    rows: 3,
    hint: 'Artists find them in the copy of their data.',
    isSealed: true,
    isAlwaysSent: true,
  },
  {
    name: 'hotel',
    column: 'hotelSealed',
    kind: 'text',
    label: 'Hotel',
    said: 'The hotel',
    longest: 200,
    isSealed: true,
    isOfStay: true,
    plan: { title: 'Hotel', width: 26 },
    isInLetters: true,
  },
  {
    name: 'hotelFrom',
    column: 'hotelFrom',
    kind: 'day',
    label: 'Check-in',
    said: 'The check-in',
    isOfStay: true,
    plan: { title: 'Hotel From', width: 14 },
    isInLetters: true,
  },
  {
    name: 'hotelTo',
    column: 'hotelTo',
    kind: 'day',
    label: 'Check-out',
    said: 'The check-out',
    isOfStay: true,
    plan: { title: 'Hotel To', width: 14 },
    isInLetters: true,
  },
  {
    name: 'roomWith',
    column: 'roomWithSealed',
    kind: 'text',
    label: 'Room with',
    said: 'Who shares the room',
    longest: 200,
    isSealed: true,
    isOfStay: true,
    plan: { title: 'Room With', width: 22 },
    isInLetters: true,
  },
  {
    name: 'driverNote',
    column: 'driverNoteSealed',
    kind: 'text',
    label: 'Note for the driver',
    said: 'The note for the driver',
    longest: 500,
    hasLineBreaks: true,
    hint: 'Drivers read it on their list.',
    isSealed: true,
    plan: { title: 'Note for the Driver', width: 30 },
  },
] as const satisfies readonly FieldFacts[]

export type CardField = (typeof CARD_FIELDS)[number]
type Held<K extends Kind> = K extends 'status' ? TravelStatus : string | null

/** What the desk decides, as the API gives it; days are `YYYY-MM-DD`. */
export type CardInput = { [F in CardField as F['name']]: Held<F['kind']> }
export type CardFieldName = CardField['name']
/** The fields that are typed, or nothing. */
export type TypedCardField = Extract<CardField, { kind: 'text' | 'day' }>
export type SealedCardField = Extract<CardField, { isSealed: true }>
type LettersField = Extract<CardField, { isInLetters: true }>
export type LettersFieldName = LettersField['name']

/** The same fields, each with what only some of them have. */
export type AnyCardField = FieldFacts & { name: CardFieldName }
export const TYPED_CARD_FIELDS = CARD_FIELDS.filter(
  (field): field is TypedCardField => field.kind === 'text' || field.kind === 'day',
)
export const ANY_CARD_FIELDS: readonly AnyCardField[] = CARD_FIELDS
/** What letters about journeys tell, besides the journeys. */
export const LETTERS_CARD_FIELDS = CARD_FIELDS.filter(
  (field): field is LettersField => 'isInLetters' in field,
)

export function cardField<N extends CardFieldName>(name: N): Extract<CardField, { name: N }> {
  const field = CARD_FIELDS.find((one): one is Extract<CardField, { name: N }> => one.name === name)
  if (field === undefined) throw new Error(`a card has no field ${name}`)
  return field
}

export function isSealed(field: CardField): field is SealedCardField {
  return 'isSealed' in field
}

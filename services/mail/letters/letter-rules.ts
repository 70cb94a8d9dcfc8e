import type { LetterKind } from '../../../rules/travel-letters'
import { isBooked } from '../../../rules/travel-status'
import type { DeskFlight } from '../../journeys/desk-fields'

export const LETTER_WORDS: Record<LetterKind, string> = {
  booked: 'Booked',
  changed: 'Changed',
  reminder: 'Reminder',
}

/** At most so many letters are asked for at once. */
export const MOST_LETTERS = 200

/** Whether a letter about journeys fits a submission: they are booked, and there are some. */
export function mayGetLetter({
  status,
  legs,
}: Pick<DeskFlight, 'status'> & { legs: readonly unknown[] }): boolean {
  return isBooked(status) && legs.length > 0
}

/** The answer of `POST /api/admin/letters`. */
export interface SentLetters {
  queued: number
  /** Who gets none, and why: a clause such as "has no booked journey". `flight` is the id as it was sent, null for a reminder. */
  refused: { flight: number | null; name: string; why: string }[]
}

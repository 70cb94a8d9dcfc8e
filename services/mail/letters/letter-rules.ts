import type { LetterKind } from '../../../rules/travel-letters'
import { isBooked } from '../../../rules/travel-status'
import { playsNoMore } from '../../journeys/set-check'
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

/** Why somebody should look before a letter about journeys goes: a clause such as "is cancelled"; null without a reason. */
export function letterDoubt({
  sets,
  legs,
  warnings,
}: Pick<DeskFlight, 'sets' | 'legs' | 'warnings'>): string | null {
  if (playsNoMore(sets)) return 'is cancelled'
  const late = warnings.find(({ level }) => level === 'red')
  const direction = legs.find(({ id }) => id === late?.legId)?.direction
  return direction === undefined ? null : TOO_LATE[direction]
}

const TOO_LATE = { arrival: 'arrives too late', departure: 'leaves too early' } as const

/** The answer of `POST /api/admin/letters`. */
export interface SentLetters {
  queued: number
  /** Who gets none, and why: a clause such as "has no booked journey". `flight` is the id as it was sent, null for a reminder. */
  refused: { flight: number | null; name: string; why: string }[]
}

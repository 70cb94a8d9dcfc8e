import { z } from 'zod'
import {
  LETTER_KINDS,
  USUAL_LETTERS,
  type LetterKind,
  type LetterText,
} from '../rules/travel-letters'

const text = z
  .string()
  .transform((typed) => typed.trim())
  .nullish()
  .catch(null)
const letter = z.object({ subject: text, text }).nullish().catch(null)
const letters = z.object({ contact: text, booked: letter, changed: letter, reminder: letter })

/** The words of the travel desk's mails. */
export interface TravelLetters {
  /** Who answers questions; null for the festival's telephone number. */
  contact: string | null
  letters: Record<LetterKind, LetterText>
}

/** The usual words stand in for each text that the organisers have not written. @throws {z.ZodError} when there are no settings either */
export function parseTravelLetters(result: unknown): TravelLetters {
  const { page } = z.object({ page: letters.nullish().catch(null) }).parse(result)
  const own = (kind: LetterKind): LetterText => {
    const usual = USUAL_LETTERS[kind]
    const subject = page?.[kind]?.subject?.replace(/\s+/g, ' ')
    return { subject: subject || usual.subject, text: page?.[kind]?.text || usual.text }
  }
  const all = LETTER_KINDS.map((kind) => [kind, own(kind)])
  return {
    contact: page?.contact || null,
    letters: Object.fromEntries(all) as Record<LetterKind, LetterText>,
  }
}

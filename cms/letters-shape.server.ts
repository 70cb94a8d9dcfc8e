import { z } from 'zod'
import type { Language } from '../languages'
import { usualLetter } from '../languages/usual-letter'
import {
  LETTER_KINDS,
  USUAL_LETTERS,
  type LetterKind,
  type LetterText,
} from '../rules/travel-letters'
import { TRANSLATED, TRANSLATED_INTO } from './translations'

const text = z
  .string()
  .transform((typed) => typed.trim())
  .nullish()
  .catch(null)
const subject = text.transform((typed) => typed?.replace(/\s+/g, ' '))
const words = { subject, text }
/** Its translations are under the codes of their languages. */
const letter = z.looseObject(words).nullish().catch(null)
const translation = z.object(words).nullish().catch(null)
const letters = z.object({ contact: text, booked: letter, changed: letter, reminder: letter })

/** A letter in each language that it can be sent in. */
export type LetterInLanguages = Partial<Record<Language, LetterText>> & { en: LetterText }

/** The words of the travel desk's mails. */
export interface TravelLetters {
  /** Who answers questions; null for the festival's telephone number. */
  contact: string | null
  letters: Record<LetterKind, LetterInLanguages>
}

/** The usual words stand in for each text that the organisers have not written. @throws {z.ZodError} when there are no settings either */
export function parseTravelLetters(result: unknown): TravelLetters {
  const { page } = z.object({ page: letters.nullish().catch(null) }).parse(result)
  const all = LETTER_KINDS.map((kind) => [kind, inLanguages(kind, page?.[kind])])
  return {
    contact: page?.contact || null,
    letters: Object.fromEntries(all) as Record<LetterKind, LetterInLanguages>,
  }
}

/**
 * A language counts when subject and text are both in it. An outdated translation counts, too: an artist's language matters more
 * than the newest word.
 */
function inLanguages(kind: LetterKind, stored: z.infer<typeof letter>): LetterInLanguages {
  const usual = USUAL_LETTERS[kind]
  const translated: readonly string[] = TRANSLATED[kind]
  const en = { subject: stored?.subject || usual.subject, text: stored?.text || usual.text }
  const others = TRANSLATED_INTO.flatMap((code) => {
    const given = translation.parse(stored?.[code])
    const own = (field: keyof LetterText) => {
      if (!translated.includes(field)) return en[field]
      if (stored?.[field] && given?.[field]) return given[field]
      return en[field] === usual[field] ? usualLetter(kind, code)[field] : null
    }
    const [subject, text] = [own('subject'), own('text')]
    return subject && text ? [[code, { subject, text }] as const] : []
  })
  return { en, ...Object.fromEntries(others) }
}

import { usualLetter } from '../languages/usual-letter'
import {
  LETTER_KINDS,
  USUAL_LETTERS,
  type LetterKind,
  type LetterText,
} from '../rules/travel-letters'
import { TRANSLATED, TRANSLATED_INTO } from './translations'

/** The usual letters as content keeps them, with their translations. */
export const USUAL_LETTERS_STORED = Object.fromEntries(
  LETTER_KINDS.map((kind) => [kind, stored(kind)]),
)

function stored(kind: LetterKind) {
  const texts = (letter: LetterText) =>
    Object.fromEntries(TRANSLATED[kind].map((field) => [field, letter[field]]))
  const translations = TRANSLATED_INTO.map((code) => [
    code,
    { ...texts(usualLetter(kind, code)), of: texts(USUAL_LETTERS[kind]) },
  ])
  return { ...USUAL_LETTERS[kind], ...Object.fromEntries(translations) }
}

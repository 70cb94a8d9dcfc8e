import { USUAL_LETTERS, type LetterKind, type LetterText } from '../rules/travel-letters'
import type { Language } from './index'
import { textsIn } from './texts-in'

/** A usual letter in a language, paragraph by paragraph. Its placeholders stay. The subject of a reminder is always English. */
export function usualLetter(kind: LetterKind, language: Language): LetterText {
  const own = textsIn(language)?.letters ?? {}
  const inLanguage = (text: string) =>
    text
      .split('\n\n')
      .map((paragraph) => own[paragraph] ?? paragraph)
      .join('\n\n')
  const { subject, text } = USUAL_LETTERS[kind]
  return { subject: inLanguage(subject), text: inLanguage(text) }
}

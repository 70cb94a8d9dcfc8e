import type { Words } from '../../cms/own-looks.server'
import type { Language } from '../../languages'
import { useLangOf } from './use-text'

export type OwnField = Exclude<keyof Words, 'translated'>

/** A text of the organisers in the place of ours. */
export interface OwnText {
  text: string
  lang: Language | undefined
}

/** @returns what gives the organisers' text of a field, or undefined where they have written none */
export function useOwnWords(words: Words): (field: OwnField) => OwnText | undefined {
  const langOf = useLangOf()
  return (field) => {
    const text = words[field]
    return text === null ? undefined : { text, lang: langOf(words, field) }
  }
}

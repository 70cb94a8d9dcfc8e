import { FILES } from './files'
import type { Language } from './index'
import { writer, type Section, type Texts, type Writer } from './text'

/** The texts of a language. Null for English, whose sentences are the keys. */
export function textsIn(language: Language): Texts | null {
  return language === 'en' ? null : FILES[language]
}

/** What writes the texts of one section in a language, for code that is not a component. */
export function textIn<S extends Section>(language: Language, section: S): Writer<S> {
  return writer(language, section, textsIn(language))
}

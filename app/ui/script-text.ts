import type { Language } from '../../languages'
import { writer, type Section, type Texts, type Writer } from '../../languages/text'

// It is the running script only while a script runs for the first time.
const texts = JSON.parse(document.currentScript?.dataset.texts ?? 'null') as Texts | null

/** The texts of a section in the language of the page, for inline scripts. `InlineScript` gives them those that it names. */
export function scriptText<S extends Section>(section: S): Writer<S> {
  return writer(document.documentElement.lang as Language, section, texts)
}

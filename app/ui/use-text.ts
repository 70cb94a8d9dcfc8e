import { createContext, useContext, useMemo } from 'react'
import type { Language } from '../../languages'
import { writer, type Section, type Texts, type Writer } from '../../languages/text'

/** The language of the page and its texts. `entry.server.tsx` gives them to a page, and `app/islands` to an island. */
export const LanguageContext = createContext<{ language: Language; texts: Texts | null }>({
  language: 'en',
  texts: null,
})

/**
 * The texts of a section in the language of the page: `t('Join the Crew!')`.
 *
 * @throws {Error} in development, when an island has not named the section in its `texts`: in production it would be in English.
 */
export function useText<S extends Section>(section: S): Writer<S> {
  const { language, texts } = useContext(LanguageContext)
  if (import.meta.env.DEV && texts && !texts[section])
    throw new Error(`The island has to name the section “${section}” in its texts.`)
  return useMemo(() => writer(language, section, texts), [language, section, texts])
}

/**
 * The `lang` of a text of the content: the language of the page where it is translated, or English. An English page needs none.
 *
 * @returns what takes the object of the text and the name of its field
 */
export function useLangOf(): (thing: Translated, field: string) => Language | undefined {
  const { language } = useContext(LanguageContext)
  return ({ translated }, field) =>
    language === 'en' ? undefined : translated?.includes(field) ? language : 'en'
}

/** An object of the content, with the names of its translated texts. */
interface Translated {
  translated?: readonly string[] | undefined
}

/** The `lang` of content that is in English, for an element on a page of any language. An English page needs none. */
export function useEnglish(): 'en' | undefined {
  return useContext(LanguageContext).language === 'en' ? undefined : 'en'
}

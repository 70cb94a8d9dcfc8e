/**
 * The languages of the site, each in its own name. English is the default: its addresses have no prefix, and its texts are in
 * the components. A further language is a line here, one in `files.ts`, and its file.
 */
export const LANGUAGES = { en: 'English', es: 'Español', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/**
 * The languages that pages, the sitemap and the hint name. Pages of every other one answer at their addresses, where
 * translators look at them, and search engines must not index them.
 */
export const LISTED: readonly Language[] = ['en', 'es', 'de']

/**
 * The address of a page in a language: `/timetable` is `/de/timetable` in German, and `/#booking` is `/de#booking`.
 *
 * @param path - begins with a slash; query and fragment may follow
 */
export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** One of a kind for each language, by its code. */
export function inEachLanguage<Value>(make: (language: Language) => Value) {
  const codes = Object.keys(LANGUAGES) as Language[]
  return Object.fromEntries(codes.map((code) => [code, make(code)])) as Record<Language, Value>
}

/** The language that is stored by its code; English for none, and for one that the site no longer has. */
export function languageNamed(code: string | null): Language {
  return code !== null && Object.hasOwn(LANGUAGES, code) ? (code as Language) : 'en'
}

/** The language of an address, and the address of the same page in English. Query and fragment may follow. */
export function readAddress(address: string): { language: Language; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]+)(?=[/?#]|$)(.*)$/s.exec(address) ?? []
  if (code === 'en' || !Object.hasOwn(LANGUAGES, code)) return { language: 'en', path: address }
  return { language: code as Language, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/**
 * The languages of the site, each in its own name. English is the default: its addresses have no prefix, and its texts are in
 * the components. A further language is a line here, one in `files.ts`, and its file.
 */
export const LANGUAGES = { en: 'English', es: 'Español', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The address of a page in a language: `/timetable` is `/de/timetable` in German. The path begins with a slash. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

import { LANGUAGES, type Language } from '../languages'

/*
 * An object of the content keeps its texts in other languages beside the English ones, in an object for each language:
 * `{ title: 'Bring a jumper', es: { title: 'Trae jersey', of: { title: 'Bring a jumper' } } }`. `of` holds the English text that was
 * translated. When the English changes, the translation is outdated and the site shows the new English.
 */

/** The languages that content is translated into. */
export const TRANSLATED_INTO = (Object.keys(LANGUAGES) as Language[]).filter(
  (code) => code !== 'en',
)

/**
 * The texts that have translations, by the type of their object. Names, hours, figures and addresses have none. A list of lines is
 * translated as one text, a line each.
 */
export const TRANSLATED = {
  siteSettings: [
    'edition',
    'tagline',
    'footerTagline',
    'dates',
    'place',
    'lineupSummary',
    'responseTimeJoke',
    'streamNote',
    'shareMessage',
    'pinboardClosedText',
  ],
  notice: ['text'],
  farewell: ['headline', 'text', 'formText', 'bookingText', 'nextText'],
  sectionText: ['heading', 'intro'],
  picture: ['alt'],
  revealAt: ['standIn'],
  pastEvent: ['subtitle', 'details', 'description', 'quote'],
  aboutBlock: ['title', 'text'],
  scheduleDay: ['date', 'title', 'description', 'time', 'note'],
  artist: ['specialSet', 'description'],
  revealDay: ['theme'],
  slot: ['artist', 'description', 'location'],
  galleryImage: ['caption'],
  bookingCard: ['title', 'description', 'details'],
  rule: ['title', 'text'],
  legalClause: ['title', 'text'],
  privacyPage: ['title', 'intro'],
  privacyLine: ['what', 'why', 'who', 'until'],
  privacyChapter: ['title', 'text'],
  gettingThere: ['title', 'intro'],
  gettingThereChapter: ['title', 'text'],
} as const satisfies Record<string, readonly string[]>

export type TranslatedType = keyof typeof TRANSLATED

/** `outdated`: the English has changed since. */
export type TranslationState = 'missing' | 'outdated' | 'current'

type Fields = Record<string, unknown>

/** The English text of a field as it is kept in `of`; empty when there is none. */
export function englishText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string').join('\n')
  return typeof value === 'string' ? value : ''
}

/** @param translation - the object of one language. @returns null when there is nothing to translate. */
export function translationState(
  english: unknown,
  translation: unknown,
  field: string,
): TranslationState | null {
  const text = englishText(english)
  if (text.trim() === '') return null
  const { [field]: own, of } = fieldsOf(translation)
  if (typeof own !== 'string' || own.trim() === '') return 'missing'
  return fieldsOf(of)[field] === text ? 'current' : 'outdated'
}

/**
 * An answer of the lake with its texts in a language. An object with such texts gets their names as `translated`. Whatever has no
 * translation of the present English stays English.
 */
export function inLanguage(answer: unknown, language: Language): unknown {
  if (language === 'en') return answer
  if (Array.isArray(answer)) return answer.map((item) => inLanguage(item, language))
  if (typeof answer !== 'object' || answer === null) return answer
  const object = answer as Fields
  const own = fieldsOf(object[language])
  const translated = Object.keys(own).filter(
    (field) => translationState(object[field], own, field) === 'current',
  )
  const inside = Object.entries(object).map(([name, value]) => [name, inLanguage(value, language)])
  if (translated.length === 0) return Object.fromEntries(inside)
  const texts = translated.map((field) => [field, asEnglish(object[field], String(own[field]))])
  return { ...Object.fromEntries([...inside, ...texts]), translated }
}

/** A translated text in the form of the English one. */
function asEnglish(english: unknown, text: string): string | string[] {
  return Array.isArray(english) ? text.split('\n').filter((line) => line.trim() !== '') : text
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

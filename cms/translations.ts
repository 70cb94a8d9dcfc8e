import { LANGUAGES, type Language } from '../languages'
import { isWrittenByUs } from './written-by-us'

/*
 * An object of the content keeps its texts in other languages beside the English ones, in an object for each language:
 * `{ title: 'Bring a jumper', es: { title: 'Trae jersey', of: { title: 'Bring a jumper' } } }`. `of` holds the English text that was
 * translated. When the English changes, the translation is outdated and the site shows the new English. Letters to artists keep
 * their language (`letters-shape.server.ts`).
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
  words: [
    'revealTitle',
    'timetableTitle',
    'boardTitle',
    'headlinersTitle',
    'mainActsTitle',
    'otherActsTitle',
    'countdownEnd',
  ],
  ticketSale: ['soonText', 'label', 'bookingLabel', 'barLabel'],
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
  change: ['reason'],
  galleryImage: ['caption'],
  bookingCard: ['title', 'description', 'details'],
  rule: ['title', 'text'],
  legalClause: ['title', 'text'],
  privacyPage: ['title', 'intro'],
  privacyLine: ['what', 'why', 'who', 'until'],
  privacyChapter: ['title', 'text'],
  gettingThere: ['title', 'intro'],
  gettingThereChapter: ['title', 'text'],
  booked: ['subject', 'text'],
  changed: ['subject', 'text'],
  // One mail says a reminder in all languages, below one subject.
  reminder: ['text'],
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

/** @param translation - the object of one language. @returns null when nobody has to translate anything. */
export function translationState(
  english: unknown,
  translation: unknown,
  field: string,
): TranslationState | null {
  const text = englishText(english)
  if (text.trim() === '') return null
  const { [field]: own, of } = fieldsOf(translation)
  const isThere = typeof own === 'string' && own.trim() !== ''
  if (isThere && fieldsOf(of)[field] === text) return 'current'
  if (isWrittenByUs(text, field)) return null
  return isThere ? 'outdated' : 'missing'
}

/** A text that visitors read in English although the page is in another language. */
export interface OpenText {
  /** The path of the English text in its document: keys of objects, and `_key`s or indexes of items. */
  path: (string | number | { _key: string })[]
  state: 'missing' | 'outdated'
}

/** The names of an object's texts that visitors can read, so that they need a translation. */
export function textsToTranslate(type: TranslatedType, object: Fields): string[] {
  // A slot has the name of its artist. The texts of these two wait for a choice.
  const isAsked = type !== 'revealAt' || ['moment', 'sold-out'].includes(String(object.when))
  const isOver = type !== 'farewell' || ['moment', 'dates'].includes(String(object.when))
  const hasAct = type === 'slot' && Boolean(fieldsOf(object.act)._ref)
  if (!isAsked || !isOver) return []
  return TRANSLATED[type].filter(
    (field) => englishText(object[field]).trim() !== '' && !(field === 'artist' && hasAct),
  )
}

/** What is not translated into a language in a stored document, and in everything inside it. */
export function openTexts(
  value: unknown,
  language: Language,
  name = '',
  path: OpenText['path'] = [],
): OpenText[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const key = fieldsOf(item)._key
      const step = typeof key === 'string' ? { _key: key } : index
      return openTexts(item, language, '', [...path, step])
    })
  if (typeof value !== 'object' || value === null) return []
  const object = value as Fields
  const type = translatedTypeOf(object, name)
  const own = (type === null ? [] : textsToTranslate(type, object)).flatMap((field): OpenText[] => {
    const state = translationState(object[field], object[language], field)
    return state === 'missing' || state === 'outdated' ? [{ path: [...path, field], state }] : []
  })
  const inside = Object.entries(object).filter(([field]) => !(field in LANGUAGES))
  return [
    ...own,
    ...inside.flatMap(([field, part]) => openTexts(part, language, field, [...path, field])),
  ]
}

/** “2 missing, 1 outdated” */
export function countsOf(texts: readonly OpenText[]): string {
  return (['missing', 'outdated'] as const)
    .map((state) => [texts.filter((text) => text.state === state).length, state] as const)
    .flatMap(([count, state]) => (count === 0 ? [] : [`${count} ${state}`]))
    .join(', ')
}

/** The type of a stored object. One without `_type` has that of its field; null for one without texts to translate. */
export function translatedTypeOf({ _type }: Fields, field: string): TranslatedType | null {
  const type = _type === 'image' ? 'picture' : (_type ?? field)
  return typeof type === 'string' && Object.hasOwn(TRANSLATED, type)
    ? (type as TranslatedType)
    : null
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

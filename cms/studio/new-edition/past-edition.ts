import { dateText } from '../../../languages/dates'
import type { Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import { dayInWords } from '../../../rules/dates/day-in-words'
import { englishText, TRANSLATED_INTO } from '../../translations'

/** What is known of the present edition beside its documents. */
export interface Facts {
  /** `YYYY-MM-DD`; null: it is not sold out, or nobody knows since when. */
  soldOutOn: string | null
  /** Notes on the pinboard; null: unknown. */
  notes: number | null
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

const WORDS: Record<
  Language,
  Record<'artists' | 'notes', (count: number) => string> & { soldOut: (day: string) => string }
> = {
  en: {
    artists: (count) => `${counted(count, 'artist', 'artists')} in the lineup`,
    soldOut: (day) => `Sold out on ${dayInWords(day)}`,
    notes: (count) => `${counted(count, 'note', 'notes')} on the pinboard`,
  },
  es: {
    artists: (count) => `${counted(count, 'artista', 'artistas')} en el cartel`,
    soldOut: (day) => `Entradas agotadas el ${dateText(textIn('es', 'dates'), day)}`,
    notes: (count) => `${counted(count, 'nota', 'notas')} en el corcho`,
  },
  de: {
    artists: (count) => `${counted(count, 'Act', 'Acts')} im Line-up`,
    soldOut: (day) => `Ausverkauft am ${dateText(textIn('de', 'dates'), day)}`,
    notes: (count) => `${count} Zettel an der Pinnwand`,
  },
}

/**
 * The present edition as a past one, in all languages. What happened is not known, so the Studio asks for it.
 *
 * @param year of the present edition.
 * @param artists how many are in its lineup.
 */
export function pastEdition(
  settings: Record<string, unknown>,
  year: string,
  artists: number,
  { soldOutOn, notes }: Facts,
) {
  const details = (language: Language) => {
    const words = WORDS[language]
    return [
      ...(artists > 0 ? [words.artists(artists)] : []),
      ...(soldOutOn === null ? [] : [words.soldOut(soldOutOn)]),
      ...(notes ? [words.notes(notes)] : []),
    ]
  }
  const subtitle = settings.edition
  const english = englishText(details('en'))
  const translation = (code: Language) => {
    const { edition, of } = Object(settings[code])
    const isCurrent = of?.edition === subtitle
    return {
      details: englishText(details(code)),
      ...(isCurrent ? { subtitle: edition } : {}),
      of: { details: english, ...(isCurrent ? { subtitle } : {}) },
    }
  }
  return {
    _id: `edition-${year}`,
    _type: 'pastEvent',
    year: Number(year),
    title: settings.title,
    subtitle,
    image: settings.banner,
    details: details('en'),
    ...Object.fromEntries(TRANSLATED_INTO.map((code) => [code, translation(code)])),
  }
}

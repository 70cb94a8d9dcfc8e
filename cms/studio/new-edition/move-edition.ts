import { LANGUAGES, type Language } from '../../../languages'
import { plusDays } from '../../../rules/dates/days'
import { editionsIn, withEdition } from '../../edition-words'
import { englishText } from '../../translations'
import { shiftInstant, shiftText, type Days } from './shift-dates'

/** From one edition to another. Both name their number, such as “Third edition”. */
export interface Move {
  /** By how many all dates move. */
  days: number
  from: Days & { edition: string }
  to: Omit<Days, 'timeZone'> & { edition: string }
}

/** Every text and moment below a value, moved. Addresses, ids and keys stay, and each translation follows its English. */
export function moved(value: unknown, move: Move): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, move))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => {
        if (key.startsWith('_') || /Url$|orderRank/.test(key)) return [key, field]
        const isTranslation = key in LANGUAGES && typeof field === 'object' && field !== null
        return [
          key,
          isTranslation
            ? translationMoved(key as Language, field, value, move)
            : moved(field, move),
        ]
      }),
    )
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return shiftInstant(value, move.days, move.from.timeZone)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return plusDays(value, move.days)
  return textMoved(value, 'en', move).text
}

/** A text with the days and the number of the next edition, and what has changed in it. */
function textMoved(text: string, language: Language, { days, from, to }: Move) {
  const { text: later, moved: dates } = shiftText(text, days, from, to, language)
  const [present, next] = [from, to].map(({ edition }) => editionsIn(edition, 'en')[0])
  const named = present && next ? withEdition(later, present, next, language) : later
  return { text: named, changes: [...dates, named === later ? '' : 'edition'].join() }
}

/**
 * A translation in which the same has changed as in its English is one of the new English. Any other keeps the English that it is
 * of: it is outdated, and visitors read the English.
 */
function translationMoved(
  language: Language,
  { of, ...texts }: Record<string, unknown>,
  around: object,
  move: Move,
) {
  const next: Record<string, unknown> = {}
  const nextOf: Record<string, unknown> = { ...Object(of) }
  for (const [field, text] of Object.entries(texts)) {
    const english = englishText(Object(around)[field])
    const [own, its] = [textMoved(String(text), language, move), textMoved(english, 'en', move)]
    const follows = own.changes === its.changes && nextOf[field] === english
    next[field] = typeof text === 'string' && follows ? own.text : text
    if (follows) nextOf[field] = its.text
  }
  return { ...next, of: nextOf }
}

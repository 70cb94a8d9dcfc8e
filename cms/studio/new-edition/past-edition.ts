import { dateText } from '../../../languages/dates'
import type { Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import { englishText, TRANSLATED_INTO } from '../../translations'

/** What is known of the present edition beside its documents. */
export interface Facts {
  /** `YYYY-MM-DD`; null: it is not sold out, or nobody knows since when. */
  soldOutOn: string | null
  /** Notes on the pinboard; null: unknown. */
  notes: number | null
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
    const t = textIn(language, 'pastEdition')
    const inLineup = {
      one: '{n} artist in the lineup',
      other: '{n} artists in the lineup',
    } as const
    const onBoard = { one: '{n} note on the pinboard', other: '{n} notes on the pinboard' } as const
    const day = soldOutOn && dateText(textIn(language, 'dates'), soldOutOn)
    return [
      ...(artists > 0 ? [t.plural(artists, inLineup)] : []),
      ...(day ? [t('Sold out on {day}', { day })] : []),
      ...(notes ? [t.plural(notes, onBoard)] : []),
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

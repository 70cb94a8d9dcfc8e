import type { Content } from '../../cms/content.server'
import { findEditionOfFlight } from '../../db/tables/editions.server'
import type { Sql } from '../../db/client/connect.server'
import type { Language } from '../../languages'
import { dateText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import { datesInWords } from '../../rules/dates/day-in-words'

export interface OtherFestival {
  title: string
  dates: string
  place: string
}

/**
 * The festival for which a flight was sent, when the content describes another year by now: mails and pages speak of that one.
 * Null when it is the present festival.
 */
export async function otherFestivalOf(
  sql: Sql,
  { content }: { content: Content },
  flightId: number,
  language: Language,
): Promise<OtherFestival | null> {
  const edition = await findEditionOfFlight(sql, flightId)
  if (edition === null || edition.id === content.editionAtHand()) return null
  const { title, place } = await content.in(language).site()
  const t = textIn(language, 'dates')
  const days = [edition.startDate, edition.endDate].map((day) => dateText(t, day))
  return {
    title: edition.title ?? title,
    dates: language === 'en' ? datesInWords(edition) : days.join(' – '),
    place: edition.place ?? place,
  }
}

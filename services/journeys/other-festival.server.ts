import type { Content } from '../../cms/content.server'
import { findEditionOfFlight } from '../../db/tables/editions.server'
import type { Sql } from '../../db/client/connect.server'
import type { Language } from '../../languages'
import { datesText } from '../../languages/when-text'

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
  const edition = await findEditionOfFlight(sql, flightId, language)
  if (edition === null || edition.id === content.editionAtHand()) return null
  const { title, place } = await content.in(language).site()
  return {
    title: edition.title ?? title,
    dates: datesText(language, edition),
    place: edition.place ?? place,
  }
}

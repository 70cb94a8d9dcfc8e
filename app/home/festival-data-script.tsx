import { festivalData, type Facts } from './festival-data'

/** The festival as data for search engines. */
export function FestivalData(facts: Facts) {
  // Escaped, so that no text of the organisers can end the element.
  const json = JSON.stringify(festivalData(facts)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

import { festivalData, type Facts } from './festival-data'

/**
 * The festival for machines, in the server's HTML alone: nobody else reads it, so it is not sent a second time as data, and
 * React leaves the content of a script that it finds in the page as it is.
 */
export function FestivalData(facts: Facts) {
  // Escaped, so that no text of the organisers can end the element.
  const json = import.meta.env.SSR
    ? JSON.stringify(festivalData(facts)).replaceAll('<', '\\u003c')
    : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

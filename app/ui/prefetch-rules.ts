import { addressIn, LISTED, type Language } from '../../languages'

const PATHS = ['/', '/lineup-reveal', '/artist-flight-form', '/privacy']

/**
 * Chromium fetches a page of ours when a pointer rests on its link, and keeps it for five minutes. The board is not fetched
 * early: a copy from before a visitor's own note was pinned would hide that note. Nor are the timetable and its acts: they tell
 * people to trust them on the night, so they must not miss a set that was moved in the last five minutes.
 *
 * @returns speculation rules as JSON. Their addresses are patterns, and one that is none costs all rules.
 */
export function prefetchRules(listed: readonly Language[] = LISTED): string {
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            {
              href_matches: listed.flatMap((code) => PATHS.map((path) => addressIn(code, path))),
            },
            // Links to a section of the current page.
            { not: { selector_matches: '[href^="#"]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}

const FIRST_PARTS = [
  'artist-flight-form',
  'attendee-pinboard',
  'call-sheet',
  'editions',
  'getting-there',
  'lineup-reveal',
  'my-flight',
  'pick-ups',
  'privacy',
  'timetable',
]
const TRANSLATED = new RegExp(`^/(?:${FIRST_PARTS.join('|')})?(?=[/?#]|$)`)

/**
 * Whether an English address is that of a page with an address in each language. The routes say so themselves (`isTranslated`), and
 * browsers do not have the routes; a test compares the two.
 */
export function isTranslatedPage(path: string): boolean {
  return TRANSLATED.test(path)
}

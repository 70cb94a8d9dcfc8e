/**
 * Links to the fonts of what a page shows first. Production pages fetch them once the words have been painted in a face of the
 * system (`letters.js`): on a phone they would take their share of the line from the page itself, and a second of the first paint.
 *
 * @param hrefs - files in WOFF2, each named after the family it is of.
 */
export function lateFonts(...hrefs: string[]) {
  return hrefs.map(
    (href) =>
      ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
  )
}

const BOOTSTRAP = '<script type="module" async="">'
const PRELOAD = '<link rel="modulepreload"'
/** As `lateFonts` has them. */
const FONT = '<link rel="preload" as="font"'

/**
 * Makes the page's scripts wait until it has been painted: its module preloads and bootstrap are renamed so that the
 * browser passes over them, and `LateStart` in the head starts them. Ordinary hydration costs a second until the largest
 * paint on a phone (1.7 s against 0.8–1.2 s), because the scripts compete with fonts and pictures.
 *
 * Fonts, which are preloaded ahead of it all, wait for the first paint as well (`ui/letters.js`).
 *
 * Should Remix write its bootstrap differently one day, nothing is renamed and pages hydrate as usual.
 */
export function startLate(html: string): string {
  return startScriptsLate(html).replaceAll(FONT, '<link rel="late-font"')
}

function startScriptsLate(html: string): string {
  const start = html.lastIndexOf(BOOTSTRAP)
  if (start < 0) return html
  const withInertBootstrap = `${html.slice(0, start)}<script type="late">${html.slice(start + BOOTSTRAP.length)}`
  return withInertBootstrap.replaceAll(PRELOAD, '<link rel="late"')
}

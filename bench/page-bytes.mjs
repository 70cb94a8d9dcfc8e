import { bodyBytes, recordWire, scriptBytes } from './wire.mjs'

/** In this time the scripts that wait for an idle page have been loaded. */
const AFTER_LOAD_MS = 4000

/**
 * Bytes that a phone loads on its first visit of a page, without a press: over the wire and without headers, until some seconds
 * after the page's `load`. `htmlAndCss`, `early` and `requests` count the requests before `load`; `early` is all their bytes,
 * with headers.
 *
 * @param {import('./phone-browser.mjs').Phone} phone
 * @param {string} origin
 * @param {string} path
 */
export async function pageBytes(phone, origin, path) {
  const { page, session, close } = await phone.open()
  try {
    const wire = await recordWire(session)
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.waitForTimeout(AFTER_LOAD_MS)
    const all = wire.requests()
    const early = wire.earlyRequests()
    const scripts = await scriptBytes(wire)
    return {
      path,
      htmlAndCss: bodyBytes(early, 'document') + bodyBytes(early, 'css'),
      scripts: scripts.all,
      inline: scripts.inline,
      fonts: bodyBytes(all, 'fonts'),
      pictures: bodyBytes(all, 'pictures'),
      film: bodyBytes(all, 'film'),
      other: bodyBytes(all, 'other'),
      early: early.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: early.length,
      later: all.length - early.length,
    }
  } finally {
    await close()
  }
}

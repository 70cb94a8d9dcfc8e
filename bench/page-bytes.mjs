/** What each kind of resource is called in the table; everything else is `other`, but for SVG files, which are pictures however they are fetched. */
const KINDS = {
  Document: 'document',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'fonts',
  Image: 'pictures',
  Media: 'film',
}
export const NAMES = [...Object.values(KINDS), 'other']
/** A page without a poll is quiet by then, one with a poll never is. */
const AFTER_LOAD_MS = 1500

/**
 * What a phone loads for a page on its first visit: bytes over the wire, headers included, until a moment after the page's
 * `load`, by kind; what of it was asked for before `load`; and the number of requests.
 *
 * @param {Awaited<ReturnType<typeof import('./phone-browser.mjs').phoneBrowser>>} phone
 * @param {string} origin
 * @param {string} path
 */
export async function pageBytes(phone, origin, path) {
  const { page, session, close } = await phone.open()
  try {
    const requests = new Map()
    let loadedAt = Infinity
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
      if (!request.url.startsWith('data:'))
        requests.set(requestId, { timestamp, kind: kindOf(type, request.url), bytes: 0 })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const asked = requests.get(requestId)
      if (asked) asked.bytes = encodedDataLength
    })
    session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
    await session.send('Network.enable')
    await session.send('Page.enable')
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.waitForTimeout(AFTER_LOAD_MS)
    const all = [...requests.values()]
    const early = all.filter(({ timestamp }) => timestamp < loadedAt)
    const kinds = Object.fromEntries(
      NAMES.map((name) => [name, sum(all.filter(({ kind }) => kind === name))]),
    )
    return {
      path,
      ...kinds,
      before: sum(early),
      requests: early.length,
      later: all.length - early.length,
    }
  } finally {
    await close()
  }
}

function kindOf(type, url) {
  return KINDS[type] ?? (url.endsWith('.svg') ? 'pictures' : 'other')
}

function sum(requests) {
  return requests.reduce((bytes, asked) => bytes + asked.bytes, 0)
}

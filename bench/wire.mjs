import { brotliCompressSync, constants } from 'node:zlib'

/**
 * One request of a page. `bytes` came over the wire so far, headers included; `head` is the size of the headers.
 *
 * @typedef {{ url: string, askedAt: number, type: string, mime: string, head: number, bytes: number }} Asked
 */

/** @typedef {ReturnType<typeof recordWire> extends Promise<infer Wire> ? Wire : never} Wire */

/** Kinds by content type. A preload has no other type. @type {[kind: string, mime: RegExp][]} */
const KINDS = [
  ['css', /^text\/css$/],
  ['scripts', /javascript$/],
  ['fonts', /^font\/|font-woff/],
  ['pictures', /^image\//],
  ['film', /^video\//],
]

/** A script element with code in it. Data for scripts and rules for the browser are no code. */
const INLINE = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const NOT_CODE = /\bsrc=|\btype="?(application\/(ld\+)?json|speculationrules|importmap)\b/i

/**
 * Records the requests of a page from now on.
 *
 * @param {import('playwright-core').CDPSession} session of the page, before its first navigation.
 */
export async function recordWire(session) {
  /** @type {Map<string, Asked>} */
  const requests = new Map()
  let documentId = ''
  let loadedAt = Infinity
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request }) => {
    if (/^(data|blob):/.test(request.url)) return
    if (type === 'Document') documentId ||= requestId
    const { url } = request
    requests.set(requestId, { url, askedAt: timestamp, type, mime: '', head: 0, bytes: 0 })
  })
  // Answers from the cache do not come over the wire.
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { mimeType: mime, encodedDataLength: head } = response
    change(requestId, () => ({ mime, head, bytes: head }))
  })
  // Counted while they come, because a film that is not read to its end never finishes loading.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    change(requestId, ({ bytes }) => ({ bytes: bytes + encodedDataLength })),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) =>
    change(requestId, () => ({ bytes })),
  )
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
  await session.send('Network.enable')
  await session.send('Page.enable')

  /** @param {string} requestId @param {(asked: Asked) => Partial<Asked>} changed */
  function change(requestId, changed) {
    const asked = requests.get(requestId)
    if (asked) Object.assign(asked, changed(asked))
  }

  return {
    /** Every request so far, in order. */
    requests: () => [...requests.values()],
    /** Those that were sent before the page's `load`. */
    earlyRequests: () => [...requests.values()].filter(({ askedAt }) => askedAt < loadedAt),
    /** The page's HTML as it was sent. */
    async html() {
      const { body, base64Encoded } = await session.send('Network.getResponseBody', {
        requestId: documentId,
      })
      return base64Encoded ? Buffer.from(body, 'base64').toString() : body
    },
  }
}

/**
 * Bytes of all scripts that a page has loaded so far, without headers: files as they came over the wire, and inline scripts in
 * brotli's best compression.
 *
 * @param {Wire} wire
 */
export async function scriptBytes(wire) {
  const inline = brotliBytes(inlineScripts(await wire.html()).join('\n'))
  return { inline, all: inline + bodyBytes(wire.requests(), 'scripts') }
}

/** @param {string} html */
export function inlineScripts(html) {
  return [...html.matchAll(INLINE)]
    .filter(([, attributes = '']) => !NOT_CODE.test(attributes))
    .map(([, , code = '']) => code)
}

/** Bytes of these requests over the wire without headers. @param {Asked[]} requests @param {string} kind */
export function bodyBytes(requests, kind) {
  return requests
    .filter((asked) => kindOf(asked) === kind)
    .reduce((sum, { bytes, head }) => sum + bytes - head, 0)
}

/** @param {Asked} asked */
function kindOf({ type, mime }) {
  if (type === 'Document') return 'document'
  return KINDS.find(([, pattern]) => pattern.test(mime))?.[0] ?? 'other'
}

/** @param {string} text */
function brotliBytes(text) {
  if (text === '') return 0
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}

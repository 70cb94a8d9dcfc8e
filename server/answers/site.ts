import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import {
  CROWDED_PATH,
  PAGE_STORE_HEADER,
  type VersionName,
} from '../../app/http/internal-headers.server'
import type { AppContext } from '../../app/context'
import { NOTHING_HERE } from '../../app/http/refusals.server'
import { isAlreadyThere } from '../../common/http/if-none-match.server'
import { CROWDED, type Admission } from '../front/admission'
import { encodeAnswer, sendEncoded, type EncodedAnswer } from './encoded-answer'
import type { Exchange } from '../front/exchange'
import { addressIn, readAddress } from '../../languages'
import { tidied } from '../front/near-page'
import { isKept, PageCache, type RenderedAnswer } from './page-cache'
import type { openRemix, StreamedAnswer } from './remix'

export interface SiteOptions {
  remix: ReturnType<typeof openRemix>
  /** What tells whether an address with a parameter exists. */
  known: Pick<AppContext, 'content' | 'editions'>
  admission: Admission
  counters: Record<VersionName, () => string>
  /** Not in development, where code changes without a new version. */
  keepsPages: boolean
  /** How `Cache-Control` of a kept answer is sent: `openSharedCache`. Without it shared caches keep no page. */
  forCaches?: (own: string) => string
}

/** Answers the routes of the Remix app, and unknown addresses. */
export function openSite({
  remix,
  known,
  admission,
  counters,
  keepsPages,
  forCaches,
}: SiteOptions) {
  const render = (target: string, since?: number) =>
    remix.whole({
      target,
      method: 'GET',
      headers: {},
      body: null,
      facts: { id: randomUUID(), address: '' },
      since,
    })
  const pages = new PageCache({ counters, render })
  // Anybody can invent any number of addresses for these, and each is rendered on its own. So these renders are admitted like
  // all other requests that cost something.
  const pagesOfPatterns = new PageCache({
    counters,
    mostPages: MOST_PAGES_OF_PATTERNS,
    async render(target) {
      const since = performance.now()
      const answer = await admission.admit(() => render(target, since))
      return answer ?? { status: 503, headers: CROWDED_HEADERS, body: Buffer.from(CROWDED) }
    },
  })

  /** From the cache when the route lets it be kept; the path alone decides, not the query. */
  const storedIn =
    (cache: PageCache) =>
    (exchange: Exchange): void | Promise<void> => {
      const { path } = exchange
      if (!keepsPages || !exchange.isReading || targetOf(exchange) !== path) return direct(exchange)
      const kept = cache.find(path)
      if (kept !== null) return sendAnswer(exchange, kept)
      // An address that its route does not know is answered like every other unknown address.
      return cache
        .fill(path)
        .then((answer) =>
          answer.status === 404 && !isKept(answer)
            ? notFound(exchange)
            : sendAnswer(exchange, answer),
        )
    }

  const storedOfPattern = storedIn(pagesOfPatterns)
  /**
   * The same for an address with a parameter. An address that does not exist is not rendered, and a kept page is sent at once.
   */
  const storedByPattern = (exchange: Exchange): void | Promise<void> => {
    const { path, resource } = exchange
    if (!resource?.exists || pagesOfPatterns.find(path) !== null) return storedOfPattern(exchange)
    return resource
      .exists(path, known)
      .catch(() => true) // When this cannot be found out, the route answers and says so.
      .then((isThere) => (isThere ? storedOfPattern(exchange) : notFoundOfPattern(exchange)))
  }

  /** An address that was copied with a sign after it, or with capital letters, leads to the page that was meant. */
  const notFoundOfPattern = async (exchange: Exchange): Promise<void> => {
    const { path, resource } = exchange
    const near = tidied(path)
    const isMeant = near !== path && (await resource?.exists?.(near, known))
    return isMeant ? exchange.leadTo(encodeURI(near)) : notFound(exchange)
  }

  const storedAt = (path: string, exchange: Exchange): void | Promise<void> => {
    const kept = pages.find(path)
    if (kept !== null) return sendAnswer(exchange, kept)
    return pages.fill(path).then((answer) => sendAnswer(exchange, answer))
  }

  /** Rendered for this visitor alone, unless too many ask at once. */
  const direct = async (exchange: Exchange, target = targetOf(exchange)): Promise<void> => {
    const { request, body, facts } = exchange
    // Remix omits the body of a HEAD itself, and with it the headers that describe it: length, tag, the page's own policy.
    const method = exchange.method === 'HEAD' ? 'GET' : exchange.method
    const since = performance.now()
    const answer = await admission.admit(
      () => remix.streamed({ target, method, headers: request.headers, body, facts, since }),
      exchange.response,
    )
    if (answer === null) await shed(exchange)
    else if ('stream' in answer) await sendStreamed(exchange, answer)
    else await sendRendered(exchange, answer)
  }

  const shed = async (exchange: Exchange): Promise<void> => {
    // The visitor has left, so nobody would read the answer.
    if (exchange.response.destroyed) return
    const takesForms = exchange.resource?.body?.type === 'application/x-www-form-urlencoded'
    if (exchange.isReading || !takesForms || !keepsPages)
      return exchange.send(503, CROWDED_HEADERS, CROWDED)
    // A form that was sent without JavaScript: the browser shows the answer instead of the page in which the visitor has typed.
    const path = addressIn(readAddress(exchange.path).language, CROWDED_PATH)
    const page = pages.find(path) ?? (await pages.fill(path))
    return sendAnswer(exchange, { ...page, status: 503 })
  }

  const notFound = (exchange: Exchange): void | Promise<void> => {
    const { path, isReading } = exchange
    const isFile = /^\/(assets|images|v\d)|\.\w+$/.test(path)
    const isPageLike = isReading && !path.startsWith('/api') && (!isFile || wantsPage(exchange))
    const page = addressIn(readAddress(path).language, '/404')
    // One page a language for all of them, kept: strangers try thousands of addresses. Its target is fixed, because a spelling that
    // Remix would take for one of its routes must not reach them.
    if (isPageLike) return keepsPages ? storedAt(page, exchange) : direct(exchange, page)
    return exchange.refuse(404, NOTHING_HERE)
  }

  const sendAnswer = (
    exchange: Exchange,
    answer: EncodedAnswer | RenderedAnswer,
  ): void | Promise<void> => {
    if (!isKept(answer)) return sendRendered(exchange, answer)
    // One body for all who are refused, but each refusal has an id of its own.
    if (answer.status >= 400) {
      exchange.noteRefusal(answer.status)
      exchange.response.setHeader('x-request-id', exchange.facts.id)
    }
    // Anybody can invent addresses that do not exist, and what is not there now may be in a second.
    const rule = answer.status === 200 ? forCaches : undefined
    sendEncoded(exchange.request, exchange.response, answer, rule)
  }

  return {
    stored: storedIn(pages),
    storedByPattern,
    direct: (exchange: Exchange) => direct(exchange),
    notFound,
  }
}

/** Several times what a programme has: a page and a calendar of each act. */
const MOST_PAGES_OF_PATTERNS = 500

const CROWDED_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '1',
}

/** Browsers say so when somebody goes to an address, and not when a page asks for a picture or a script. */
function wantsPage({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') === true
}

/** The path, with what of the query the route has named. */
function targetOf({ path, query, resource }: Exchange): string {
  if (query === '' || !resource?.query?.length) return path
  const given = new URLSearchParams(query)
  const known = [...given].filter(([name]) => resource.query?.includes(name))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}

async function sendRendered(
  exchange: Exchange,
  { status, headers, body }: RenderedAnswer,
): Promise<void> {
  const { [PAGE_STORE_HEADER]: _, ...visible } = headers
  if (status !== 200 || !exchange.isReading) return exchange.send(status, visible, body)
  sendEncoded(exchange.request, exchange.response, await encodeAnswer(body, visible))
}

/**
 * Sends the stream as it comes. A client that hangs up is no error. A stream that fails cuts the connection, so that nobody
 * takes a part for the whole.
 */
async function sendStreamed(
  exchange: Exchange,
  { status, headers, stream }: StreamedAnswer,
): Promise<void> {
  const { [PAGE_STORE_HEADER]: _, ...visible } = headers
  const { etag } = headers
  if (
    status === 200 &&
    etag !== undefined &&
    isAlreadyThere(exchange.request.headers['if-none-match'], etag)
  ) {
    const { 'content-type': _, ...notModified } = visible
    await stream?.cancel()
    return exchange.send(304, notModified)
  }
  if (stream === null) return exchange.send(status, visible)
  if (status >= 400) exchange.noteRefusal(status)
  exchange.response.writeHead(status, visible)
  if (exchange.method === 'HEAD') {
    exchange.response.end()
    return stream.cancel()
  }
  const { response } = exchange
  // For a client that has left already, Node 24 throws and leaves the source open.
  if (response.destroyed) return stream.cancel()
  await pipeline(Readable.fromWeb(stream as ReadableStream), response).catch(() => undefined)
}

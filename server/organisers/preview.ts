import { z } from 'zod'
import { ContentUnavailable, readContent } from '../../cms/client.server'
import type { Sessions } from 'content-lake'
import { bearerToken } from '../../common/http/bearer-token.server'
import { draftContent, type DraftOptions } from '../../cms/preview/draft-content.server'
import { editionOf } from '../../cms/programme.server'
import type { DraftChanges } from '../../cms/preview/draft-changes.server'
import { readAddress, type Language } from '../../languages'
import { consume, type Limit } from '../../db/tables/rate-limits.server'
import { refuseWhileAway } from '../answers/database-away'
import { encodeAnswer, sendEncoded } from '../answers/encoded-answer'
import { answerInTurn, type Admission } from '../front/admission'
import { SMALL_BODY, type Exchange, type Resource } from '../front/exchange'
import type { openRemix, Services } from '../answers/remix'

/** Everything that previews need, with the checks of access. */
export interface Drafts extends Omit<
  DraftOptions,
  'now' | 'asIfSoldOut' | 'perspective' | 'language'
> {
  changes: DraftChanges
  sessions: Sessions
  /** With Sanity's cloud: whether an address carries a secret that its Studio has just made for it. Null with our own lake. */
  isOpenedBy: ((address: string) => Promise<boolean>) | null
}

export interface PreviewOptions {
  drafts: Drafts
  remix: ReturnType<typeof openRemix>
  services: Pick<Services, 'booking' | 'database' | 'digests' | 'now'>
  /** Previews wait in the queue of all that costs something. */
  queue: Pick<Admission, 'admit'>
  /** Paths of the pages that can be previewed. */
  pages: readonly string[]
}

const PRIVATE = { 'Cache-Control': 'no-store', 'x-robots-tag': 'noindex' }
const JSON_HEADERS = { ...PRIVATE, 'Content-Type': 'application/json; charset=utf-8' }
const STRANGER = 'Previews are for organisers: come in through the Studio.'
const ADDRESS = z.object({ address: z.string().max(2000) })
/** Each try is a question to Sanity's cloud, which counts them; an organiser needs one for every preview that is opened. */
const TRIES: Limit = { name: 'preview-session', rules: [{ max: 20, seconds: 60 }] }

/**
 * Answers the preview's page, with the token of a Studio session as `Authorization: Bearer`:
 * - `GET /preview/page?path=/…&asOf=…`: the page, made of drafts by the same loaders and components as visitors get it;
 * - `GET /preview/moments`: the reveals and the moments of the site that it can be looked at after;
 * - `GET /preview/changes?since=…`: answered when something was written.
 *
 * `asOf` is an instant, or `sold-out`; without it, now. `perspective` names the layers of the content, such as a release above
 * the drafts (`r1,drafts`); without it, the drafts. With Sanity's cloud `POST /preview/session {address}` begins a session
 * for visitors who come from its Studio.
 */
export function previewResources({
  drafts,
  remix,
  services,
  queue,
  pages,
}: PreviewOptions): Map<string, Resource> {
  const { booking, database, digests, now } = services
  const contentAt = (asOf: AsOf, perspective: string[], language: Language) =>
    draftContent({
      ...drafts,
      language,
      perspective,
      now: asOf.now ?? now().getTime(),
      asIfSoldOut: asOf.isSoldOut,
    })

  async function page(exchange: Exchange, query: URLSearchParams): Promise<void> {
    const path = query.get('path') ?? '/'
    const asOf = parseAsOf(query.get('asOf'))
    const perspective = parsePerspective(query.get('perspective'))
    if (!pages.includes(path))
      return exchange.refuse(404, 'There is no preview of this page.', PRIVATE)
    if (asOf === null)
      return exchange.refuse(
        400,
        'The moment must be an instant such as 2026-03-01T12:00:00Z, or sold-out.',
        PRIVATE,
      )
    if (perspective === null) return refusePerspective(exchange)
    if (await isGone(drafts.client, perspective)) return exchange.refuse(410, GONE, PRIVATE)
    const content = contentAt(asOf, perspective, readAddress(path).language)
    // Asked first, so that the answer says what is wrong with the drafts. The page would only be an error page.
    const [settings, site] = await Promise.all([content.bookingSettings(), content.site()])
    const meter = {
      ...booking,
      atHand: () => booking.imagined(settings, editionOf(site), asOf.isSoldOut),
    }
    const clock = asOf.now === null ? now : () => new Date(asOf.now ?? 0)
    const question = { target: path, method: 'GET', headers: {}, body: null, facts: exchange.facts }
    const { status, body } = await remix.whole(question, {
      // The drafts suffice, also before anything is published.
      content: { ...drafts.published, ...content, isThere: () => Promise.resolve(true) },
      booking: meter,
      now: clock,
    })
    const headers = {
      ...exchange.commonHeaders,
      ...PRIVATE,
      'Content-Type': 'text/html; charset=utf-8',
    }
    if (status !== 200) return exchange.send(status, headers, body)
    sendEncoded(
      exchange.request,
      exchange.response,
      await encodeAnswer(withoutScripts(body), headers),
    )
  }

  async function moments(exchange: Exchange, query: URLSearchParams): Promise<void> {
    const perspective = parsePerspective(query.get('perspective'))
    if (perspective === null) return refusePerspective(exchange)
    const { instants, hasSoldOut, ...others } = await contentAt(NOW, perspective, 'en').moments()
    const written = (instant: number | null) => instant && new Date(instant).toISOString()
    const answer = {
      now: now().toISOString(),
      instants: instants.map(written),
      hasSoldOut,
      farewellAt: written(others.farewellAt),
      noticeUntil: written(others.noticeUntil),
      ticketsFrom: written(others.ticketsFrom),
    }
    exchange.send(200, JSON_HEADERS, JSON.stringify(answer))
  }

  async function changes(exchange: Exchange, query: URLSearchParams, token: string): Promise<void> {
    const gone = new AbortController()
    exchange.response.once('close', () => gone.abort())
    let isLost = false
    const stopWatching = drafts.sessions.watch(token, () => {
      isLost = true
      gone.abort()
    })
    const waiting = drafts.changes.next(query.get('since'), gone.signal)
    const state = await waiting.finally(stopWatching)
    if (isLost) refuseStranger(exchange)
    else if (!gone.signal.aborted) exchange.send(200, JSON_HEADERS, JSON.stringify({ state }))
  }

  async function begin(exchange: Exchange): Promise<void> {
    const taken = await consume(database, TRIES, digests.address(exchange.facts.address), now())
    if (!taken.ok)
      return exchange.refuse(429, 'That was a lot in a short time. Please try again in a minute.', {
        ...PRIVATE,
        'Retry-After': taken.retryAfterSeconds,
      })
    const asked = ADDRESS.safeParse(jsonOf(exchange.body))
    const isOpened =
      asked.success && drafts.isOpenedBy !== null && (await drafts.isOpenedBy(asked.data.address))
    if (!isOpened)
      return exchange.refuse(401, 'This preview has to be opened from the Studio.', PRIVATE)
    const { token } = await drafts.sessions.begin()
    exchange.send(201, JSON_HEADERS, JSON.stringify({ token }))
  }

  const guarded = (answer: GuardedAnswer): Resource => ({
    methods: ['GET', 'HEAD', 'OPTIONS'],
    isPersonal: true,
    answer: (exchange) =>
      orSentence(exchange, async () => {
        const token = bearerToken(exchange.request.headers)
        if (token === null || !(await drafts.sessions.isValid(token)))
          return refuseStranger(exchange)
        await answer(exchange, new URLSearchParams(exchange.query), token)
      }),
  })
  const inTurn =
    (answer: GuardedAnswer): GuardedAnswer =>
    (exchange, ...asked) =>
      answerInTurn(queue, exchange, () => answer(exchange, ...asked))
  const resources = new Map<string, Resource>([
    ['/preview/page', guarded(inTurn(page))],
    ['/preview/moments', guarded(inTurn(moments))],
    // It waits for a change, which is no work.
    ['/preview/changes', guarded(changes)],
  ])
  if (drafts.isOpenedBy !== null) {
    resources.set('/preview/session', {
      methods: ['POST', 'OPTIONS'],
      body: { limit: SMALL_BODY, type: 'application/json' },
      answer: (exchange) =>
        orSentence(exchange, () => answerInTurn(queue, exchange, () => begin(exchange))),
    })
  }
  return resources
}

type GuardedAnswer = (exchange: Exchange, query: URLSearchParams, token: string) => Promise<void>

function refusePerspective(exchange: Exchange): void {
  exchange.refuse(400, 'The perspective must be names with commas, such as r1,drafts.', PRIVATE)
}

function refuseStranger(exchange: Exchange): void {
  exchange.refuse(401, STRANGER, PRIVATE)
}

/** They would not be run there, and the page's data for them is larger than the page. */
function withoutScripts(html: Buffer): Buffer {
  return Buffer.from(html.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, ''))
}

interface AsOf {
  /** Null: the moment at which it is asked for. */
  now: number | null
  isSoldOut: boolean
}
const NOW: AsOf = { now: null, isSoldOut: false }

function parseAsOf(given: string | null): AsOf | null {
  if (given === null || given === '') return NOW
  if (given === 'sold-out') return { now: null, isSoldOut: true }
  const instant = z.iso.datetime({ offset: true }).safeParse(given)
  return instant.success ? { now: Date.parse(instant.data), isSoldOut: false } : null
}

/** Names of releases, `drafts` or `published`. Only the lake knows whether there is such a release. */
function parsePerspective(given: string | null): string[] | null {
  if (given === null || given === '') return ['drafts']
  return /^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/.test(given) ? given.split(',') : null
}

const GONE = 'This release is run, archived or deleted. These are the drafts.'

/** Whether a release of the perspective is run, archived or deleted. */
async function isGone(client: DraftOptions['client'], perspective: string[]): Promise<boolean> {
  const releases = perspective.filter((name) => name !== 'drafts' && name !== 'published')
  if (releases.length === 0) return false
  const ids = JSON.stringify(releases.map((name) => `_.releases.${name}`))
  const open = await readContent(
    client.withConfig({ perspective: 'raw' }),
    `count(*[_id in ${ids} && state in ["active", "scheduled"]])`,
  )
  return Number(open) < releases.length
}

async function orSentence(exchange: Exchange, answer: () => Promise<void>): Promise<void> {
  try {
    await refuseWhileAway(exchange, answer, PRIVATE)
  } catch (error) {
    if (error instanceof ContentUnavailable)
      return exchange.refuse(
        503,
        'The drafts cannot be read right now. Please try again shortly.',
        { ...PRIVATE, 'Retry-After': 5 },
      )
    if (!(error instanceof z.ZodError)) throw error
    const fields = [
      ...new Set(error.issues.map(({ path }) => path.join('.')).filter(Boolean)),
    ].join(', ')
    exchange.refuse(
      422,
      `The settings are too unfinished to show a page${fields ? `: see ${fields}` : ''}.`,
      PRIVATE,
    )
  }
}

function jsonOf(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString() ?? '')
  } catch {
    return null
  }
}

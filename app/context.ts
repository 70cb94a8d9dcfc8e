import type { Logger } from 'pino'
import type { Content } from '../cms/content.server'
import type { Database } from '../db/connect.server'
import type { Booking } from './booking/booking.server'
import type { AdminGate } from './admin/gate/admin-gate.server'
import type { Retention } from './retention/retention.server'
import type { Sealing } from './sealing/sealing.server'
import type { Pinboard } from './pinboard/pinboard.server'

/**
 * What every loader and action is given as `context`: the services of this process, opened once by
 * `server/context.ts`, and what is known of the one request being answered.
 */
export interface AppContext {
  /** Origin of every absolute link, without a trailing slash: `PUBLIC_URL`. */
  publicUrl: string
  database: Database
  content: Content
  booking: Booking
  pinboard: Pinboard
  sealing: Sealing
  adminGate: AdminGate
  retention: Retention
  digests: Digests
  /** The clock. Tests hand in their own. */
  now: () => Date
  log: Logger
  request: RequestFacts
}

/** Keyed digests: equal for equal things, and telling nothing about them to whoever reads the database. */
export interface Digests {
  /** Of a visitor's address; of IPv6 the first 64 bits count. */
  address: (address: string) => Buffer
  body: (bytes: Uint8Array) => Buffer
}

export interface RequestFacts {
  /** Part of every log line about this request, and sent as `X-Request-Id` with every answer that was made for it. */
  id: string
  /** The visitor's address after `TRUST_PROXY` was applied; IPv6 in full. */
  address: string
}

/**
 * Which of the site's version counters a page was made from. A stored copy is served only while all of them stand still:
 * `content` is the published content, `booking` the figure of the capacity meter, `pins` the pinboard.
 */
export type VersionName = 'content' | 'booking' | 'pins'

/**
 * Internal mark by which a route lets the page cache keep its answer: the version names, separated by spaces.
 * It never leaves the server, and is apart from the `Cache-Control` that visitors see.
 */
export const PAGE_STORE_HEADER = 'X-Page-Store'

/** Internal mark: origins of third-party scripts that this page may load after a click, separated by spaces. */
export const PAGE_SCRIPT_ORIGINS_HEADER = 'X-Page-Script-Origins'

/** Internal marks: hashes of the scripts and styles that the product wrote into this page, separated by spaces. */
export const PAGE_SCRIPTS_HEADER = 'X-Page-Scripts'
export const PAGE_STYLES_HEADER = 'X-Page-Styles'

/**
 * What a route says about itself as its `handle`. The server's front reads the rules for requests, the document
 * (`root.tsx`) the rest. A route without a handle answers GET and HEAD, each time anew.
 */
export interface RouteHandle {
  /**
   * The answer to a GET is the same for everybody: it is rendered without anything of the visitor's, and kept in the page
   * cache if it carries the mark of `storedPage`. Shared pages are in the sitemap and can be previewed.
   */
  isShared?: boolean
  /** Query parameters that change the answer. All others never reach the route. */
  query?: readonly string[]
  /** Methods that an `action` takes; POST when it does not say. */
  methods?: readonly ('POST' | 'PUT' | 'DELETE')[]
  /** What a POST or PUT may carry. Every action that takes one has to say. */
  body?: BodyRule
  /** Reading it is refused to other sites, too. */
  isPersonal?: boolean

  /** The page's own style sheet. */
  styles?: string
  /** Font families of what the page shows first: `first-paint/letters.js` fetches them. */
  faces?: readonly string[]
  /** Id of a small element right behind the first view: nothing is painted before the page has arrived that far (HTML, `rel=expect`). */
  firstViewEndsAt?: string
}

/** What the body of a request may be. */
export interface BodyRule {
  /** Bytes. */
  limit: number
  /** Absent where a body is not looked at. */
  type?: 'application/json' | 'application/x-www-form-urlencoded'
}

declare module '@remix-run/node' {
  interface AppLoadContext extends AppContext {}
}

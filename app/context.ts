import type { Logger } from 'pino'
import type { Content } from '../cms/content.server'
import type { Database } from '../db/client/connect.server'
import type { Booking } from './booking/booking.server'
import type { AdminGate } from './admin/gate/admin-gate.server'
import type { Retention } from '../services/retention/retention.server'
import type { Sealing } from '../services/sealing.server'
import type { Pinboard } from './pinboard/pinboard.server'

/**
 * The `context` of every loader and action: the services of this process, which `server/start/context.ts` opens once, and the
 * facts about the current request.
 */
export interface AppContext {
  /** The origin of absolute links, without a trailing slash (`PUBLIC_URL`). */
  publicUrl: string
  database: Database
  content: Content
  booking: Booking
  pinboard: Pinboard
  sealing: Sealing
  adminGate: AdminGate
  retention: Retention
  digests: Digests
  /** Whether mails leave by themselves. Otherwise organisers send them from the outbox. */
  sendsMail: boolean
  /** Whether browsers keep the timetable for places without signal (`OFFLINE`). */
  keepsTimetable: boolean
  /** The clock. Tests replace it. */
  now: () => Date
  log: Logger
  ownNames: OwnNames
  request: RequestFacts
}

/** The names of what this build has, by which a browser's report of an error is understood. */
export interface OwnNames {
  /** The patterns of the pages' addresses, such as `/timetable/:act`. */
  pages: ReadonlySet<string>
  /** The files of scripts, such as `live-B0btrkpH.js`. */
  scripts: ReadonlySet<string>
}

/** Keyed digests. They can be compared, but the database alone does not reveal their input. */
export interface Digests {
  /** Marks the address of the thank-you page with this reference, so that nobody can make one up. */
  thanks: (reference: string) => Buffer
  /** The digest of a visitor's address. For IPv6 it covers the first 64 bits. */
  address: (address: string) => Buffer
  /** The digest of the first 48 bits of an IPv6 address. A provider may give a customer that many. Null for IPv4. */
  network: (address: string) => Buffer | null
  body: (bytes: Uint8Array) => Buffer
  /** The digest of a submission's reference, by which the audit table knows what its artist has done. */
  submission: (reference: string) => Buffer
  /** The digest of an e-mail address, however the same mailbox is written. */
  recipient: (email: string) => Buffer
}

export interface RequestFacts {
  /**
   * The request id. It is in every log line about this request, and in the `X-Request-Id` of responses that do not come from a
   * cache.
   */
  id: string
  /** The visitor's address after `TRUST_PROXY` was applied, with all bits of IPv6. */
  address: string
}

/**
 * The version counters that a page depends on. A cached page is served only while none of its counters has changed:
 * `content` counts changes of the published content, `booking` of the capacity meter, `pins` of the pinboard, `minute` the
 * minutes of the clock.
 */
export type VersionName = 'content' | 'booking' | 'pins' | 'minute'

/**
 * An internal response header that allows the page cache to store a page. Its value is a list of version names, separated
 * by spaces. The server removes it. It is independent of the `Cache-Control` for visitors.
 */
export const PAGE_STORE_HEADER = 'X-Page-Store'

/**
 * The internal address of the page that answers a form when too many requests come at once (load shedding). A visitor who
 * requests this address gets the 404 page.
 */
export const CROWDED_PATH = '/503'

/** An internal header: origins of third-party scripts that this page may load after a click, separated by spaces. */
export const PAGE_SCRIPT_ORIGINS_HEADER = 'X-Page-Script-Origins'

/**
 * Internal headers: hashes of the inline scripts and styles that the site wrote into this page, separated by spaces. A route can
 * name origins of style sheets beforehand.
 */
export const PAGE_SCRIPTS_HEADER = 'X-Page-Scripts'
export const PAGE_STYLES_HEADER = 'X-Page-Styles'

/** The sentence while the database is unavailable, and the seconds until another try is worthwhile. */
export const AWAY = {
  message: 'The cave has lost its connection for a moment. Please try again shortly.',
  retryAfterSeconds: 5,
}

/**
 * The `handle` of a route. The server's front reads the rules for requests, and the document (`root.tsx`) reads the rest.
 * A route without a handle answers GET and HEAD, and is not cached.
 */
export interface RouteHandle {
  /**
   * The response to a GET is the same for all visitors. It is rendered without cookies and other data of the visitor, and
   * cached if the loader has set the headers of `storedPage`. Shared pages are in the sitemap and can be previewed.
   */
  isShared?: boolean
  /**
   * For a shared route with a parameter in its path: whether anything is at the address with this parameter, decoded. It is
   * called before the route is rendered and must be cheap, because anybody can invent any number of addresses. True while it is
   * unknown: then the loader decides.
   */
  exists?: (context: Pick<AppContext, 'content'>, parameter: string) => Promise<boolean>
  /** Query parameters that change the response. The front drops all others. */
  query?: readonly string[]
  /** The methods of the `action`; POST by default. */
  methods?: readonly ('POST' | 'PUT' | 'DELETE')[]
  /** The rule for the body of a POST or PUT. An action with one of these methods must have it. */
  body?: BodyRule
  /** Cross-site requests are refused for GET, too. */
  isPersonal?: boolean

  /** `quiet` for pages that people work on: the bar then has the way home only. */
  bar?: 'quiet'
  /** The page's own style sheet. A page without one gets the sheet of paper that texts lie on. */
  styles?: string
  /** The font families of the first view, which `first-paint/letters.ts` loads. */
  faces?: readonly string[]
  /** The id of a small element right after the first view. Browsers do not paint before they have parsed it (HTML, `rel=expect`). */
  firstViewEndsAt?: string
}

/** A rule for the body of a request. */
export interface BodyRule {
  /** The largest size in bytes. */
  limit: number
  /** The required media type. Without it any type is accepted. */
  type?: 'application/json' | 'application/x-www-form-urlencoded'
}

declare module '@remix-run/node' {
  interface AppLoadContext extends AppContext {}
}

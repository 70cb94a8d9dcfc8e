import type { Logger } from 'pino'
import type { Content } from '../cms/content.server'
import type { Database } from '../db/client/connect.server'
import type { Booking } from '../services/booking/booking.server'
import type { AdminGate } from '../services/admin-gate/admin-gate.server'
import type { Retention } from '../services/retention/retention.server'
import type { Editions } from '../services/editions.server'
import type { Digests } from '../services/digests.server'
import type { Sealing } from '../services/sealing.server'
import type { Pinboard } from '../services/pinboard/pinboard.server'
import type { Language } from '../languages'

/**
 * The `context` of every loader and action: the services of this process, which `server/start.ts` opens once, and the
 * facts about the current request.
 */
export interface AppContext {
  /** The origin of absolute links, without a trailing slash (`PUBLIC_URL`). */
  publicUrl: string
  database: Database
  content: Content
  editions: Editions
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
  /** How long a shared cache in front of the site may keep its pages; 0 without one. */
  sharedCacheSeconds: number
  /** The clock. Tests replace it. */
  now: () => Date
  log: Logger
  ownNames: OwnNames
  request: RequestFacts
  /** The language of the answer, which the address alone decides. */
  language: Language
}

/** The names of what this build has, by which a browser's report of an error is understood. */
export interface OwnNames {
  /** The patterns of the pages' addresses, such as `/timetable/:act`. */
  pages: ReadonlySet<string>
  /** The files of scripts, such as `board.island-B0btrkpH.js`. */
  scripts: ReadonlySet<string>
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

declare module '@remix-run/node' {
  interface AppLoadContext extends AppContext {}
}

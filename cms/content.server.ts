import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import type { Logger } from 'pino'
import { ContentUnavailable, readContent } from './client.server'
import { keepFresh } from './keep-fresh.server'
import { keepAnswer, type KeptAnswer } from './kept-answer.server'
import { BOOKING_SETTINGS_QUERY, HOME_QUERY, REVEAL_QUERY, SITE_QUERY } from './queries'
import { parseBookingSettings, parseHome, parseReveal, parseSite, type BookingSettings, type Home, type OnSkip, type RevealDay, type Site } from './shapes.server'

/** What visitors may see of the content, always at hand: nobody waits for a lake that is slow or away. */
export interface Content {
  /** Another one after every change of what is shown. Costs nothing. */
  version(): string
  site(): Promise<Site>
  home(): Promise<Home>
  bookingSettings(): Promise<BookingSettings>
  reveal(): Promise<RevealDay[]>
  /** Null while there is nothing yet. */
  bookingSettingsAtHand(): BookingSettings | null
  /** Whether all of it comes from the lake, or was copied from there once: the seed does not count. */
  isLoaded(): boolean
  /** Resolves when the first reading has ended, well or not: after some two seconds at the latest. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ContentOptions {
  client: SanityClient
  /** Answers a query from what the project comes with: the last resort. */
  seed: (query: string) => Promise<unknown>
  /** Copies of the last good answers are kept in `<dataDir>/content-cache`. */
  dataDir: string
  log: Logger
}

/** How long the first visitors wait for the lake before they are shown something else. */
const PATIENCE_MS = 150

/**
 * The only door to content. The last good answer to each query is in memory, else on the disk, else in the seed. A change is
 * shown once it has been read: no request ever waits for that.
 */
export function openContent({ client, seed, dataDir, log }: ContentOptions): Content {
  const { projectId, dataset } = client.config()
  const read = (query: string) => readContent(client, query)
  const keep = <T>(name: string, query: string, parse: (result: unknown, onSkip: OnSkip) => T): KeptAnswer<T> =>
    keepAnswer({ query, parse, read, seed, copy: join(dataDir, 'content-cache', `${projectId}-${dataset}-${name}.json`), log })
  const site = keep('site', SITE_QUERY, parseSite)
  const home = keep('home', HOME_QUERY, parseHome)
  const bookingSettings = keep('booking-settings', BOOKING_SETTINGS_QUERY, parseBookingSettings)
  const reveal = keep('reveal', REVEAL_QUERY, parseReveal)
  const all: KeptAnswer<unknown>[] = [site, home, bookingSettings, reveal]
  const fresh = keepFresh({ site, home, bookingSettings, reveal }, client, log)

  async function shown<T>(answer: KeptAnswer<T>): Promise<T> {
    if (answer.current() === null) await Promise.race([fresh.settled, pause(PATIENCE_MS)])
    if (answer.current() === null) await answer.fallBack()
    const value = atHand(answer)
    if (value === null) throw new ContentUnavailable('there is no content at all, not even the seed')
    return value
  }

  return {
    version: () => all.map((answer) => answer.digest()).join('-'),
    site: () => shown(site),
    home: () => shown(home),
    bookingSettings: () => shown(bookingSettings),
    reveal: () => shown(reveal),
    bookingSettingsAtHand: () => atHand(bookingSettings),
    isLoaded: () => all.every((answer) => ['lake', 'copy'].includes(answer.current()?.origin ?? '')),
    settled: () => fresh.settled,
    close: async () => fresh.close(),
  }
}

function atHand<T>(answer: KeptAnswer<T>): T | null {
  const current = answer.current()
  return current && withoutSecrets(current.value)
}

/** Everything passes here on its way out: the one place for dropping what must not be known yet. */
function withoutSecrets<T>(content: T): T {
  return content
}

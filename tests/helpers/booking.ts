import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { Feed } from '../../services/booking/booking-feed.server'
import {
  openBooking,
  type Booking,
  type BookingOptions,
} from '../../services/booking/booking.server'
import type { BookingSettings } from '../../cms/booking-shape.server'
import { openDatabase, type Database } from '../../db/client/connect.server'
import { databaseOf } from './database'
import type { Site } from './site'

/** A travel-booking provider on a real socket. */
export async function aProvider(
  listener: RequestListener,
): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bookings`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The feed at this address, with the default settings. */
export function feedAt(url: string): Feed {
  return { url, authorization: null, pointers: [['confirmedBookings']] }
}

/** A provider whose feed answers `figure`, or 500 while that is null, as soon as `held` lets it. */
export async function aFeed(figure: number | null) {
  const feed = { figure, held: Promise.resolve(), calls: 0, answers: 0 }
  const provider = await aProvider(async (_request, response) => {
    feed.calls += 1
    await feed.held
    feed.answers += 1
    if (feed.figure === null) response.writeHead(500).end()
    else response.end(JSON.stringify({ confirmedBookings: feed.figure }))
  })
  return Object.assign(feed, provider)
}

export function bookingSettings(changes: Partial<BookingSettings> = {}): BookingSettings {
  return {
    capacity: 1000,
    confirmedBookings: 300,
    bonusTickets: 25,
    bonusPhase: true,
    nearThreshold: 90,
    soldOut: null,
    ...changes,
  }
}

/** Content with the settings only: booking reads nothing else. */
export function bookingContent(first: BookingSettings | null) {
  let published = first
  return {
    bookingSettingsAtHand: () => published,
    editionAtHand: () => 2026,
    bookingSettings: async () => {
      if (published === null) throw new Error('no content')
      return published
    },
    edit(changed: BookingSettings) {
      published = changed
    },
  }
}

/** A clock that moves only by `pass`. */
export function aClock() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  return { now: () => new Date(time), pass: (seconds: number) => void (time += seconds * 1000) }
}

/** Booking without a feed and with content at hand. Options replace both. */
export function aBooking({
  feedUrl,
  ...options
}: Partial<BookingOptions> & Pick<BookingOptions, 'database'> & { feedUrl?: string }): Booking &
  AsyncDisposable {
  const booking = openBooking({
    feed: feedUrl === undefined ? null : feedAt(feedUrl),
    content: bookingContent(bookingSettings()),
    editionOfFeed: () => 2026,
    now: aClock().now,
    log: pino({ level: 'silent' }),
    ...options,
  })
  return Object.assign(booking, { [Symbol.asyncDispose]: booking.close })
}

/** As if ten seconds had passed in the database of a site, whose clock a test does not move: an instance may ask the feed again. */
export async function endLease(site: Pick<Site, 'settings'>): Promise<void> {
  await using pg = databaseOf(site)
  await pg.sql`update booking_figures set asked_at = null`
}

/** A log whose messages a test can read. */
export function readableLog() {
  const messages: string[] = []
  return {
    messages,
    log: pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line).msg) }),
  }
}

/** A database that refuses every connection. */
export function awayDatabase(): Database {
  return openDatabase('postgresql://postgres@127.0.0.1:1/nowhere')
}

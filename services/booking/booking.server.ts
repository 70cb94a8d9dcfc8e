import type { Logger } from 'pino'
import type { Content } from '../../cms/content.server'
import type { BookingSettings } from '../../cms/booking-shape.server'
import type { Database, Sql } from '../../db/client/connect.server'
import { sharedReading } from '../../db/shared-reading.server'
import {
  BOOKING_CHANNEL,
  keepFigure,
  lastFigure,
  leaseFeed,
  type StoredFigure,
} from '../../db/tables/booking-figures.server'
import { troubleLog } from '../../db/trouble-log.server'
import { askFeed, type Feed } from './booking-feed.server'
import { bookingStatus, type BookingStatus } from './booking-status'

/** The booking status, from the latest figure of all instances. */
export interface Booking {
  /**
   * The status now. It waits for the feed, at most 2 s, only when that may give a better figure.
   *
   * @returns null when feed, database and CMS have no figure
   */
  current(): Promise<BookingStatus | null>
  /** The status from the figures in memory, without waiting. */
  atHand(): BookingStatus | null
  /** The status with other settings and dates, and with all places sold on request. It is for previews and changes no state. */
  imagined(
    settings: BookingSettings | null,
    edition: number | null,
    isSoldOut: boolean,
  ): BookingStatus | null
  /** A new value whenever the status changes. It is cheap and synchronous, and refreshes a stale figure in the background. */
  version(): string
  /** Ends a running call of the feed, and waits until the last figure is stored. */
  close(): Promise<void>
}

export interface BookingOptions {
  /** When null, the only figure is the organisers' own in the CMS. */
  feed: Feed | null
  content: Pick<Content, 'bookingSettings' | 'bookingSettingsAtHand' | 'editionAtHand'>
  /** The year of the festival whose bookings the feed tells. Figures for another one than the content's are not believed. */
  editionOfFeed: () => number | null
  database: Database
  now: () => Date
  /** Called with each figure that this instance has of the feed: whether all places are sold. Also when another had some left. */
  onReading?: (isSoldOut: boolean) => void
  log: Logger
}

/** How often the provider is asked at most, by all instances together, and by each whose database is away. */
const ASK_EVERY_MS = 10_000
/** The database's time for the lease, and for the figure. One that is away would use up the visitor's. */
const STORE_WITHIN_MS = 500
/** A figure of the feed counts as live up to this age. After that the meter calls it an estimate. */
const LIVE_FOR_MS = 60_000
/** Largest figure as a multiple of all places. A festival may be oversold, but not by its own size. */
const LARGEST_SHARE = 2

interface Figure {
  edition: number
  confirmedBookings: number
  /** By our clock, and by the database's. */
  takenAt: Date
  storedAt: Date
}

/** The latest status and its inputs. */
interface Shown {
  settings: BookingSettings | null
  confirmedBookings: number | null
  isLive: boolean
  status: BookingStatus | null
}

/**
 * One instance asks the feed, stores its figure, and tells the others, who read it. Which one does is decided anew each time, by
 * a lease in the database. While that is away, each asks for itself.
 */
export function openBooking({
  feed,
  content,
  editionOfFeed,
  database,
  now,
  onReading,
  log,
}: BookingOptions): Booking {
  const closing = new AbortController()
  let figure: Figure | null = null
  let refreshing: Promise<void> | null = null
  /** The latest try, and after how many milliseconds the next is due. */
  let lastTry: { endedAt: Date; waitMs: number } | null = null
  let problem: string | null = null
  let shown: Shown = { settings: null, confirmedBookings: null, isLive: false, status: null }
  let changes = 0
  // Without a feed a stored figure would be of an earlier provider.
  const reading =
    feed &&
    sharedReading({
      database,
      channel: BOOKING_CHANNEL,
      read: async () => adopt(await database.run(lastFigure)),
      trouble: troubleLog(log, 'the last booking figure'),
    })

  void refreshWhenDue()
  return { current, atHand, imagined, version, close }

  async function current(): Promise<BookingStatus | null> {
    const refreshed = refreshWhenDue()
    const settings = await content.bookingSettings().catch((error: unknown) => {
      log.error({ err: error }, 'booking settings could not be read')
      return null
    })
    const mayBeBetter = !isLive() && problem === null
    if (mayBeBetter || show(settings) === null) await refreshed
    return show(settings)
  }

  function atHand(): BookingStatus | null {
    return show(content.bookingSettingsAtHand())
  }

  function imagined(
    settings: BookingSettings | null,
    edition: number | null,
    isSoldOut: boolean,
  ): BookingStatus | null {
    if (settings === null) return null
    const known = told(edition) ?? settings.confirmedBookings
    const confirmedBookings = isSoldOut ? Math.max(known ?? 0, settings.capacity) : known
    return confirmedBookings === null
      ? null
      : bookingStatus({ ...settings, confirmedBookings, isLive: isLive() })
  }

  function version(): string {
    void refreshWhenDue()
    atHand()
    return String(changes)
  }

  async function close(): Promise<void> {
    closing.abort()
    await refreshing
    await reading?.close()
  }

  /** Every status is made here, so that each change of the status gives a new version. */
  function show(settings: BookingSettings | null): BookingStatus | null {
    const confirmedBookings = told() ?? settings?.confirmedBookings ?? null
    const live = isLive()
    if (
      shown.settings === settings &&
      shown.confirmedBookings === confirmedBookings &&
      shown.isLive === live
    )
      return shown.status
    const status =
      settings && confirmedBookings !== null
        ? bookingStatus({ ...settings, confirmedBookings, isLive: live })
        : null
    if (JSON.stringify(status) !== JSON.stringify(shown.status)) changes += 1
    shown = { settings, confirmedBookings, isLive: live, status }
    return status
  }

  /** The feed's figure. Null when there is none for this edition. */
  function told(edition = content.editionAtHand()): number | null {
    return figure?.edition === edition ? figure.confirmedBookings : null
  }

  function isLive(): boolean {
    return figure !== null && told() !== null && ageOf(figure) <= LIVE_FOR_MS
  }

  /** Single-flight: @returns the running refresh, which all callers share, or null. */
  function refreshWhenDue(): Promise<void> | null {
    const isDue =
      lastTry === null || Math.abs(now().getTime() - lastTry.endedAt.getTime()) >= lastTry.waitMs
    if (feed === null || refreshing || !isDue || closing.signal.aborted) return refreshing
    refreshing = refresh(feed).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(provider: Feed): Promise<void> {
    const othersMs = await inTime(async (sql) => {
      adopt(await lastFigure(sql))
      return leaseFeed(sql, ASK_EVERY_MS)
    })
    if (!othersMs && !closing.signal.aborted) {
      const answer = await askFeed(provider, closing.signal)
      const found = answer.ok ? await take(answer.confirmedBookings) : answer.problem
      if (!closing.signal.aborted) tell(found)
    }
    lastTry = { endedAt: now(), waitMs: othersMs || ASK_EVERY_MS }
  }

  /** Null while the database is away. */
  function inTime<T>(work: (sql: Sql) => Promise<T>): Promise<T | null> {
    return database.run(work, { deadlineMs: STORE_WITHIN_MS }).catch(() => null)
  }

  /** For the log: why there is no figure that counts, or null when there is. */
  function tell(found: string | null): void {
    if (found !== problem && found !== null) log.warn({ problem: found }, 'booking feed failed')
    if (found !== problem && found === null) log.info('booking feed recovered')
    problem = found
  }

  /** @returns why the figure does not count; null when it is the latest one now. */
  async function take(confirmedBookings: number): Promise<string | null> {
    const settings = await content.bookingSettings().catch(() => null)
    if (settings === null) return 'no capacity to compare the figure with'
    const { capacity, bonusTickets } = settings
    const edition = content.editionAtHand()
    if (edition === null || editionOfFeed() !== edition)
      return `its figure is not of ${edition ?? 'this edition'}: see BOOKING_FEED_EDITION`
    if (confirmedBookings > LARGEST_SHARE * (capacity + bonusTickets))
      return 'more than twice all places'
    const stored = await inTime((sql) => keepFigure(sql, { edition, confirmedBookings }))
    adopt(stored ?? { edition, confirmedBookings, takenAt: now(), age: 0 })
    onReading?.(confirmedBookings >= capacity)
    return null
  }

  function adopt(stored: StoredFigure | null): void {
    if (stored === null || stored.takenAt.getTime() === figure?.storedAt.getTime()) return
    // An instance that asked for itself may have a newer one.
    if (figure !== null && told() !== null && ageOf(figure) < stored.age) return
    const { edition, confirmedBookings, takenAt: storedAt, age } = stored
    figure = { edition, confirmedBookings, storedAt, takenAt: new Date(now().getTime() - age) }
    if (!isLive()) return
    tell(null)
    // A full one counts for the instance that asked: two that count the same readings would name two moments of a sell-out.
    const settings = content.bookingSettingsAtHand()
    if (settings !== null && confirmedBookings < settings.capacity) onReading?.(false)
  }

  /** Absolute, because a figure is of the future after the clock was set back. */
  function ageOf({ takenAt }: Figure): number {
    return Math.abs(now().getTime() - takenAt.getTime())
  }
}

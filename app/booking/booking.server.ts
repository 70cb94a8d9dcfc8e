import type { Logger } from 'pino'
import type { Content } from '../../cms/content.server'
import type { BookingSettings } from '../../cms/shapes.server'
import { keepFigure, lastFigure, type BookingFigure } from '../../db/booking-figures.server'
import type { Database } from '../../db/connect.server'
import { askFeed } from './booking-feed.server'
import { bookingStatus, type BookingStatus } from './booking-status'

/** How many have booked, as far as this process knows. */
export interface Booking {
  /**
   * The status now. Waits for the feed, 2 s at most, only where that may give a better figure than there is.
   *
   * @returns null when neither feed, database nor CMS has a figure.
   */
  current(): Promise<BookingStatus | null>
  /** The status as far as it is known without waiting. */
  atHand(): BookingStatus | null
  /** The status that other settings would give, with the bookings there are, or with all places sold. For previews: it changes nothing. */
  imagined(settings: BookingSettings, isSoldOut: boolean): BookingStatus | null
  /** Differs whenever the status does. Cheap and synchronous; has an outdated figure fetched in the background. */
  version(): string
  /** Ends a call of the feed, and waits until the last figure is kept. */
  close(): Promise<void>
}

export interface BookingOptions {
  /** Null: the organisers' own figure from the CMS is all there is. */
  feedUrl: string | null
  feedToken: string | null
  content: Pick<Content, 'bookingSettings' | 'bookingSettingsAtHand'>
  database: Database
  now: () => Date
  /** Told whenever a status says so, and so again and again. */
  onSoldOut?: () => void
  log: Logger
}

/** A figure older than this is fetched anew; a feed that fails is asked no more often than this. */
const REFRESH_AFTER_MS = 10_000
/** Until this age a figure of the feed counts as live; after that the meter calls it an estimate. */
const LIVE_FOR_MS = 60_000
const RECALL_DEADLINE_MS = 2000

/** A status, and what it was made from. */
interface Shown {
  settings: BookingSettings | null
  confirmedBookings: number | null
  isLive: boolean
  status: BookingStatus | null
}

/** Asks the feed at once, so that the first page finds a figure. */
export function openBooking({
  feedUrl,
  feedToken,
  content,
  database,
  now,
  onSoldOut,
  log,
}: BookingOptions): Booking {
  const closing = new AbortController()
  let figure: BookingFigure | null = null
  let refreshing: Promise<void> | null = null
  let lastTry: { endedAt: Date; problem: string | null } | null = null
  let keeping: Promise<void> = Promise.resolve()
  let shown: Shown = { settings: null, confirmedBookings: null, isLive: false, status: null }
  let changes = 0

  void refreshWhenDue()
  return { current, atHand, imagined, version, close }

  async function current(): Promise<BookingStatus | null> {
    const refreshed = refreshWhenDue()
    const settings = await content.bookingSettings().catch((error: unknown) => {
      log.error({ err: error }, 'The booking settings could not be read')
      return null
    })
    const mayBeBetter = !isLive() && (lastTry?.problem ?? null) === null
    if (mayBeBetter || show(settings) === null) await refreshed
    return show(settings)
  }

  function atHand(): BookingStatus | null {
    return show(content.bookingSettingsAtHand())
  }

  function imagined(settings: BookingSettings, isSoldOut: boolean): BookingStatus | null {
    const known = figure?.confirmedBookings ?? settings.confirmedBookings ?? null
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
    await keeping
  }

  /** Every status that anybody sees comes from here, so that none differs from the one before without a new version. */
  function show(settings: BookingSettings | null): BookingStatus | null {
    const status = statusWith(settings)
    if (status?.isSoldOut) onSoldOut?.()
    return status
  }

  function statusWith(settings: BookingSettings | null): BookingStatus | null {
    const confirmedBookings = figure?.confirmedBookings ?? settings?.confirmedBookings ?? null
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

  function isLive(): boolean {
    return figure !== null && millisecondsFrom(figure.takenAt) <= LIVE_FOR_MS
  }

  /** @returns the refresh under way, if there is one. However many ask, it is one. */
  function refreshWhenDue(): Promise<void> | null {
    const isDue = lastTry === null || millisecondsFrom(lastTry.endedAt) >= REFRESH_AFTER_MS
    if (feedUrl === null || refreshing || !isDue || closing.signal.aborted) return refreshing
    refreshing = refresh(feedUrl).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(url: string): Promise<void> {
    // Side by side with the feed: after a restart the figure kept is there in milliseconds.
    const recalled = figure === null ? recall() : null
    const answer = await askFeed({ url, token: feedToken }, closing.signal)
    if (answer.ok) {
      figure = { confirmedBookings: answer.confirmedBookings, takenAt: now() }
      const latest = figure
      // One after the other: over two connections an older figure could land on a newer one.
      keeping = keeping.then(() => keep(latest))
    } else {
      await recalled
    }
    const problem = answer.ok ? null : answer.problem
    const isNews = problem !== (lastTry?.problem ?? null) && !closing.signal.aborted
    if (isNews && problem !== null) log.warn({ problem }, 'The booking feed gives no figure')
    if (isNews && problem === null) log.info('The booking feed gives figures again')
    lastTry = { endedAt: now(), problem }
  }

  async function recall(): Promise<void> {
    try {
      const kept = await database.run(lastFigure, { deadlineMs: RECALL_DEADLINE_MS })
      figure ??= kept
    } catch (error) {
      log.warn({ err: error }, 'The last booking figure could not be read')
    }
  }

  async function keep(latest: BookingFigure): Promise<void> {
    try {
      await database.run((sql) => keepFigure(sql, latest))
    } catch (error) {
      log.warn({ err: error }, 'The booking figure could not be kept')
    }
  }

  /** To both sides: after the clock was set back, a time in its future is as far away as one in the past. */
  function millisecondsFrom(time: Date): number {
    return Math.abs(now().getTime() - time.getTime())
  }
}

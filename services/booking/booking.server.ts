import type { Logger } from 'pino'
import type { Content } from '../../cms/content.server'
import type { BookingSettings } from '../../cms/booking-shape.server'
import { keepFigure, lastFigure, type BookingFigure } from '../../db/tables/booking-figures.server'
import { troubleLog } from '../../db/trouble-log.server'
import type { Database } from '../../db/client/connect.server'
import { askFeed, type Feed } from './booking-feed.server'
import { bookingStatus, type BookingStatus } from './booking-status'
import { openFigureCheck } from './plausible-figure'

/** The booking status, from the latest figure of this process. */
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
  /** Aborts a running call of the feed, and waits until the last figure is stored. */
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
  /** Called with each figure of the feed that is believed: whether all places are sold. */
  onReading?: (isSoldOut: boolean) => void
  log: Logger
}

/** A figure older than this is refreshed. A failing feed is called at this interval, too. */
const REFRESH_AFTER_MS = 10_000
/** A figure of the feed counts as live up to this age. After that the meter calls it an estimate. */
const LIVE_FOR_MS = 60_000

/** The latest status and its inputs. */
interface Shown {
  settings: BookingSettings | null
  confirmedBookings: number | null
  isLive: boolean
  status: BookingStatus | null
}

/** Calls the feed at once, so that the first page has a figure. */
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
  const trouble = troubleLog(log, 'the last booking figure')
  let figure: BookingFigure | null = null
  let refreshing: Promise<void> | null = null
  let lastTry: { endedAt: Date; problem: string | null } | null = null
  let storing: Promise<void> = Promise.resolve()
  let shown: Shown = { settings: null, confirmedBookings: null, isLive: false, status: null }
  let changes = 0
  const isPlausible = openFigureCheck()

  void refreshWhenDue()
  return { current, atHand, imagined, version, close }

  async function current(): Promise<BookingStatus | null> {
    const refreshed = refreshWhenDue()
    const settings = await content.bookingSettings().catch((error: unknown) => {
      log.error({ err: error }, 'booking settings could not be read')
      return null
    })
    const mayBeBetter = !isLive() && (lastTry?.problem ?? null) === null
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
    await storing
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
    return figure !== null && told() !== null && millisecondsFrom(figure.takenAt) <= LIVE_FOR_MS
  }

  /** Single-flight: @returns the running refresh, which all callers share, or null. */
  function refreshWhenDue(): Promise<void> | null {
    const isDue = lastTry === null || millisecondsFrom(lastTry.endedAt) >= REFRESH_AFTER_MS
    if (feed === null || refreshing || !isDue || closing.signal.aborted) return refreshing
    refreshing = refresh(feed).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refresh(provider: Feed): Promise<void> {
    // In parallel with the feed: after a restart the stored figure is ready within milliseconds.
    const stored = told() === null ? readStored() : null
    const answer = await askFeed(provider, closing.signal)
    if (!answer.ok) await stored
    const problem = answer.ok ? await take(answer.confirmedBookings) : answer.problem
    const isNews = problem !== (lastTry?.problem ?? null) && !closing.signal.aborted
    if (isNews && problem !== null) log.warn({ problem }, 'booking feed failed')
    if (isNews && problem === null) log.info('booking feed recovered')
    lastTry = { endedAt: now(), problem }
  }

  /** @returns why the figure is not believed, for the log; null when it is the latest one now. */
  async function take(confirmedBookings: number): Promise<string | null> {
    const settings = await content.bookingSettings().catch(() => null)
    if (settings === null) return 'no capacity to compare the figure with'
    const edition = content.editionAtHand()
    if (edition === null || editionOfFeed() !== edition)
      return `its figure is not of ${edition ?? 'this edition'}: see BOOKING_FEED_EDITION`
    const last = told() === null ? null : figure
    if (!isPlausible(confirmedBookings, settings, last, now())) return 'implausible figure'
    const latest = { edition, confirmedBookings, takenAt: now() }
    figure = latest
    onReading?.(confirmedBookings >= settings.capacity)
    // In sequence: over two connections an older figure could overwrite a newer one.
    storing = storing.then(() => store(latest))
    return null
  }

  async function readStored(): Promise<void> {
    const edition = content.editionAtHand()
    if (edition === null) return
    try {
      const stored = await database.run((sql) => lastFigure(sql, edition))
      if (told() === null) figure = stored
      trouble.onRecovery()
    } catch (error) {
      trouble.onTrouble(error)
    }
  }

  async function store(latest: BookingFigure): Promise<void> {
    try {
      await database.run((sql) => keepFigure(sql, latest))
      trouble.onRecovery()
    } catch (error) {
      trouble.onTrouble(error)
    }
  }

  /** Absolute, because `time` is in the future after the clock was set back. */
  function millisecondsFrom(time: Date): number {
    return Math.abs(now().getTime() - time.getTime())
  }
}

import type { Logger } from 'pino'
import {
  countPins,
  listPins,
  type Pin,
  type PinCounts,
} from '../../db/tables/attendee-pinboard.server'
import { storedEdition } from '../../db/tables/editions.server'
import { troubleLog } from '../../db/trouble-log.server'
import type { Content } from '../../cms/content.server'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { keepTrying } from '../../common/keep-trying.server'
import { PINS_SHOWN, type PinEntry } from './pin-entry'
import { openAvailability } from '../availability.server'

export interface PinPage {
  entries: PinEntry[]
  counts: PinCounts
  /** Where the next page continues: the oldest id of this one; null on the last. */
  nextBefore: number | null
}

/** The board of the present edition, with the last list that this process has read, and those of former ones. */
export interface Pinboard {
  /** A new value after every added note, here or on another instance, and while the database is known to be unavailable. */
  version(): string
  /**
   * @param before - only notes older than the one with this id; null for the newest.
   * @param remainingMs - the request's remaining time.
   * @throws {DatabaseUnavailable} at once while the database is known to be unavailable, or the time is too short for a query.
   */
  page(before: number | null, remainingMs: number): Promise<PinPage>
  /**
   * The same for the board's page. While the database is unavailable, it is the last list (`isStale`) or null.
   *
   * @param remainingMs - the request's remaining time. When it is too short for a query, the last list is used.
   * @param year - of a former edition, of which no last list is held; without it the present one.
   */
  pageOrLast(
    before: number | null,
    remainingMs: number,
    year?: number,
  ): Promise<{ board: PinPage | null; isStale: boolean }>
  /** Call it when a note was added here: the next reader sees it, and the other instances are notified. */
  wasAdded(): void
  /** Call it when notes were taken down here. The other instances have been notified already. */
  wereTakenDown(ids: readonly number[]): void
  close(): Promise<void>
}

/** Its payload is `gone` with the ids of notes that were taken down (`goneNews`), else empty. */
export const PINS_CHANNEL = 'pins'
/** PostgreSQL takes 8000 bytes in a payload. An id has ten digits at most. */
const IDS_IN_A_PAYLOAD = 700
/** In place of a payload, after a break in which notifications may have been missed. */
const MISSED = 'missed'
/**
 * Other instances are notified this often at most. NOTIFY inside the insert would be simpler, but commits with NOTIFY queue
 * behind one lock, which costs a third of the inserts of a busy evening.
 */
const NOTIFY_OTHERS_AFTER_MS = 100
/**
 * An instance that is killed right after a note cannot notify the others. So the counters are checked, too. While no notifications
 * come, a page is cached for this time.
 */
const LOOK_AT_COUNTERS_EVERY_MS = 1000

interface Reading {
  /** Of a former edition. */
  year?: number
  deadlineMs?: number
}
/** Short, because a page can show the last list without the database. */
const PAGE_DEADLINE_MS = 1000
const FOR_A_PAGE: Reading = { deadlineMs: PAGE_DEADLINE_MS }

/** Listens for the notes of all instances from now on, and again after the database was unavailable. */
export function openPinboard({
  database,
  content,
  log,
}: {
  database: Database
  content: Pick<Content, 'editionAtHand'>
  log: Logger
}): Pinboard {
  let changes = 0
  let takenDown = 0
  let notifyingSoon: NodeJS.Timeout | undefined
  const notifying = keepTrying(
    async () => {
      await database.run((sql) => sql`select pg_notify(${PINS_CHANNEL}, '')`)
    },
    troubleLog(log, 'the news of a note for other instances'),
  )
  const onNotification = (payload = '') => {
    const [, gone] = /^gone ([\d ]+)$/.exec(payload) ?? []
    if (gone) {
      takenDown += 1
      last = last && without(last, new Set(gone.split(' ').map(Number)))
    }
    changes += 1
    // Updates the last list: its counters, and notes whose removal was missed, which a later fault would show again.
    if (gone || payload === MISSED) void page(null).catch(() => undefined)
  }
  let last: PinPage | null = null
  /** The year of the edition whose board `last` is. */
  let yearOfLast: number | null = null
  const availability = openAvailability({
    ask: () => read(null, FOR_A_PAGE),
    onReturn: () => void (changes += 1),
    log,
  })
  let isListening = true
  const listening = database.listen(PINS_CHANNEL, onNotification, onListening, onListeningLost)
  // Reads a last list at the start, and again once we listen, because notes may have come before that.
  void listening.then(onListening)

  let counted: string | null = null
  const counting = setInterval(() => void lookAtCounters(), LOOK_AT_COUNTERS_EVERY_MS).unref()
  void lookAtCounters()

  async function lookAtCounters(): Promise<void> {
    if (availability.isAway()) return
    const year = content.editionAtHand()
    const counts = await database
      .run(async (sql) => countPins(sql, await storedEdition(sql, year)), {
        deadlineMs: LOOK_AT_COUNTERS_EVERY_MS,
      })
      // The next reader of the board notices the fault, and it is logged once.
      .catch(() => null)
    if (counts === null) return
    const now = `${year} ${counts.pins} ${counts.locations}`
    // So does the first look: a page may have been made before a note that this look already counts.
    if (counted !== now) changes += 1
    // At the start the list may have been read before the content told the year, and would never be shown.
    if (last !== null && yearOfLast !== year) onNotification(MISSED)
    counted = now
  }

  function onListening(): void {
    isListening = true
    onNotification(MISSED)
  }

  function onListeningLost(): void {
    isListening = false
    // A query shows whether the whole database is unavailable, or only this connection.
    void page(null, FOR_A_PAGE).catch(() => undefined)
  }

  function notifyOthers(): void {
    clearTimeout(notifyingSoon)
    notifyingSoon = undefined
    notifying.now()
  }

  async function read(
    before: number | null,
    { year, ...deadline }: Reading = {},
  ): Promise<PinPage> {
    const takenDownBefore = takenDown
    const present = content.editionAtHand()
    const board = await database.run(async (sql) => {
      const edition = await storedEdition(sql, year ?? present)
      const pins = await listPins(sql, { edition, before, limit: PINS_SHOWN + 1 })
      return toPage(pins, await countPins(sql, edition))
    }, deadline)
    if (year === undefined && before === null && takenDown === takenDownBefore) {
      last = board
      yearOfLast = present
    }
    return board
  }

  function page(before: number | null, reading?: Reading): Promise<PinPage> {
    return availability.observe(read(before, reading))
  }

  function version(): string {
    if (availability.isAway()) return `${changes} away`
    return isListening
      ? String(changes)
      : `${changes} without notifications ${Math.floor(performance.now() / LOOK_AT_COUNTERS_EVERY_MS)}`
  }

  return {
    version,
    async page(before, remainingMs) {
      if (availability.isAway()) throw new DatabaseUnavailable('AWAY')
      // A query that has no time says nothing about the database.
      if (remainingMs < PAGE_DEADLINE_MS) throw new DatabaseUnavailable('DEADLINE')
      return page(before, { deadlineMs: remainingMs })
    },
    async pageOrLast(before, remainingMs, year) {
      const mayAsk = !availability.isAway() && remainingMs >= PAGE_DEADLINE_MS
      try {
        if (mayAsk) {
          return { board: await page(before, { ...FOR_A_PAGE, year }), isStale: false }
        }
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
      const isShown =
        year === undefined && before === null && yearOfLast === content.editionAtHand()
      return { board: isShown ? last : null, isStale: true }
    },
    wasAdded() {
      availability.answered()
      changes += 1
      notifyingSoon ??= setTimeout(notifyOthers, NOTIFY_OTHERS_AFTER_MS).unref()
    },
    wereTakenDown: (ids) => goneNews(ids).forEach(onNotification),
    async close() {
      availability.close()
      clearInterval(counting)
      // The other instances have no notification of the last note yet.
      if (notifyingSoon) notifyOthers()
      await notifying.close()
      const stopListening = await listening
      await stopListening()
    },
  }
}

/** What other instances are to be told of notes that were taken down: one payload or several. */
export function goneNews(ids: readonly number[]): string[] {
  const count = Math.ceil(ids.length / IDS_IN_A_PAYLOAD)
  return Array.from(
    { length: count },
    (_, at) => `gone ${ids.slice(at * IDS_IN_A_PAYLOAD, (at + 1) * IDS_IN_A_PAYLOAD).join(' ')}`,
  )
}

function without(page: PinPage, ids: ReadonlySet<number>): PinPage {
  const entries = page.entries.filter(({ id }) => !ids.has(id))
  const pins = page.counts.pins - (page.entries.length - entries.length)
  return { ...page, entries, counts: { ...page.counts, pins } }
}

/** @param pins - one more than a page shows when there are older ones. */
function toPage(pins: Pin[], counts: PinCounts): PinPage {
  const entries = pins.slice(0, PINS_SHOWN).map(toEntry)
  const isMore = pins.length > PINS_SHOWN
  return { entries, counts, nextBefore: isMore ? (entries.at(-1)?.id ?? null) : null }
}

export function toEntry({ id, alias, location, createdAt }: Pin): PinEntry {
  return { id, alias, location, createdAt: createdAt.toISOString() }
}

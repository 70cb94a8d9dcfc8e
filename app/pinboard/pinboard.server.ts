import type { Logger } from 'pino'
import {
  countPins,
  listPins,
  type Pin,
  type PinCounts,
} from '../../db/tables/attendee-pinboard.server'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { keepTrying } from '../../db/keep-trying.server'
import { readRowId } from '~/http/row-id.server'
import type { PinEntry } from './pinboard-fields'
import { PINS_SHOWN } from './shown-notes'
import { openAvailability } from './availability.server'

/** Notes in one answer of the API. */
const ANSWER_OF_PINS = 200

export interface PinPage {
  entries: PinEntry[]
  counts: PinCounts
  /** Where the next page continues: the oldest id of this one; null on the last. */
  nextBefore: number | null
}

/** The board as this process knows it. */
export interface Pinboard {
  /** Differs after every note that was added, here or by another instance, and while the database is known to be away. */
  version(): string
  /**
   * @param before - only notes older than the one with this id; null for the newest.
   * @throws {DatabaseUnavailable} at once while it is known to be away.
   */
  page(before: number | null): Promise<PinPage>
  /**
   * The first notes of the same, as many as the page shows. The page goes on while the database is away: with how the board
   * last looked (`isStale`), or with nothing.
   *
   * @param remainingMs - of the request's time. Where it is not enough to ask, the last list has to do.
   */
  pageOrLast(
    before: number | null,
    remainingMs: number,
  ): Promise<{ board: PinPage | null; isStale: boolean }>
  /** To be called when a note was added here: the next reader sees it, and the other instances are told. */
  wasAdded(): void
  /** To be called when a note was taken down here, of which the other instances have been told. */
  wasTakenDown(id: number): void
  close(): Promise<void>
}

/** Its payload is `gone <id>` for a note that was taken down, else empty. */
export const PINS_CHANNEL = 'pins'
/** In place of a payload, after a break in which something may have been missed. */
const MISSED = 'missed'
/**
 * Other instances are told this often at most. NOTIFY inside the insert would do, but commits that notify queue behind one
 * lock, which costs a third of the inserts of a busy evening.
 */
const TELL_OTHERS_AFTER_MS = 100
/** An instance that ends without a word, right after a note, tells nobody of it: so the counters are looked at, too. */
const LOOK_AT_COUNTERS_EVERY_MS = 1000

interface Reading {
  /** Notes at most. */
  limit: number
  deadlineMs?: number
}
const FOR_THE_API: Reading = { limit: ANSWER_OF_PINS }
/** Short, because a page has something to show without the database. */
const PAGE_DEADLINE_MS = 1000
const FOR_A_PAGE: Reading = { limit: PINS_SHOWN, deadlineMs: PAGE_DEADLINE_MS }
/** So long a page is kept of which it cannot be known whether it still holds. */
const KEPT_UNHEARD_MS = 1000

/** Hears of the notes of all instances from now on, also after the database was away. */
export function openPinboard({ database, log }: { database: Database; log: Logger }): Pinboard {
  let changes = 0
  let takenDown = 0
  let tellingSoon: NodeJS.Timeout | undefined
  const telling = keepTrying(
    async () => {
      await database.run((sql) => sql`select pg_notify(${PINS_CHANNEL}, '')`)
    },
    {
      onTrouble: (error) =>
        log.warn({ err: error }, 'other instances were not told of a new note; retrying'),
    },
  )
  const hear = (payload = '') => {
    const [, gone] = /^gone (\d+)$/.exec(payload) ?? []
    if (gone) {
      takenDown += 1
      last = last && without(last, Number(gone))
    }
    changes += 1
    // For the counters of the copy; and what was taken down unheard must not come back with the next fault.
    if (gone || payload === MISSED) void page(null).catch(() => undefined)
  }
  let last: PinPage | null = null
  const availability = openAvailability({
    ask: () => read(null, FOR_A_PAGE),
    onReturn: () => void (changes += 1),
    log,
  })
  let isHearing = true
  const listening = database.listen(PINS_CHANNEL, hear, hearAgain, hearNoMore)
  // There is a last list from the start on; and what was read before somebody listened may have been overtaken.
  void listening.then(hearAgain)

  let counted: string | null = null
  const counting = setInterval(() => void lookAtCounters(), LOOK_AT_COUNTERS_EVERY_MS).unref()
  void lookAtCounters()

  async function lookAtCounters(): Promise<void> {
    if (availability.isAway()) return
    const counts = await database
      .run(countPins, { deadlineMs: LOOK_AT_COUNTERS_EVERY_MS })
      // The next reader of the board finds out, and the log says it once.
      .catch(() => null)
    if (counts === null) return
    const now = `${counts.pins} ${counts.locations}`
    if (counted !== null && counted !== now) changes += 1
    counted = now
  }

  function hearAgain(): void {
    isHearing = true
    hear(MISSED)
  }

  function hearNoMore(): void {
    isHearing = false
    // Only asking tells whether more is amiss than the one connection.
    void page(null, FOR_A_PAGE).catch(() => undefined)
  }

  function tellOthers(): void {
    clearTimeout(tellingSoon)
    tellingSoon = undefined
    telling.now()
  }

  async function read(
    before: number | null,
    { limit, ...deadline } = FOR_THE_API,
  ): Promise<PinPage> {
    const takenDownBefore = takenDown
    const board = await database.run(
      async (sql) =>
        toPage(await listPins(sql, { before, limit: limit + 1 }), await countPins(sql), limit),
      deadline,
    )
    if (before === null && takenDown === takenDownBefore) last = board
    return board
  }

  function page(before: number | null, reading?: Reading): Promise<PinPage> {
    return availability.observe(read(before, reading))
  }

  function version(): string {
    if (availability.isAway()) return `${changes} away`
    return isHearing
      ? String(changes)
      : `${changes} unheard ${Math.floor(performance.now() / KEPT_UNHEARD_MS)}`
  }

  return {
    version,
    async page(before) {
      if (availability.isAway()) throw new DatabaseUnavailable('AWAY')
      return page(before)
    },
    async pageOrLast(before, remainingMs) {
      const mayAsk = !availability.isAway() && remainingMs >= PAGE_DEADLINE_MS
      try {
        if (mayAsk) return { board: await page(before, FOR_A_PAGE), isStale: false }
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
      return { board: before === null ? last && firstOf(last, PINS_SHOWN) : null, isStale: true }
    },
    wasAdded() {
      availability.answered()
      changes += 1
      tellingSoon ??= setTimeout(tellOthers, TELL_OTHERS_AFTER_MS).unref()
    },
    wasTakenDown: (id) => hear(`gone ${id}`),
    async close() {
      availability.close()
      clearInterval(counting)
      // Of the last note they have not heard yet, and from us they would never.
      if (tellingSoon) tellOthers()
      await telling.close()
      const stopListening = await listening
      await stopListening()
    },
  }
}

function without(page: PinPage, id: number): PinPage {
  const entries = page.entries.filter((entry) => entry.id !== id)
  const isThere = entries.length < page.entries.length
  return isThere
    ? { ...page, entries, counts: { ...page.counts, pins: page.counts.pins - 1 } }
    : page
}

/** The `before` of an address: an id, null when there is none, or `invalid`. */
export function readBefore(query: URLSearchParams): number | null | 'invalid' {
  const before = query.get('before')
  if (before === null) return null
  return readRowId(before) ?? 'invalid'
}

/** @param pins - one more than `limit` where there are older ones. */
function toPage(pins: Pin[], counts: PinCounts, limit: number): PinPage {
  return firstOf({ entries: pins.map(toEntry), counts, nextBefore: null }, limit)
}

function firstOf(page: PinPage, limit: number): PinPage {
  if (page.entries.length <= limit) return page
  const entries = page.entries.slice(0, limit)
  return { ...page, entries, nextBefore: entries.at(-1)?.id ?? null }
}

export function toEntry({ id, alias, location, createdAt }: Pin): PinEntry {
  return { id, alias, location, createdAt: createdAt.toISOString() }
}

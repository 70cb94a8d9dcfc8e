import type { Logger } from 'pino'
import { editionOf } from '../../cms/programme.server'
import { countFlightsOf, deleteFlightsBefore } from '../../db/tables/artist-flight-details.server'
import { keepTrying } from '../../common/keep-trying.server'
import { troubleLog } from '../../db/trouble-log.server'
import { addAudit } from '../../db/tables/audit.server'
import type { Database, Sql } from '../../db/client/connect.server'
import { postponeKeys } from '../../db/tables/flight-keys.server'
import { deletePickListsBefore } from '../../db/tables/pick-lists.server'
import { storedEdition } from '../../db/tables/editions.server'
import {
  databaseTime,
  lastDayOfFlight,
  listLastDays,
  rememberLastDay,
  tryRetentionLock,
  type LastDay,
} from '../../db/tables/retention.server'
import { clocksAt, ClockWatch, WATCHED_MS } from './clock-watch'
import { deleteExpired, SWEEP_MS } from '../../db/tables/kept.server'
import { deletionDay, dueBefore, endOf } from './retention-day'
import { HOUR_MS, MINUTE_MS } from '../../rules/dates/durations'

/** The content that retention needs: the festival's first and last day (`YYYY-MM-DD`) and its time zone. `isLoaded` is false while they come from the seed and not from the lake. */
export interface NamedLastDay {
  version(): string
  isLoaded(): boolean
  site(): Promise<{ startDate: string; endDate: string; timeZone: string }>
}

/** Deletes flight details, and the lists of people's picks, after the retention period. */
export interface Retention {
  /** The retention period in days. */
  days: number
  /** The day after which a flight that is sent now will be deleted, `YYYY-MM-DD`. A later last day of the same edition may still postpone it. */
  deletionDay(): Promise<string>
  /**
   * The same for a flight that is stored, by the last day of the edition for which it was sent, with the instant at which that
   * day is over. Its links end at that instant.
   */
  deletionOf(
    sql: Sql,
    flight: { id: number; createdAt: Date },
  ): Promise<{ day: string; endsAt: Date }>
  /** Deletes the flights that are due, if the clocks can be trusted, after a run that is under way. @returns the number of deleted flights */
  run(): Promise<number>
  close(): Promise<void>
}

interface Options {
  database: Database
  content: NamedLastDay
  days: number
  now: () => Date
  log: Logger
  /** A monotonic clock in milliseconds. */
  monotonic?: () => number
  /** Reads the clock of the database. Tests replace it. */
  databaseNow?: (sql: Sql) => Promise<Date>
}

export const RUN_EVERY_MS = 3 * HOUR_MS
/** The delay of the second run, which is the first that may delete: the clocks are trusted by then. */
const SECOND_RUN_AFTER_MS = WATCHED_MS + MINUTE_MS
/** Where a clock jumps again and again nothing of this is ever deleted, and nobody else would say so. */
const WAITS_LONG =
  'a clock of this machine or of the database has jumped; due flights, old lines of the audit table, sent mails and their hand-overs ' +
  'are not deleted before both have run evenly for a day: keep them right by NTP'
/** How often the last day in the content is checked for a change. */
const CONTENT_CHECK_EVERY_MS = 30_000

/** Starts the job. It runs at once, again ten minutes later, and then every three hours, on every instance. A run that failed is repeated after a minute. */
export function openRetention({
  database,
  content,
  days,
  now,
  log,
  monotonic = () => performance.now(),
  databaseNow = databaseTime,
}: Options): Retention {
  const watch = new ClockWatch()
  /** Of the edition that the content describes. */
  let known: (LastDay & { year: number | null }) | null = null
  let storedVersion: string | null = null
  let isWaitTold = false
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function storeLastDay(): Promise<void> {
    const version = content.version()
    if (!content.isLoaded() || version === storedVersion) return
    const site = await content.site()
    const year = editionOf(site)
    known = await database.transact(async (sql) => {
      const edition = await storedEdition(sql, year)
      const { lastDay, before } = await rememberLastDay(sql, edition, site.endDate)
      if (before !== null && lastDay > before) {
        const count = await countFlightsOf(sql, edition)
        await addAudit(sql, { kind: 'deletion postponed', address: null, count })
      }
      await postponeLinks(sql, { edition, lastDay }, site.timeZone)
      return { edition, lastDay, year }
    })
    storedVersion = version
  }

  /** A later last day keeps all flights of its edition for longer, and the links that were mailed with them. */
  async function postponeLinks(
    sql: Sql,
    { edition, lastDay }: LastDay,
    timeZone: string,
  ): Promise<void> {
    // However early a flight was sent, it is kept at least for so long.
    const end = endOf(deletionDay({ now: new Date(0), lastDay, days, timeZone }), timeZone)
    await postponeKeys(sql, edition, end)
  }

  async function dayFor(sentAt: Date, of: LastDay | null = null) {
    const site = await content.site()
    const { timeZone } = site
    // The content may have a later day than the last check has stored, and may be about another year by now.
    const current = known?.year === editionOf(site) ? known : null
    const isCurrent = of === null || current?.edition === of.edition
    const stored = of ?? current
    const named = isCurrent ? site.endDate : ''
    const lastDay = stored !== null && stored.lastDay > named ? stored.lastDay : named
    return { day: deletionDay({ now: sentAt, lastDay, days, timeZone }), timeZone }
  }

  async function readClocks() {
    const clocks = clocksAt(now(), await database.run(databaseNow), monotonic())
    const areTrusted = watch.observe(clocks)
    const isLong = !areTrusted && watch.hasJumped
    if (isLong && !isWaitTold) log.warn(WAITS_LONG)
    isWaitTold = isLong
    return { now: clocks.earlier, areTrusted }
  }

  async function run(): Promise<number> {
    await storeLastDay()
    return deleteIfDue()
  }

  async function deleteIfDue(): Promise<number> {
    const clocks = await readClocks()
    // Asked first: the reading may come in meanwhile.
    const isRead = content.isLoaded()
    const { timeZone } = await content.site()
    // Always from the database: another instance may have stored a later day, and an operator may have corrected it.
    const lastDays = await database.run(listLastDays)
    const ofCurrent = lastDays.find(({ edition }) => edition === known?.edition)
    if (known !== null && ofCurrent) known = { ...known, ...ofCurrent }
    for (const lastDay of isRead ? lastDays : [])
      await database.run((sql) => postponeLinks(sql, lastDay, timeZone))
    const due = dueOf(lastDays, {
      now: isRead ? clocks.now : wellBefore(clocks.now),
      days,
      timeZone,
    })
    if (due.length === 0) return 0
    if (!clocks.areTrusted) {
      const count = await database.run((sql) => countDue(sql, due))
      if (count > 0)
        log.info(
          { count, days },
          'flights are due for deletion; waiting until the clocks can be trusted',
        )
      return 0
    }
    const count = await database.transact((sql) => deleteDue(sql, due), {
      kind: 'long',
      deadlineMs: SWEEP_MS,
    })
    if (count > 0) log.info({ count, days }, 'flights deleted after the retention period')
    return count
  }

  /** The expired rows come after the flights, so that they do not delay them: there may be millions of them. */
  const runAndTidy = () => inTurn(run).finally(() => tidying.now())

  async function tidy(): Promise<void> {
    await deleteExpired(database, await readClocks(), { isClosed: () => isClosed })
  }

  /** One after another: each stores the last day. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = running.then(work)
    running = done.catch(() => undefined)
    return done
  }

  const tidying = keepTrying(tidy, {
    ...troubleLog(log, 'the deletion of what has expired'),
    pauseMs: SWEEP_MS,
  })
  const deleting = keepTrying(runAndTidy, {
    ...troubleLog(log, 'the deletion of flights that are due'),
    // As long as a run may take the database.
    pauseMs: SWEEP_MS,
  })
  deleting.now()
  const timers = [
    setTimeout(deleting.now, SECOND_RUN_AFTER_MS).unref(),
    setInterval(deleting.now, RUN_EVERY_MS).unref(),
    // A failed one is repeated at the next check.
    setInterval(
      () => void inTurn(storeLastDay).catch(() => undefined),
      CONTENT_CHECK_EVERY_MS,
    ).unref(),
  ]

  return {
    days,
    run: () => inTurn(run),
    deletionDay: async () => (await dayFor(now())).day,
    async deletionOf(sql, { id, createdAt }) {
      const { day, timeZone } = await dayFor(createdAt, await lastDayOfFlight(sql, id))
      return { day, endsAt: endOf(day, timeZone) }
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([deleting.close(), tidying.close(), running])
    },
  }
}

/**
 * Does the job's work once, for an operator's command, or only counts in a dry run. It trusts the clocks at once, because
 * the operator has checked them.
 *
 * @returns the number of due flights of all editions, and the latest last day; null when none is stored
 */
export async function deleteDueNow(
  database: Database,
  {
    days,
    now,
    timeZone,
    isDryRun,
  }: { days: number; now: Date; timeZone: string; isDryRun: boolean },
) {
  const lastDays = await database.run(listLastDays)
  const latest = lastDays.at(-1)
  if (latest === undefined) return null
  const { earlier } = clocksAt(now, await database.run(databaseTime), 0)
  const due = dueOf(lastDays, { now: earlier, days, timeZone })
  const count = await database.transact(
    (sql) => (isDryRun ? countDue(sql, due) : deleteDue(sql, due)),
    { kind: 'long', deadlineMs: SWEEP_MS },
  )
  return { lastDay: latest.lastDay, count }
}

/** The editions whose deletion day is over, the latest last, each with the moment before which its flights must have been sent. */
interface Due {
  edition: number
  before: Date
  isLatest: boolean
}

function dueOf(lastDays: LastDay[], rule: { now: Date; days: number; timeZone: string }): Due[] {
  return lastDays.flatMap(({ edition, lastDay }, index) => {
    const before = dueBefore({ ...rule, lastDay })
    return before === null ? [] : [{ edition, before, isLatest: index === lastDays.length - 1 }]
  })
}

async function countDue(sql: Sql, due: Due[]): Promise<number> {
  let count = 0
  for (const { edition, before } of due) count += await countFlightsOf(sql, edition, before)
  return count
}

/** A moment whose day is over everywhere: the zone is that of the seed, and the festival’s own may be a day behind. */
function wellBefore(now: Date): Date {
  return new Date(now.getTime() - 48 * HOUR_MS)
}

/** The lock lets only one instance delete. The audit line is in the same transaction. */
async function deleteDue(sql: Sql, due: Due[]): Promise<number> {
  if (!(await tryRetentionLock(sql))) return 0
  let count = 0
  for (const { edition, before, isLatest } of due) {
    // Lists of picks hold no name, and their calendars are read for longer than their edition lasts.
    if (isLatest) await deletePickListsBefore(sql, before)
    count += await deleteFlightsBefore(sql, edition, before)
  }
  if (count > 0) await addAudit(sql, { kind: 'retention', address: null, count })
  return count
}

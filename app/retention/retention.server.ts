import type { Logger } from 'pino'
import { countFlightsBefore, deleteFlightsBefore } from '../../db/artist-flight-details.server'
import { addAudit, sweepAudit } from '../../db/audit.server'
import { DatabaseUnavailable, type Database, type Sql } from '../../db/connect.server'
import { sweepAllKeys } from '../../db/idempotency-keys.server'
import { sweepAllTries } from '../../db/rate-limits.server'
import {
  databaseTime,
  readLastDay,
  rememberLastDay,
  tryRetentionLock,
} from '../../db/retention.server'
import { clocksAt, ClockWatch } from './clock-watch'
import { deletionDay, dueBefore } from './retention-day'

/** What is asked of the content: the festival's last day, `YYYY-MM-DD`, its time zone, and whether they come from the lake (`isLoaded`) or from the seed. */
export interface NamedLastDay {
  version(): string
  isLoaded(): boolean
  site(): Promise<{ endDate: string; timeZone: string }>
}

/** Deletes what artists have sent when its time has come. */
export interface Retention {
  /** Days after the last day. */
  days: number
  /** The day after which a flight that is sent now will be deleted, as things stand: `YYYY-MM-DD`. */
  deletionDay(): Promise<string>
  /** Looks whether anything is due, and deletes it when the clocks can be trusted. @returns how many flights it took away. */
  look(): Promise<number>
  close(): Promise<void>
}

interface Options {
  database: Database
  content: NamedLastDay
  days: number
  now: () => Date
  log: Logger
  /** Milliseconds that no change of the clock moves. */
  monotonic?: () => number
  /** What time it is for the database. Tests hand in their own. */
  databaseNow?: (sql: Sql) => Promise<Date>
}

const LOOK_EVERY_MS = 3 * 3600_000
/** After the start, for the second look, which is the first that may delete. */
const SECOND_LOOK_AFTER_MS = 10 * 60_000
/** An edit in the Studio is noticed within this. */
const LISTEN_EVERY_MS = 30_000
const DEADLINE_MS = 60_000

/** Opens the job: it looks at once, again ten minutes later, and then every three hours, on every instance. */
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
  let known: string | null = null
  let namedIn: string | null = null
  let looking: Promise<unknown> = Promise.resolve()

  async function noteLastDay(): Promise<void> {
    const version = content.version()
    if (!content.isLoaded() || version === namedIn) return
    const { endDate } = await content.site()
    known = await database.run((sql) => rememberLastDay(sql, endDate))
    namedIn = version
  }

  async function look(): Promise<number> {
    await noteLastDay()
    const { timeZone } = await content.site()
    // Never from memory: another instance may have noted a later day, and a person may have corrected a mistyped one.
    const lastDay = (known = await database.run(readLastDay))
    const clocks = clocksAt(now(), await database.run(databaseNow), monotonic())
    const mayDelete = watch.see(clocks)
    await database.run((sql) => tidy(sql, clocks.earlier))
    if (lastDay === null) return 0
    const before = dueBefore({ now: clocks.earlier, lastDay, days, timeZone })
    if (before === null) return 0
    if (!mayDelete) {
      log.info({ lastDay, days }, 'flights are due for deletion; the clocks are watched first')
      return 0
    }
    const count = await database.transact((sql) => deleteDue(sql, before), {
      deadlineMs: DEADLINE_MS,
    })
    if (count > 0) log.info({ count, lastDay, days }, 'flights deleted, their time had come')
    return count
  }

  async function lookAndTell(): Promise<void> {
    try {
      await look()
    } catch (error) {
      log.warn(
        { err: error },
        error instanceof DatabaseUnavailable
          ? 'retention waits for the database'
          : 'retention could not look',
      )
    }
  }
  const later = (work: () => Promise<unknown>) => () => {
    // A look tells the log by itself; a last day that could not be noted is noted the next time.
    looking = looking.then(work).catch(() => undefined)
  }
  later(lookAndTell)()
  const timers = [
    setTimeout(later(lookAndTell), SECOND_LOOK_AFTER_MS).unref(),
    setInterval(later(lookAndTell), LOOK_EVERY_MS).unref(),
    setInterval(later(noteLastDay), LISTEN_EVERY_MS).unref(),
  ]

  return {
    days,
    look,
    async deletionDay() {
      const { endDate, timeZone } = await content.site()
      const lastDay = known !== null && known > endDate ? known : endDate
      return deletionDay({ now: now(), lastDay, days, timeZone })
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await looking
    },
  }
}

/**
 * What the job would do now, or does: for a person, who has looked at the clock, so it is not watched first.
 *
 * @returns how many flights are due; null when the content has never named a last day.
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
  const lastDay = await database.run(readLastDay)
  if (lastDay === null) return null
  const { earlier } = clocksAt(now, await database.run(databaseTime), 0)
  const before = dueBefore({ now: earlier, lastDay, days, timeZone })
  if (before === null) return { lastDay, count: 0 }
  const count = await database.transact(
    (sql) => (isDryRun ? countFlightsBefore(sql, before) : deleteDue(sql, before)),
    { deadlineMs: DEADLINE_MS },
  )
  return { lastDay, count }
}

/** Of several instances one does it; without a line in the audit table it is not done. */
async function deleteDue(sql: Sql, before: Date): Promise<number> {
  if (!(await tryRetentionLock(sql))) return 0
  const count = await deleteFlightsBefore(sql, before)
  if (count > 0) await addAudit(sql, { kind: 'retention', address: null, count })
  return count
}

/** What stands in the database for a time only, and is elsewhere taken away by whoever comes next. */
async function tidy(sql: Sql, now: Date): Promise<void> {
  await sweepAllKeys(sql, now)
  await sweepAllTries(sql, now)
  await sweepAudit(sql)
}

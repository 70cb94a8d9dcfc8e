import type { Logger } from 'pino'
import type { ChangeTimes, ShownValue } from '../cms/change-times.server'
import type { Database } from '../db/client/connect.server'
import { sharedReading } from '../db/shared-reading.server'
import { troubleLog } from '../db/trouble-log.server'
import {
  CHANGE_STEP_MS,
  PROGRAMME_CHANGES_CHANNEL,
  addProgrammeChanges,
  listProgrammeChanges,
} from '../db/tables/programme-changes.server'

export interface OpenChangeTimes extends ChangeTimes {
  /** Resolves when the times in the database are known here. */
  settled: Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the times of the programme's changes in the database, for all instances. No reader waits for the database, because the
 * answers come from memory. When another instance has stored a later time, `state` changes, so that pages are rendered again.
 * While the database is away, changes count in this process, and are stored later.
 */
export function openChangeTimes({
  database,
  log,
}: {
  database: Database
  log: Logger
}): OpenChangeTimes {
  /** The stored values as of the last reading, and those that this instance has still to store. */
  const agreed = new Map<string, ShownValue>()
  const unwritten = new Set<string>()
  /** What this instance shows. */
  const told = new Map<string, ShownValue & { isFromLake: boolean }>()
  let revision = 0
  let settle: () => void
  const settled = new Promise<void>((resolve) => (settle = resolve))

  const synchronising = sharedReading({
    database,
    channel: PROGRAMME_CHANGES_CHANNEL,
    read: synchronise,
    trouble: troubleLog(log, 'the changes of the programme'),
  })

  async function synchronise(): Promise<void> {
    const ours = [...unwritten].map((id) => agreed.get(id)!)
    const stored = await database.run(async (sql) => {
      if (ours.length > 0)
        await addProgrammeChanges(
          sql,
          ours.map((value) => ({ ...value, changedAt: new Date(value.changedAt) })),
        )
      return listProgrammeChanges(sql)
    })
    for (const value of ours) if (agreed.get(value.id) === value) unwritten.delete(value.id)
    let isNews = false
    for (const { changedAt, ...row } of stored) {
      if (unwritten.has(row.id)) continue
      const value = { ...row, changedAt: changedAt.getTime() }
      agreed.set(value.id, value)
      const own = told.get(value.id)
      isNews ||= own?.digest === value.digest && own.changedAt < value.changedAt
    }
    if (isNews) revision += 1
    settle()
  }

  function timeOf(value: ShownValue, isFromLake: boolean): number {
    const { id, digest } = value
    const own = told.get(id)
    const others = agreed.get(id)
    const isSame = others?.digest === digest
    // Another instance may have newer or older content, so a value that differs from ours is not yet a change.
    const isShown = own?.digest === digest && (own.isFromLake || !isFromLake)
    const atLeast = (before: ShownValue | undefined) => {
      if (before === undefined || (isShown && before.digest !== digest)) return 0
      const isChange = before.digest !== digest && isFromLake
      return isChange && value.changedAt <= before.changedAt
        ? before.changedAt + CHANGE_STEP_MS
        : before.changedAt
    }
    // A time from the local copy counts only when no instance has a better one.
    const ownCounts = others === undefined || own?.isFromLake
    const least = Math.max(atLeast(others), ownCounts ? atLeast(own) : 0)
    const changed = { id, digest, changedAt: Math.max(value.changedAt, least) }
    told.set(id, { ...changed, isFromLake: isFromLake || (isShown && own.isFromLake) })
    const isNew = !isShown || changed.changedAt > own.changedAt
    if (isFromLake && isNew && !(isSame && others.changedAt === changed.changedAt)) {
      agreed.set(id, changed)
      unwritten.add(id)
    }
    return changed.changedAt
  }

  return {
    of(values, isFromLake) {
      const times = values.map((value) => timeOf(value, isFromLake))
      if (unwritten.size > 0) synchronising.now()
      return times
    },
    state: () => `t${revision}`,
    settled,
    close: synchronising.close,
  }
}

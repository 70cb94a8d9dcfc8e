import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { KEPT_FOR } from '../../db/tables/kept.server'
import { insertLinkRequest } from '../../db/tables/link-requests.server'
import { openRetention, RUN_EVERY_MS } from './retention.server'

const HOUR = 3600_000
const START = Date.parse('2026-03-01T12:00:00Z')

afterEach(() => void vi.useRealTimers())

/** The job, with three clocks that run together. */
function open(pg: TestDatabase) {
  const clock = { elapsed: 0 }
  const now = () => new Date(START + clock.elapsed)
  const { log, messages } = readableLog()
  const site = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }
  const retention = openRetention({
    database: pg.database,
    content: { version: () => '1', isLoaded: () => true, site: async () => site },
    days: 60,
    now,
    databaseNow: async () => now(),
    monotonic: () => clock.elapsed,
    log,
  })
  return { clock, retention, messages }
}

async function addWish(pg: TestDatabase): Promise<void> {
  const askedAt = new Date(START - 21 * HOUR)
  await insertLinkRequest(pg.sql, { id: randomUUID(), askedSealed: 'wish', askedAt })
}

async function wishesAreGone(pg: TestDatabase): Promise<void> {
  await expect.poll(() => pg.sql`select id from link_requests`).toEqual([])
}

test('a wish for a link that nobody has looked at is gone within a day', async () => {
  expect(KEPT_FOR.linkRequests).toMatch(/^\d+ hours$/)
  const keptMs = Number.parseInt(KEPT_FOR.linkRequests) * HOUR
  expect(keptMs + RUN_EVERY_MS).toBeLessThanOrEqual(24 * HOUR)
  await using pg = await testDatabase()
  await addWish(pg)
  const { retention } = open(pg)
  await wishesAreGone(pg)
  await retention.close()
})

test('what has expired goes although flights cannot be deleted, and the log names what fails', async () => {
  await using pg = await testDatabase()
  await addWish(pg)
  await pg.sql`alter table last_days rename to last_days_of_another_version`
  const { retention, messages } = open(pg)
  await wishesAreGone(pg)
  await retention.close()
  expect(messages).toEqual(['failed: the deletion of flights that are due; trying again'])
})

test('lines of the audit table wait until the clocks can be trusted', async () => {
  await using pg = await testDatabase()
  await pg.sql`insert into audit (kind, count, happened_at) values ('listing', 1, '2024-01-01')`
  await addWish(pg)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  const { clock, retention } = open(pg)
  await wishesAreGone(pg)
  // When this one is gone, the run before has ended.
  await addWish(pg)
  vi.advanceTimersByTime(RUN_EVERY_MS)
  await wishesAreGone(pg)
  expect(await pg.sql`select kind from audit`).toHaveLength(1)
  // It queues behind all that the timers have begun.
  await retention.run()
  clock.elapsed += HOUR / 6
  vi.advanceTimersByTime(RUN_EVERY_MS)
  await expect.poll(() => pg.sql`select kind from audit`).toEqual([])
  await retention.close()
})

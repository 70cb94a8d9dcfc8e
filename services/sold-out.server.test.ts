import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, type Database } from '../db/client/connect.server'
import { readableLog, aClock } from '../tests/helpers/booking'
import { openSoldOut, type SoldOut } from './sold-out.server'
import { testDatabase } from '../tests/helpers/database'

const log = pino({ level: 'silent' })

/** One instance that gets the readings of `of`, one every ten seconds. */
function aWatcher(database: Database) {
  const clock = aClock()
  const soldOut = openSoldOut({ database, now: clock.now, log })
  return Object.assign(soldOut, {
    clock,
    see(edition: number, isFull: boolean, times = 1) {
      for (let time = 0; time < times; time += 1) {
        soldOut.observe(edition, isFull)
        clock.pass(10)
      }
    },
    [Symbol.asyncDispose]: () => soldOut.close(),
  })
}

const isKnownTo = (soldOut: SoldOut, edition: number) => soldOut.since(edition) !== null

test('a festival is sold out when it was full five minutes long, and stays so when somebody cancels', async () => {
  await using pg = await testDatabase()
  await using watcher = aWatcher(pg.database)
  watcher.see(2026, false)
  const begun = watcher.clock.now()
  watcher.see(2026, true, 30)
  expect(watcher.since(2026)).toBeNull()
  watcher.see(2026, true)
  expect(watcher.since(2026)).toEqual(begun)
  watcher.see(2026, false)
  expect(watcher.since(2026)).toEqual(begun)
  expect(watcher.since(2027)).toBeNull()
})

test('a few full readings are not enough, however far apart, nor are many with a free place between', async () => {
  await using pg = await testDatabase()
  await using watcher = aWatcher(pg.database)
  watcher.see(2026, false)
  for (let reading = 0; reading < 4; reading += 1) {
    watcher.see(2026, true)
    watcher.clock.pass(3600)
  }
  watcher.see(2026, false)
  for (let minutes = 0; minutes < 20; minutes += 4) {
    watcher.see(2026, true, 24)
    watcher.see(2026, false)
  }
  expect(watcher.since(2026)).toBeNull()
})

test('a festival that never had a place left, as one whose dates were changed before the figures, is not sold out', async () => {
  await using pg = await testDatabase()
  await using watcher = aWatcher(pg.database)
  watcher.see(2027, true, 100)
  expect(watcher.since(2027)).toBeNull()
  watcher.see(2027, false)
  watcher.see(2027, true, 31)
  expect(watcher.since(2027)).not.toBeNull()
})

test('every instance knows a sell-out that one has seen, one that starts later too, and after a restart', async () => {
  await using pg = await testDatabase()
  await using other = aWatcher(pg.database)
  {
    await using seller = aWatcher(pg.database)
    seller.see(2026, false)
    // The other instances know, too, that there were places left, so each can go on where this one stops.
    await expect
      .poll(() => {
        other.see(2026, true, 31)
        return isKnownTo(other, 2026)
      })
      .toBe(true)
    await expect.poll(() => isKnownTo(seller, 2026)).toBe(true)
  }
  await using late = aWatcher(pg.database)
  await expect.poll(() => late.since(2026)).toEqual(other.since(2026))
})

test('an instance that stores a sell-out second answers with the moment that the first one stored', async () => {
  let sales: { edition: number; soldOutAt: Date | null }[] = []
  const run = vi.fn(async () => sales)
  const database = { run, listen: async () => async () => undefined } as unknown as Database
  await using watcher = aWatcher(database)
  watcher.see(2026, false)
  // It has read and stored everything so far. No notification follows.
  await expect.poll(() => run.mock.calls.length).toBe(3)
  const soldOutAt = new Date('2026-03-01')
  sales = [{ edition: 2026, soldOutAt }]
  watcher.see(2026, true, 31)
  await expect.poll(() => watcher.since(2026)).toEqual(soldOutAt)
})

test('what another instance wrote before this one listens is read once it listens', async () => {
  let sales: { edition: number; soldOutAt: Date }[] = []
  const run = vi.fn(async () => sales)
  let beginToListen = () => {}
  const listen = () =>
    new Promise((resolve) => (beginToListen = () => resolve(async () => undefined)))
  const database = { run, listen } as unknown as Database
  const soldOut = openSoldOut({ database, now: aClock().now, log })
  await expect.poll(() => run.mock.calls.length).toBe(1)
  const soldOutAt = new Date('2026-03-01')
  sales = [{ edition: 2026, soldOutAt }]
  beginToListen()
  await expect.poll(() => soldOut.since(2026)).toEqual(soldOutAt)
  await soldOut.close()
})

// The last test of the file, because its clock has stopped.
test('a database that stays unavailable is logged once, in spite of all retries, and what was seen counts', async () => {
  vi.useFakeTimers()
  const run = vi.fn(() => Promise.reject(new DatabaseUnavailable('ECONNREFUSED')))
  const database = { run, listen: async () => async () => undefined } as unknown as Database
  const { messages, log } = readableLog()
  const clock = aClock()
  const soldOut = openSoldOut({ database, now: clock.now, log })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run.mock.calls.length).toBeGreaterThan(5)
  soldOut.observe(2026, false)
  for (let reading = 0; reading < 31; reading += 1) {
    soldOut.observe(2026, true)
    clock.pass(10)
  }
  expect(isKnownTo(soldOut, 2026)).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(messages).toEqual([
    'the database does not answer: the sold-out state; trying again',
    'the festival is sold out',
  ])
  await soldOut.close()
})

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/connect.server'
import {
  aBooking,
  aClock,
  aFeed,
  awayDatabase,
  bookingContent,
  bookingSettings,
  readableLog,
  slowDatabase,
} from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'

describe('where the figure comes from', () => {
  test('the feed, and then it is live', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    expect(await booking.current()).toMatchObject({
      confirmedBookings: 950,
      capacityPercentage: 95,
      isNearCapacity: true,
      isLiveData: true,
    })
    expect(booking.atHand()).toEqual(await booking.current())
  })

  test('the CMS without a feed, as an estimate', async () => {
    await using booking = aBooking({ database: awayDatabase() })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
  })

  test('the CMS with a feed that has never answered', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(null)
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
  })

  test('the last good figure, which goes before the figure of the CMS', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    feed.figure = null
    clock.pass(3600)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
  })

  test('nowhere: there is no status', async () => {
    await using feed = await aFeed(null)
    await using booking = aBooking({
      database: awayDatabase(),
      feedUrl: feed.url,
      content: bookingContent(bookingSettings({ confirmedBookings: null })),
    })
    expect(await booking.current()).toBeNull()
    expect(booking.atHand()).toBeNull()
  })

  test('a figure without settings of the CMS is no status either', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    await using booking = aBooking({
      database: pg.database,
      feedUrl: feed.url,
      content: bookingContent(null),
    })
    expect(await booking.current()).toBeNull()
  })

  test('as soon as a feed that was away from the start gives a figure, there is a status', async () => {
    await using feed = await aFeed(null)
    const clock = aClock()
    const content = bookingContent(bookingSettings({ confirmedBookings: null }))
    await using booking = aBooking({
      database: awayDatabase(),
      feedUrl: feed.url,
      content,
      now: clock.now,
    })
    expect(await booking.current()).toBeNull()
    feed.figure = 12
    clock.pass(10)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 12, isLiveData: true })
  })
})

describe('how long a figure is live', () => {
  test('60 seconds after the feed gave it, and no longer', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    feed.figure = null
    clock.pass(60)
    expect(booking.atHand()).toMatchObject({ isLiveData: true })
    clock.pass(0.001)
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
  })

  test('a clock set back by a day does not keep it live for a day', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    clock.pass(-86_400)
    expect(booking.atHand()).toMatchObject({ isLiveData: false })
    feed.figure = 960
    expect(await booking.current()).toMatchObject({ confirmedBookings: 960, isLiveData: true })
  })

  test('after a quiet time the first who asks waits for the feed and gets a live figure', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    feed.figure = 960
    clock.pass(3600)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 960, isLiveData: true })
  })
})

describe('how often the feed is asked', () => {
  test('once for 200 who ask at the same time', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    feed.delayMs = 100
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    const statuses = await Promise.all(Array.from({ length: 200 }, () => booking.current()))
    expect(feed.calls).toBe(1)
    expect(statuses.every((status) => status?.confirmedBookings === 950)).toBe(true)
  })

  test('every ten seconds at most, in the background while the figure is live', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    feed.figure = 960
    clock.pass(9.999)
    await booking.current()
    booking.version()
    expect(feed.calls).toBe(1)
    clock.pass(0.001)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    await expect.poll(() => booking.atHand()?.confirmedBookings).toBe(960)
    expect(feed.calls).toBe(2)
  })

  test('every ten seconds at most while it fails, and only the first who ask wait for it', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(null)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    expect(feed.calls).toBe(1)
    clock.pass(10)
    feed.delayMs = 1500
    const start = performance.now()
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    expect(performance.now() - start).toBeLessThan(1000)
    await expect.poll(() => feed.calls).toBe(2)
  })

  test('by the version alone, too', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    clock.pass(11)
    for (let asked = 0; asked < 100; asked += 1) booking.version()
    await vi.waitUntil(() => feed.calls === 2, { timeout: 8000 })
    await sleep(50)
    expect(feed.calls).toBe(2)
  })

  test('never after closing, which ends a call under way and leaves nothing undone', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    feed.delayMs = 1500
    const database = openDatabase(pg.url)
    const { log, messages } = readableLog()
    const clock = aClock()
    const booking = aBooking({
      database: slowDatabase(database, 100),
      feedUrl: feed.url,
      log,
      now: clock.now,
    })
    await expect.poll(() => feed.calls).toBe(1)
    const start = performance.now()
    await booking.close()
    expect(performance.now() - start).toBeLessThan(1000)
    await database.close()
    clock.pass(11)
    await booking.current()
    booking.version()
    await sleep(200)
    expect(feed.calls).toBe(1)
    expect(messages).toEqual([])
  })
})

test('a feed that fails is logged once, and once when it is back', async () => {
  await using pg = await testDatabase()
  await using feed = await aFeed(null)
  const clock = aClock()
  const { log, messages } = readableLog()
  const booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now, log })
  await booking.current()
  for (const figure of [null, null, 950, 950]) {
    feed.figure = figure
    clock.pass(10)
    const { calls } = feed
    await vi.waitUntil(() => booking.version() && feed.calls > calls, { timeout: 8000 })
  }
  await booking.close()
  expect(messages).toEqual([
    'The booking feed gives no figure',
    'The booking feed gives figures again',
  ])
})

import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/client/connect.server'
import {
  aBooking,
  aClock,
  aFeed,
  awayDatabase,
  bookingContent,
  bookingSettings,
  readableLog,
  heldDatabase,
} from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'

describe('the source of the figure', () => {
  test('a figure from the feed is live', async () => {
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

  test('without a feed the figure of the CMS is an estimate', async () => {
    await using booking = aBooking({ database: awayDatabase() })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
  })

  test('the figure of the CMS is used while the feed has never answered', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(null)
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
  })

  test('the last good figure takes precedence over the figure of the CMS', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    feed.figure = null
    clock.pass(3600)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
  })

  test('without any figure there is no status', async () => {
    await using feed = await aFeed(null)
    await using booking = aBooking({
      database: awayDatabase(),
      feedUrl: feed.url,
      content: bookingContent(bookingSettings({ confirmedBookings: null })),
    })
    expect(await booking.current()).toBeNull()
    expect(booking.atHand()).toBeNull()
  })

  test('without the settings of the CMS there is no status', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    await using booking = aBooking({
      database: pg.database,
      feedUrl: feed.url,
      content: bookingContent(null),
    })
    expect(await booking.current()).toBeNull()
  })

  test('the first figure of a feed that was down from the start gives a status', async () => {
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

describe('the age of a figure', () => {
  test('a figure is live for 60 seconds', async () => {
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

  test('a clock that is set back by a day does not keep a figure live for a day', async () => {
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

  test('after an hour without requests the first request waits for a live figure', async () => {
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

describe('calls of the feed', () => {
  test('200 concurrent requests share one call', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const released = deferred()
    feed.held = released.promise
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    const asking = Promise.all(Array.from({ length: 200 }, () => booking.current()))
    released.resolve()
    const statuses = await asking
    expect(feed.calls).toBe(1)
    expect(statuses.every((status) => status?.confirmedBookings === 950)).toBe(true)
  })

  test('the feed is called at most every ten seconds, and in the background while the figure is live', async () => {
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

  test('a failing feed is called at most every ten seconds, and only the first requests wait for it', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(null)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    expect(feed.calls).toBe(1)
    clock.pass(10)
    const released = deferred()
    feed.held = released.promise
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    await expect.poll(() => feed.calls).toBe(2)
    released.resolve()
  })

  test('reading the version alone refreshes the figure', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await booking.current()
    clock.pass(11)
    feed.figure = 960
    for (let asked = 0; asked < 100; asked += 1) booking.version()
    await expect.poll(() => booking.atHand()?.confirmedBookings).toBe(960)
    expect(feed.calls).toBe(2)
  })

  test('closing ends a running call, and no call follows', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    feed.held = new Promise(() => undefined)
    const released = deferred()
    const database = openDatabase(pg.url)
    const { log, messages } = readableLog()
    const clock = aClock()
    const booking = aBooking({
      database: heldDatabase(database, released.promise),
      feedUrl: feed.url,
      log,
      now: clock.now,
    })
    await expect.poll(() => feed.calls).toBe(1)
    const closed = booking.close()
    released.resolve()
    await closed
    await database.close()
    clock.pass(11)
    await booking.current()
    booking.version()
    // A call on another connection, after any that these two could have begun.
    feed.held = Promise.resolve()
    await fetch(feed.url)
    expect(feed.calls).toBe(2)
    expect(messages).toEqual([])
  })
})

test('a figure that cannot be is not shown, and the last good one stays', async () => {
  await using pg = await testDatabase()
  await using feed = await aFeed(10)
  const clock = aClock()
  const { log, messages } = readableLog()
  await using booking = aBooking({
    database: pg.database,
    feedUrl: feed.url,
    now: clock.now,
    log,
  })
  await booking.current()
  for (const lie of [Number.MAX_SAFE_INTEGER, 1000]) {
    feed.figure = lie
    clock.pass(70)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 10, isLiveData: false })
  }
  feed.figure = 11
  clock.pass(10)
  await booking.current()
  await expect
    .poll(() => booking.atHand())
    .toMatchObject({ confirmedBookings: 11, isSoldOut: false, isLiveData: true })
  expect(messages).toEqual(['booking feed failed', 'booking feed recovered'])
})

test('a failing feed is logged once, and its recovery once', async () => {
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
  expect(messages).toEqual(['booking feed failed', 'booking feed recovered'])
})

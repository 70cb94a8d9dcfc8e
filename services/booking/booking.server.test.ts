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
} from '../../tests/helpers/booking'
import { testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'

/** A database, a feed, and a clock that passes for both sides. */
async function ground(figure: number | null) {
  const pg = await testDatabase()
  const feed = await aFeed(figure)
  const clock = aClock()
  return {
    pg,
    feed,
    clock,
    /** An instance of the site. */
    instance: (options: Partial<Parameters<typeof aBooking>[0]> = {}) =>
      aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now, ...options }),
    pass: async (seconds: number) => {
      clock.pass(seconds)
      await passInDatabase(pg, seconds)
    },
    [Symbol.asyncDispose]: async () => {
      await feed[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

async function passInDatabase({ sql }: TestDatabase, seconds: number) {
  const ago = sql`${seconds} * interval '1 second'`
  await sql`update booking_figures set asked_at = asked_at - ${ago}, taken_at = taken_at - ${ago}`
}

const storeFigure = ({ sql }: TestDatabase, figure: number) =>
  sql`insert into booking_figures (source, edition, confirmed_bookings, taken_at) values ('feed', 2026, ${figure}, now())`

describe('the source of the figure', () => {
  test('a figure from the feed is live', async () => {
    await using site = await ground(950)
    await using booking = site.instance()
    expect(await booking.current()).toMatchObject({
      confirmedBookings: 950,
      capacityPercentage: 95,
      isNearCapacity: true,
      isLiveData: true,
    })
    expect(booking.atHand()).toEqual(await booking.current())
  })

  test('without a feed the figure of the CMS is an estimate, and a stored one would be of another provider', async () => {
    await using site = await ground(950)
    await storeFigure(site.pg, 100)
    await using booking = aBooking({ database: site.pg.database })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
  })

  test('the figure of the CMS is used while the feed has never answered, and without both there is no status', async () => {
    await using site = await ground(null)
    await using booking = site.instance()
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300, isLiveData: false })
    for (const settings of [bookingSettings({ confirmedBookings: null }), null]) {
      await using nothing = site.instance({ content: bookingContent(settings) })
      expect(await nothing.current()).toBeNull()
      expect(nothing.atHand()).toBeNull()
    }
  })

  test('a figure outlives a restart, is live for 60 seconds, and then counts more than that of the CMS', async () => {
    await using site = await ground(950)
    const before = site.instance()
    await before.current()
    site.feed.figure = null
    await site.pass(59)
    expect(before.atHand()).toMatchObject({ isLiveData: true })
    await before.close()
    await using soon = site.instance()
    expect(await soon.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    await site.pass(2)
    expect(soon.atHand()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
    await using later = site.instance()
    expect(await later.current()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
  })

  test('a stored figure is shown before a slow feed has answered', async () => {
    await using site = await ground(950)
    await storeFigure(site.pg, 100)
    site.feed.held = new Promise(() => undefined)
    await using booking = site.instance()
    await expect.poll(() => booking.atHand()?.confirmedBookings).toBe(100)
  })

  test('while the database is away each instance asks for itself', async () => {
    await using site = await ground(null)
    const { log, messages } = readableLog()
    const content = bookingContent(bookingSettings({ confirmedBookings: null }))
    const booking = site.instance({ database: awayDatabase(), content, log })
    expect(await booking.current()).toBeNull()
    site.feed.figure = 12
    site.clock.pass(10)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 12, isLiveData: true })
    await booking.close()
    expect(messages.toSorted()).toEqual([
      'booking feed failed',
      'booking feed recovered',
      'the database does not answer: the last booking figure; trying again',
    ])
  })
})

describe('calls of the feed', () => {
  test('200 requests at once share one call', async () => {
    await using site = await ground(950)
    const released = deferred()
    site.feed.held = released.promise
    await using booking = site.instance()
    const asking = Promise.all(Array.from({ length: 200 }, () => booking.current()))
    released.resolve()
    expect((await asking).every((status) => status?.confirmedBookings === 950)).toBe(true)
    expect(site.feed.calls).toBe(1)
  })

  test('come every ten seconds at most, and in the background while the figure is live', async () => {
    await using site = await ground(950)
    await using booking = site.instance()
    await booking.current()
    site.feed.figure = 960
    await site.pass(9.9)
    await booking.current()
    booking.version()
    expect(site.feed.calls).toBe(1)
    await site.pass(0.1)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    await expect.poll(() => booking.atHand()?.confirmedBookings).toBe(960)
    expect(site.feed.calls).toBe(2)
    // After an hour without visitors the first of them waits for a live figure.
    site.feed.figure = 970
    await site.pass(3600)
    expect(await booking.current()).toMatchObject({ confirmedBookings: 970, isLiveData: true })
  })

  test('of ten instances come as often as of one, and all show the same figure', async () => {
    await using site = await ground(950)
    const instances = Array.from({ length: 10 }, () => site.instance())
    const shown = () => instances.map((one) => one.version() && one.atHand()?.confirmedBookings)
    await expect.poll(shown).toEqual(Array(10).fill(950))
    expect(site.feed.calls).toBe(1)
    site.feed.figure = 960
    await site.pass(10)
    await expect.poll(shown).toEqual(Array(10).fill(960))
    expect(instances.map((one) => one.atHand()?.isLiveData)).toEqual(Array(10).fill(true))
    expect(site.feed.calls).toBe(2)
    await Promise.all(instances.map((one) => one.close()))
  })

  test('of an instance that is silent are taken over by another when its lease ends', async () => {
    await using site = await ground(950)
    site.feed.held = new Promise(() => undefined)
    await using dead = site.instance()
    await expect.poll(() => site.feed.calls).toBe(1)
    await using other = site.instance()
    expect(await other.current()).toMatchObject({ confirmedBookings: 300 })
    site.feed.held = Promise.resolve()
    await site.pass(9)
    await other.current()
    expect(site.feed.calls).toBe(1)
    await site.pass(1)
    expect(await other.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    expect(dead.atHand()).toBeDefined()
  })

  test('of a failing feed come every ten seconds, too, and only the first requests wait for them', async () => {
    await using site = await ground(null)
    await using booking = site.instance()
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    expect(site.feed.calls).toBe(1)
    await site.pass(10)
    const released = deferred()
    site.feed.held = released.promise
    for (let tries = 0; tries < 20; tries += 1) await booking.current()
    await expect.poll(() => site.feed.calls).toBe(2)
    released.resolve()
  })

  test('end when the site is closed, and none follows', async () => {
    await using site = await ground(950)
    site.feed.held = new Promise(() => undefined)
    const database = openDatabase(site.pg.url)
    const { log, messages } = readableLog()
    const booking = site.instance({ database, log })
    await expect.poll(() => site.feed.calls).toBe(1)
    await booking.close()
    await database.close()
    await site.pass(11)
    await booking.current()
    booking.version()
    // A call on another connection, after any that these two could have begun.
    site.feed.held = Promise.resolve()
    await fetch(site.feed.url)
    expect(site.feed.calls).toBe(2)
    expect(messages).toEqual([])
  })
})

test('more than twice all places cannot be: the last good figure stays, and the log says once why', async () => {
  await using site = await ground(10)
  const { log, messages } = readableLog()
  await using booking = site.instance({ log })
  await booking.current()
  const askAgain = async (figure: number) => {
    site.feed.figure = figure
    const { calls } = site.feed
    await site.pass(70)
    await vi.waitUntil(() => booking.version() && site.feed.calls > calls, { timeout: 8000 })
  }
  for (const lie of [Number.MAX_SAFE_INTEGER, 2051]) {
    await askAgain(lie)
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 10, isLiveData: false })
  }
  await askAgain(2050)
  await expect
    .poll(() => booking.atHand())
    .toMatchObject({ confirmedBookings: 2050, isSoldOut: true, isLiveData: true })
  expect(messages).toEqual(['booking feed failed', 'booking feed recovered'])
})

test('a full figure counts for the instance that asked, and a free place for all', async () => {
  await using site = await ground(1000)
  const seen: boolean[][] = [[], []]
  await using first = site.instance({ onReading: (isSoldOut) => seen[0]?.push(isSoldOut) })
  await first.current()
  await using second = site.instance({ onReading: (isSoldOut) => seen[1]?.push(isSoldOut) })
  await expect.poll(() => second.atHand()?.confirmedBookings).toBe(1000)
  expect(seen).toEqual([[true], []])
  site.feed.figure = 999
  await site.pass(10)
  first.version()
  await expect.poll(() => seen.map((readings) => readings.includes(false))).toEqual([true, true])
})

test('a clock that is set back by a day does not keep a figure live for a day', async () => {
  await using site = await ground(950)
  await using booking = site.instance()
  await booking.current()
  site.clock.pass(-86_400)
  expect(booking.atHand()).toMatchObject({ isLiveData: false })
  site.feed.figure = 960
  await passInDatabase(site.pg, 10)
  expect(await booking.current()).toMatchObject({ confirmedBookings: 960, isLiveData: true })
})

test('the version changes exactly when the status changes, and is never used twice', async () => {
  await using site = await ground(950)
  const content = bookingContent(bookingSettings())
  await using booking = site.instance({ content })
  await booking.current()
  const seen = [[booking.version(), JSON.stringify(booking.atHand())]]
  const steps: [() => unknown, changes: boolean][] = [
    [() => undefined, false],
    // The feed's figure counts.
    [() => content.edit(bookingSettings({ confirmedBookings: 301 })), false],
    [() => content.edit(bookingSettings({ capacity: 1100 })), true],
    [() => site.clock.pass(59), false],
    [() => site.clock.pass(2), true],
    [() => content.edit(bookingSettings({ capacity: 1200 })), true],
    [() => content.edit(bookingSettings({ capacity: 1100 })), true],
  ]
  for (const [step] of steps) {
    step()
    seen.push([booking.version(), JSON.stringify(booking.atHand())])
  }
  const changes = seen.slice(1).map(([version, status], index) => ({
    version: version !== seen[index]?.[0],
    status: status !== seen[index]?.[1],
  }))
  expect(changes).toEqual(steps.map(([, change]) => ({ version: change, status: change })))
  expect(new Set(seen.map(([version]) => version)).size).toBe(5)
})

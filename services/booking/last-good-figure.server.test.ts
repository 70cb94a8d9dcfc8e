import { describe, expect, test } from 'vitest'
import { lastFigure } from '../../db/tables/booking-figures.server'
import {
  aBooking,
  aClock,
  aFeed,
  awayDatabase,
  readableLog,
  heldDatabase,
} from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'

describe('the last good figure in the database', () => {
  test('survives a restart, and is live for up to 60 seconds', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    const before = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    await before.current()
    await before.close()
    feed.figure = null
    clock.pass(30)
    await using soon = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    expect(await soon.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    clock.pass(31)
    await using later = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
    expect(await later.current()).toMatchObject({ confirmedBookings: 950, isLiveData: false })
  })

  test('is the latest figure of all instances', async () => {
    await using pg = await testDatabase()
    await using feed = await aFeed(950)
    const clock = aClock()
    for (const figure of [950, 960]) {
      feed.figure = figure
      clock.pass(1)
      const booking = aBooking({ database: pg.database, feedUrl: feed.url, now: clock.now })
      await booking.current()
      await booking.close()
    }
    expect(await lastFigure(pg.sql, 2026)).toEqual({
      edition: 2026,
      confirmedBookings: 960,
      takenAt: clock.now(),
    })
  })

  test('does not replace a fresh figure when the database is slower than the feed', async () => {
    await using pg = await testDatabase()
    await pg.sql`insert into booking_figures (source, edition, confirmed_bookings, taken_at) values ('feed', 2026, 100, now())`
    await using feed = await aFeed(950)
    const released = deferred()
    const database = heldDatabase(pg.database, released.promise)
    await using booking = aBooking({ database, feedUrl: feed.url })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950 })
    released.resolve()
    await Promise.all(database.runs)
    expect(booking.atHand()).toMatchObject({ confirmedBookings: 950 })
  })

  test('is available before a slow feed has answered', async () => {
    await using pg = await testDatabase()
    await pg.sql`insert into booking_figures (source, edition, confirmed_bookings, taken_at) values ('feed', 2026, 100, now())`
    await using feed = await aFeed(950)
    feed.held = new Promise(() => undefined)
    await using booking = aBooking({ database: pg.database, feedUrl: feed.url })
    await expect.poll(() => booking.atHand()?.confirmedBookings).toBe(100)
  })

  test('is awaited when the feed fails', async () => {
    await using pg = await testDatabase()
    await pg.sql`insert into booking_figures (source, edition, confirmed_bookings, taken_at) values ('feed', 2026, 100, now())`
    await using feed = await aFeed(null)
    const released = deferred()
    const database = heldDatabase(pg.database, released.promise)
    await using booking = aBooking({ database, feedUrl: feed.url })
    const current = booking.current()
    await expect.poll(() => feed.answers).toBe(1)
    released.resolve()
    expect(await current).toMatchObject({ confirmedBookings: 100, isLiveData: false })
  })

  test('is not used without a feed, because it would be of another provider', async () => {
    await using pg = await testDatabase()
    await pg.sql`insert into booking_figures (source, edition, confirmed_bookings, taken_at) values ('feed', 2026, 100, now())`
    await using booking = aBooking({ database: pg.database })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 300 })
  })

  test('is optional: an unavailable database is logged, and the feed still gives a figure', async () => {
    await using feed = await aFeed(950)
    const { log, messages } = readableLog()
    const booking = aBooking({ database: awayDatabase(), feedUrl: feed.url, log })
    expect(await booking.current()).toMatchObject({ confirmedBookings: 950, isLiveData: true })
    await booking.close()
    expect(messages).toEqual([
      'the database does not answer: the last booking figure; trying again',
    ])
  })
})

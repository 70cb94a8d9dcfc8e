import { expect, test, vi } from 'vitest'
import { lastFigure } from '../../db/tables/booking-figures.server'
import {
  aBooking,
  aClock,
  aFeed,
  bookingContent,
  bookingSettings,
} from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'

test('the version changes exactly when the status changes', async () => {
  await using pg = await testDatabase()
  await using feed = await aFeed(950)
  const clock = aClock()
  const content = bookingContent(bookingSettings())
  await using booking = aBooking({
    database: pg.database,
    feedUrl: feed.url,
    now: clock.now,
    content,
  })
  const seen: [string, string][] = []
  const look = () => seen.push([booking.version(), JSON.stringify(booking.atHand())])

  look()
  await booking.current()
  look()
  look()
  content.edit(bookingSettings({ confirmedBookings: 301 }))
  look()
  content.edit(bookingSettings({ capacity: 1100 }))
  look()
  clock.pass(10)
  booking.version()
  await expect
    .poll(async () => (await lastFigure(pg.sql, 2026))?.takenAt, { timeout: 8000 })
    .toEqual(clock.now())
  look()
  feed.figure = null
  clock.pass(59)
  look()
  clock.pass(2)
  look()
  look()
  feed.figure = 951
  clock.pass(10)
  await booking.current()
  await vi.waitUntil(() => booking.atHand()?.confirmedBookings === 951, { timeout: 8000 })
  look()

  const steps = seen.slice(1).map(([version, status], index) => ({
    version: version !== seen[index]![0],
    status: status !== seen[index]![1],
  }))
  expect(steps.map((step) => step.status)).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    true,
  ])
  expect(steps.map((step) => step.version)).toEqual(steps.map((step) => step.status))
})

test('a version is never used twice, so that a stale page never counts as current', async () => {
  await using pg = await testDatabase()
  const content = bookingContent(bookingSettings())
  await using booking = aBooking({ database: pg.database, content })
  const before = booking.version()
  content.edit(bookingSettings({ capacity: 2000 }))
  await booking.current()
  content.edit(bookingSettings())
  await booking.current()
  expect(booking.version()).not.toBe(before)
})

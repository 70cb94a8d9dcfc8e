import { expect, test } from 'vitest'
import { aFeed } from '../helpers/booking'
import { testDatabase } from '../helpers/database'
import { startSiteProcess } from '../helpers/site'

test('when the instance that asks the ticket provider is killed, another one asks within ten seconds', async () => {
  await using pg = await testDatabase('seeded')
  await using feed = await aFeed(100)
  feed.held = new Promise(() => undefined)
  const env = { BOOKING_FEED_URL: feed.url, DATABASE_URL: pg.url }
  await using asking = await startSiteProcess({ env })
  await expect.poll(() => feed.calls).toBe(1)
  await using other = await startSiteProcess({ env })
  const shown = async () => (await fetch(`${other.url}/api/booking-status`)).json()
  expect(await shown()).toMatchObject({ isLiveData: false })
  feed.held = Promise.resolve()
  expect(await asking.stop('SIGKILL')).toBeNull()
  await expect
    .poll(shown, { timeout: 15_000 })
    .toMatchObject({ confirmedBookings: 100, isLiveData: true })
  expect(feed.calls).toBe(2)
})

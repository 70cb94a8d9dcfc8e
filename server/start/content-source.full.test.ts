import { LOCAL, openSeed } from 'content-lake'
import { expect, test, vi } from 'vitest'
import {
  importFolder,
  lakeOn,
  silent,
  temporaryFolder,
  testLake,
  TOKEN,
  type TestLake,
} from '../../cms/lake/testing/lake'
import { TIMES_OF_CONTENT } from '../../cms/change-times.server'
import { contentClient } from '../../cms/client.server'
import { openContent } from '../../cms/content.server'
import { findSeed } from '../../cms/seed-folder.server'

const BOOKING = {
  _id: 'bookingSettings',
  _type: 'bookingSettings',
  capacity: 500,
  confirmedBookings: 10,
  bonusTickets: 0,
  bonusPhase: false,
  nearThreshold: 90,
}
const artist = (id: string, name: string) => ({
  _id: id,
  _type: 'artist',
  name,
  tier: 'main',
  day: 'Friday',
  orderRank: '0|a:',
})

/** Opens the site's door on a lake's loopback listener. */
function doorOn({ lake }: TestLake) {
  const client = contentClient({ ...LOCAL, token: TOKEN, apiHost: lake.origin, isLocal: true })
  const content = openContent({
    publicIdOf: (dayId, slotKey) => `${dayId} ${slotKey}`,
    publicIdState: () => '',
    changeTimes: TIMES_OF_CONTENT,
    isHosted: false,
    client,
    seed: openSeed(findSeed(), LOCAL),
    dataDir: temporaryFolder(),
    now: () => new Date(),
    soldOutSince: () => null,
    log: silent,
  })
  return { ...content, [Symbol.asyncDispose]: () => content.close() }
}

test('a commit is on the site soon, and changes the version', async () => {
  await using lake = await testLake({ seedDir: importFolder([BOOKING]) })
  await using content = doorOn(lake)
  await content.settled()
  const version = content.version()
  await lake.write({ ...BOOKING, capacity: 600 })
  await vi.waitFor(() => expect(content.bookingSettingsAtHand()?.capacity).toBe(600), {
    timeout: 8000,
    interval: 2,
  })
  expect(content.version()).not.toBe(version)
})

test('a commit on one instance is on the other’s site within two seconds', async () => {
  await using lake = await testLake({ seedDir: importFolder([BOOKING]) })
  await using other = await lakeOn(lake.pg.database)
  await using content = doorOn(other)
  await content.settled()
  await lake.write(artist('artist-1', 'Mother Karst'))
  await vi.waitFor(
    async () =>
      expect((await content.home()).artists.map(({ name }) => name)).toEqual(['Mother Karst']),
    { timeout: 8000, interval: 10 },
  )
})

test('a draft is not shown and does not change the version', async () => {
  await using lake = await testLake({
    seedDir: importFolder([BOOKING, artist('artist-1', 'Mother Karst')]),
  })
  await using content = doorOn(lake)
  await content.settled()
  const version = content.version()
  await lake.write(
    artist('drafts.artist-1', 'Unsaid'),
    artist('versions.summer.artist-1', 'Unsaid'),
  )
  // What is published after it is shown, and withdrawn again.
  await lake.write(artist('artist-2', 'Bat of Patience'))
  const names = async () => (await content.home()).artists.map(({ name }) => name)
  await expect.poll(names).toEqual(['Mother Karst', 'Bat of Patience'])
  await lake.client().delete('artist-2')
  await expect.poll(names).toEqual(['Mother Karst'])
  // The queries answer one after the other, and each counts.
  await expect.poll(() => content.version()).toBe(version)
})

test('with the lake closed the site has its last content, and the seed on a cold start', async () => {
  await using lake = await testLake({ seedDir: importFolder([BOOKING]) })
  await using content = doorOn(lake)
  await content.settled()
  await lake.lake.close()
  await using cold = doorOn(lake)
  expect((await content.bookingSettings())?.capacity).toBe(500)
  // Figures of the seed are nobody's.
  expect(await cold.bookingSettings()).toBe(null)
  expect((await cold.site()).title).not.toBe('')
  expect([content.isLoaded(), cold.isLoaded()]).toEqual([false, false])
})

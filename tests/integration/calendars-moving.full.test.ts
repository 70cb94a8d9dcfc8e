import { expect, test } from 'vitest'
import { aFeed, endLease } from '../helpers/booking'
import { type Site } from '../helpers/site'
import { SECRET, twoSites, eventsAt } from '../helpers/moving-calendars'

/** Places on sale in the seed. */
const CAPACITY = 400

test('a sell-out by the provider’s figures is a change like any other, at one moment on all instances', async () => {
  await using feed = await aFeed(CAPACITY - 10)
  const revealAt = { when: 'sold-out', standIn: 'Somebody masked' }
  const env = { BOOKING_FEED_URL: feed.url }
  await using ground = await twoSites({ ...SECRET, revealAt }, env)
  const { sites, clock } = ground
  const { uid, sequence } = (await eventsAt(sites[1])).get('Somebody masked')!
  const read = async () => {
    // After this time the figure is too old, so the answer waits for a new one.
    clock.time += 70_000
    await endLease(sites[0])
    await fetch(`${sites[0].url}/api/booking-status`)
  }
  await read()
  feed.figure = CAPACITY
  const since = `${new Date(clock.time + 70_000).toISOString().slice(0, 19)}Z`
  for (let reading = 0; reading < 6; reading += 1) await read()
  await using late = await ground.oneMore()
  for (const site of [...sites, late]) {
    await expect.poll(async () => (await eventsAt(site)).has(SECRET.artist)).toBe(true)
    const event = (await eventsAt(site)).get(SECRET.artist)!
    expect(event).toMatchObject({ uid, modified: since })
    expect(event.sequence).toBeGreaterThan(sequence)
  }
  await sameAt([...sites, late])
})

test('what is hidden or deleted is a newer calendar, on every instance and after a restart', async () => {
  await using ground = await twoSites()
  const { sites, edit, change } = ground
  const NAME = 'Mother Karst & Whoever Is Left'
  const named = (await eventsAt(sites[0])).get(NAME)!
  // The slot has the artist's name, and no reference to her.
  await edit({ id: 'artist-mother-karst', set: { revealAt: SECRET.revealAt } })
  const hidden = async (site: Site) =>
    [...(await eventsAt(site)).values()].find(({ uid }) => uid === named.uid)!
  for (const site of sites) {
    await expect.poll(async () => (await eventsAt(site)).has(NAME)).toBe(false)
    expect((await hidden(site)).sequence).toBeGreaterThan(named.sequence)
  }
  const before = await versionAt(sites[0])
  await edit({ id: 'reveal-friday', set: { theme: 'Last edited' } })
  await change({ delete: { id: 'reveal-friday' } })
  const GONE = 'Low Ceiling Louis'
  for (const site of sites)
    await expect.poll(async () => (await eventsAt(site)).has(GONE)).toBe(false)
  await using late = await ground.oneMore()
  for (const site of [...sites, late])
    await expect.poll(() => versionAt(site)).toBeGreaterThan(before)
  await sameAt([...sites, late])
})

/** The version of the exports, as a number. */
async function versionAt(site: Site): Promise<number> {
  const { schedule } = (await (await fetch(`${site.url}/schedule.json`)).json()) as {
    schedule: { version: string }
  }
  return Date.parse(schedule.version)
}

/** Polls, because an instance may learn a moment later what another one has seen. */
async function sameAt(sites: readonly Site[]): Promise<void> {
  for (const path of ['/calendar.ics', '/schedule.xml', '/schedule.json', '/timetable'])
    await expect
      .poll(async () => {
        const texts = sites.map(async ({ url, port }) =>
          // Lines may be folded within an address.
          (await (await fetch(url + path)).text())
            .replaceAll('\r\n ', '')
            .replaceAll(String(port), ''),
        )
        return new Set(await Promise.all(texts)).size
      })
      .toBe(1)
}

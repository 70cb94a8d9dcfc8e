import { setTimeout as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aFeed } from '../helpers/booking'
import { testDatabase } from '../helpers/database'
import { hear } from '../helpers/every-byte'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

/** An instant after the test's edits. Their times come from the database's clock, so it is counted from the real time. */
const MOMENT = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`
const MARK = 'zq7x'
/** Places on sale in the seed. */
const CAPACITY = 400
const SECRET = {
  _key: `canary-key-${MARK}`,
  _type: 'slot',
  type: 'secret',
  artist: `canary-name-${MARK}`,
  time: '22:00–23:30',
  description: `canary-text-${MARK}`,
  location: `canary-place-${MARK}`,
  revealAt: { when: 'moment', at: MOMENT, standIn: 'Somebody masked' },
}

/**
 * Two instances on one database, with a clock for both. The programme has a secret slot on Friday.
 *
 * @param env - more settings of theirs
 */
async function twoSites(
  secret: Record<string, unknown> = SECRET,
  env: Record<string, string> = {},
) {
  const pg = await testDatabase('seeded')
  const clock = { time: Date.now() }
  const start = () =>
    startSite({ env: { DATABASE_URL: pg.url, ...env }, now: () => new Date(clock.time) })
  const sites = [await start(), await start()] as const
  const token = await beginSession(sites[0])
  const change = async (mutation: object) => {
    // Edits within a quarter of a second have the same sequence.
    await pause(250)
    await mutate(sites[0], token, [mutation])
  }
  const edit = (patch: object) => change({ patch })
  await edit({
    id: 'reveal-friday',
    insert: { after: 'slots[-1]', items: [secret] },
  })
  for (const site of sites)
    await expect.poll(async () => (await eventsAt(site)).has('Somebody masked')).toBe(true)
  return {
    sites,
    clock,
    change,
    edit,
    oneMore: start,
    [Symbol.asyncDispose]: async () => {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

/** The calendar's events by their names. */
async function eventsAt(site: Site, path = '/calendar.ics') {
  const response = await fetch(site.url + path)
  const calendar = ICAL.Component.fromString(await response.text())
  const valueOf = (event: ICAL.Component, name: string) =>
    String(event.getFirstPropertyValue(name) ?? '')
  return new Map(
    calendar.getAllSubcomponents('vevent').map((event) => [
      valueOf(event, 'summary'),
      {
        etag: response.headers.get('etag'),
        uid: valueOf(event, 'uid'),
        id: valueOf(event, 'uid').split('@')[0]!,
        sequence: Number(valueOf(event, 'sequence')),
        modified: valueOf(event, 'last-modified'),
        start: valueOf(event, 'dtstart'),
        location: valueOf(event, 'location'),
        url: valueOf(event, 'url'),
      },
    ]),
  )
}

test('no calendar and no export tells a secret before its moment, and all do after it', async () => {
  await using ground = await twoSites()
  const { sites, clock } = ground
  const standIn = (await eventsAt(sites[1])).get('Somebody masked')!
  const made = await fetch(`${sites[0].url}/api/pick-lists`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ picks: [standIn.id] }),
  })
  const { read } = (await made.json()) as { read: string }
  const calendars = ['/calendar.ics', `/calendar/${standIn.id}.ics`, `/calendar/picks/${read}.ics`]
  const paths = [...calendars, '/schedule.xml', '/schedule.json', '/timetable']
  const SITE_MAP = '/sitemap.xml'
  const hearAll = () =>
    Promise.all(sites.flatMap((site) => paths.map((path) => hear(site.url, path))))

  clock.time = Date.parse(MOMENT) - 1
  const before = await hearAll()
  expect(before.filter(({ text }) => text.includes(MARK))).toEqual([])
  expect(before.filter(({ text }) => !text.includes('Somebody masked'))).toEqual([])
  expect((await hear(sites[1].url, SITE_MAP)).text).not.toMatch(
    new RegExp(`${MARK}|masked|${standIn.id}`),
  )

  clock.time = Date.parse(MOMENT)
  // No polling: the first request after the moment must have the name.
  expect((await hear(sites[1].url, SITE_MAP)).text).toContain(
    `/timetable/${standIn.id}-${SECRET.artist}</loc>`,
  )
  const after = await hearAll()
  expect(after.filter(({ text }) => !text.includes(SECRET.artist))).toEqual([])
  expect(after.filter(({ text }) => text.includes('Somebody masked'))).toEqual([])
  expect(
    after.filter(({ headers }, index) => headers.etag === before[index]!.headers.etag),
  ).toEqual([])
  for (const site of sites)
    for (const path of calendars) {
      const event = (await eventsAt(site, path)).get(SECRET.artist)!
      expect(event).toMatchObject({
        uid: standIn.uid,
        start: standIn.start,
        modified: MOMENT,
        location: SECRET.location,
      })
      expect(event.sequence).toBeGreaterThan(standIn.sequence)
    }
})

test('a slot that is moved keeps its UID, with a higher sequence and a new tag on both instances', async () => {
  await using ground = await twoSites()
  const { sites, edit } = ground
  const louis = (await eventsAt(sites[0])).get('Low Ceiling Louis')!
  expect((await eventsAt(sites[1])).get('Low Ceiling Louis')).toMatchObject({
    uid: louis.uid,
    start: louis.start,
  })
  expect(louis.start).toBe('2026-03-13T12:00:00')
  await edit({
    id: 'reveal-friday',
    set: { 'slots[_key=="low-ceiling-louis"].time': '14:30–17:00' },
  })
  for (const site of sites) {
    const louisNow = async () => (await eventsAt(site)).get('Low Ceiling Louis')!
    await expect.poll(async () => (await louisNow()).start).toBe('2026-03-13T14:30:00')
    const moved = await louisNow()
    expect(moved.uid).toBe(louis.uid)
    expect(moved.sequence).toBeGreaterThan(louis.sequence)
    expect(moved.etag).not.toBe(louis.etag)
  }
  const { sequence: before } = (await eventsAt(sites[0])).get('Low Ceiling Louis')!
  // The dates of the festival move all weekdays.
  await edit({ id: 'siteSettings', set: { startDate: '2026-03-19', endDate: '2026-03-22' } })
  for (const site of sites) {
    const louisNow = async () => (await eventsAt(site)).get('Low Ceiling Louis')!
    await expect.poll(async () => (await louisNow()).start).toBe('2026-03-20T14:30:00')
    expect((await louisNow()).sequence).toBeGreaterThan(before)
  }
})

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

test('an act has one address, whose id decides; what is no act is the same 404 as nonsense', async () => {
  await using ground = await twoSites()
  const { sites, clock } = ground
  const [site] = sites
  const { id, url } = (await eventsAt(site)).get('Somebody masked')!
  expect(new URL(url).pathname).toBe('/timetable')
  const ask = (address: string) =>
    fetch(site.url + address, { redirect: 'manual', headers: { Accept: 'text/html' } })
  const nonsense = await (await ask('/nowhere')).text()
  const path = `/timetable/${id}-${SECRET.artist}`
  for (const wrong of [
    '/timetable/aaaaaaaaaaaa-carla',
    `/timetable/${SECRET.artist}`,
    `/timetable/${id}`,
    `/timetable/${id}-somebody-masked`,
    path,
  ]) {
    const missed = await ask(wrong)
    expect([missed.status, await missed.text()]).toEqual([404, nonsense])
  }
  clock.time = Date.parse(MOMENT)
  for (const other of [`/timetable/${id}`, `/timetable/${id}-somebody-masked`]) {
    const led = await ask(other)
    expect([led.status, led.headers.get('location')]).toEqual([308, path])
  }
  expect(await (await fetch(site.url + path)).text()).toContain(SECRET.description)
})

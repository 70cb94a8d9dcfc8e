import { expect, test } from 'vitest'
import { askDays, changeSlot } from '../../cms/studio/slot-changes/change-slot'
import { hear } from '../helpers/every-byte'
import { MOMENT, MARK, SECRET, twoSites, eventsAt } from '../helpers/moving-calendars'
import { beginSession, clientOf } from '../helpers/organiser'

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
  expect(louis.start).toBe('2026-03-13T11:00:00Z')
  await edit({
    id: 'reveal-friday',
    set: { 'slots[_key=="low-ceiling-louis"].time': '14:30–17:00' },
  })
  for (const site of sites) {
    const louisNow = async () => (await eventsAt(site)).get('Low Ceiling Louis')!
    await expect.poll(async () => (await louisNow()).start).toBe('2026-03-13T13:30:00Z')
    const moved = await louisNow()
    expect(moved.uid).toBe(louis.uid)
    expect(moved.sequence).toBeGreaterThan(louis.sequence)
    expect(moved.etag).not.toBe(louis.etag)
  }
  // To another day, by the tool of the Studio: it has its address and its UID there.
  const client = clientOf(sites[0], await beginSession(sites[0]))
  const { sequence: onFriday, url } = (await eventsAt(sites[0])).get('Low Ceiling Louis')!
  const saturday = (await askDays(client)).find(({ day }) => day === 'Saturday')!._id
  const wanted = { kind: 'moved', reason: 'The ferry is late.', time: '15:00–16:00' } as const
  await changeSlot(client, 'reveal-friday', 'low-ceiling-louis', { ...wanted, day: saturday })
  for (const site of sites) {
    const louisNow = async () => (await eventsAt(site)).get('Low Ceiling Louis')!
    await expect.poll(async () => (await louisNow()).start).toBe('2026-03-14T14:00:00Z')
    expect((await louisNow()).uid).toBe(louis.uid)
    expect(new URL((await louisNow()).url).pathname).toBe(new URL(url).pathname)
    expect((await louisNow()).sequence).toBeGreaterThan(onFriday)
  }
  await changeSlot(client, saturday, 'low-ceiling-louis', null)
  for (const site of sites)
    await expect
      .poll(async () => (await eventsAt(site)).get('Low Ceiling Louis')!)
      .toMatchObject({ uid: louis.uid, start: '2026-03-13T13:30:00Z' })
  const { sequence: before } = (await eventsAt(sites[0])).get('Low Ceiling Louis')!
  // The dates of the festival move all weekdays.
  await edit({ id: 'siteSettings', set: { startDate: '2026-03-19', endDate: '2026-03-22' } })
  for (const site of sites) {
    const louisNow = async () => (await eventsAt(site)).get('Low Ceiling Louis')!
    await expect.poll(async () => (await louisNow()).start).toBe('2026-03-20T13:30:00Z')
    expect((await louisNow()).sequence).toBeGreaterThan(before)
  }
})

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

import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Site } from '../helpers/site'
import { DATES_OF_2027, isShown, isThere, textAt, twoSites } from '../helpers/two-years'

const MARK = 'zq7x'
const SECRET = {
  _key: `canary-key-${MARK}`,
  _type: 'slot',
  type: 'secret',
  artist: `canary-name-${MARK}`,
  time: '22:00–23:30',
  description: `canary-text-${MARK}`,
  location: `canary-place-${MARK}`,
  contentNotes: ['hot'],
  revealAt: { when: 'moment', at: '2099-01-01T00:00:00Z', standIn: 'Somebody masked' },
}

async function eventsAt(site: Site, path = '/calendar.ics') {
  const calendar = ICAL.Component.fromString(await textAt(site, path))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    name: String(event.getFirstPropertyValue('summary')),
    start: String(event.getFirstPropertyValue('dtstart')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }))
}

const isKept = async ({ edition }: Awaited<ReturnType<typeof twoSites>>) =>
  await expect.poll(async () => (await edition(2026))?.isKept, { timeout: 10_000 }).toBe(true)

test('a new year keeps the programme of the last one: its page, its acts, its calendars and its picks', async () => {
  await using ground = await twoSites()
  const { sites, edit } = ground
  await isThere(ground)
  expect((await fetch(`${sites[0].url}/editions/2026`)).status).toBe(404)
  expect(await textAt(sites[0], '/')).not.toContain('href="/editions/')
  const before = await eventsAt(sites[0])
  const carla = before.find(({ name }) => name === 'Carbide Carla')!
  const id = carla.uid.split('@')[0]!
  const act = /href="(\/timetable\/[^"]+carbide-carla)"/.exec(
    await textAt(sites[0], '/timetable'),
  )![1]!
  const made = await fetch(`${sites[0].url}/api/pick-lists`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ picks: [id] }),
  })
  const { read } = (await made.json()) as { read: string }

  await edit(DATES_OF_2027, {
    create: {
      _id: 'past-2026',
      _type: 'pastEvent',
      year: 2026,
      title: 'The third',
      description: 'It was.',
    },
  })
  for (const site of sites) await isShown(site)
  for (const site of sites) {
    const page = await textAt(site, '/editions/2026')
    for (const text of ['Trance &amp; Madness 2026', 'Carbide Carla', 'Friday', `id="act-${id}"`])
      expect(page).toContain(text)
    expect(page).not.toContain('data-star="')
    const moved = await fetch(site.url + act, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/editions/2026#act-${id}`])
    await expect.poll(() => textAt(site, '/')).toContain('href="/editions/2026"')
    expect(await textAt(site, '/sitemap.xml')).toContain(`<loc>${site.url}/editions/2026</loc>`)
    // A star of last year is in no row of this year.
    await expect.poll(() => textAt(site, '/timetable')).not.toContain(id)

    const after = await eventsAt(site)
    expect(after.slice(0, before.length)).toEqual(before)
    const next = after.slice(before.length)
    expect(next).toHaveLength(before.length)
    expect(next.filter(({ start }) => !start.startsWith('2027-03-'))).toEqual([])
    expect(next.filter(({ uid }) => before.some((old) => old.uid === uid))).toEqual([])
    expect(await eventsAt(site, `/calendar/picks/${read}.ics`)).toEqual([carla])
    expect(await eventsAt(site, `/calendar/${id}.ics`)).toEqual([carla])
  }
})

test('a kept edition stays in its languages, says that it is over, and leads to the present one', async () => {
  await using ground = await twoSites()
  const { sites, edit } = ground
  await isThere(ground)
  await edit(DATES_OF_2027)
  for (const site of sites) {
    await isShown(site)
    const english = await textAt(site, '/editions/2026')
    expect(english).toContain('This edition is over.')
    expect(english).toMatch(/<a href="\/"[^>]*>The present one: 11–14 March 2027<\/a>/)
    const german = await textAt(site, '/de/editions/2026')
    expect(german).toContain('Diese Ausgabe ist vorbei.')
    expect(german).toMatch(/<a href="\/de"[^>]*>Die aktuelle: 11\.–14\.\sMärz 2027<\/a>/)
    for (const text of ['Dritte Ausgabe', 'Mallorca, Spanien', 'Der frühe Bus']) {
      expect(german).toContain(text)
      expect(english).not.toContain(text)
    }
    expect([...german.matchAll(/ lang="en"(?! hrefLang)[^>]*>([^<]*)/g)].map((m) => m[1])).toEqual(
      [],
    )
    expect(await textAt(site, '/es/editions/2026')).toContain('Tercera edición')
    expect(await textAt(site, '/de/calendar.ics')).toContain('SUMMARY:Der frühe Bus')
  }
})

test('nobody has to write about a former edition: the home page leads to it, and its pages have cards of their own', async () => {
  await using ground = await twoSites()
  const { edit, sites } = ground
  await isThere(ground)
  await edit(DATES_OF_2027)
  for (const site of sites) {
    await isShown(site)
    await expect.poll(() => textAt(site, '/')).toContain('href="/editions/2026"')
    const home = await textAt(site, '/')
    expect(home.indexOf('/editions/2026')).toBeLessThan(home.indexOf('Trance &amp; Panic'))
  }
  const card = async (path: string) => {
    const page = await textAt(sites[1], path)
    const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(address)
    return [new URL(address).pathname, answer.status, answer.headers.get('Content-Type')]
  }
  for (const name of ['edition-2026', 'edition-2026-pinboard'])
    expect(await card(`/editions/${name.slice('edition-'.length).replace('-', '/')}`)).toEqual([
      `/cards/${name}.jpg`,
      200,
      'image/jpeg',
    ])
  for (const name of ['edition-2027', 'edition-2025', 'edition-2026-x'])
    expect((await fetch(`${sites[1].url}/cards/${name}.jpg`)).status).toBe(404)
})

test('what is edited after the dates, or together with them, is in the new year and not in the kept one', async () => {
  await using ground = await twoSites()
  const { edit, edition, sites } = ground
  await isThere(ground)
  const days = ['reveal-friday', 'reveal-saturday', 'reveal-sunday']
  await edit(
    DATES_OF_2027,
    ...days.map((id) => ({ patch: { id, set: { 'slots[0].artist': 'Mother Karst' } } })),
    ...days.map((id) => ({ patch: { id, unset: ['slots[1:]'] } })),
  )
  await isKept(ground)
  const kept = await edition(2026)
  expect(kept?.programme).toContain('Carbide Carla')
  expect(kept?.programme.match(/"kind"/g)?.length).toBeGreaterThan(20)
  await edit({ patch: { id: 'reveal-friday', set: { day: 'Freaky Friday' } } })
  await expect.poll(async () => (await edition(2027))?.programme).toContain('Freaky Friday')
  expect(await edition(2026)).toEqual(kept)
  await isShown(sites[1])
  expect(await textAt(sites[1], '/editions/2026')).not.toContain('Freaky')
})

test('dates within one year are a postponement: the same ids, the same stars, and nothing is kept', async () => {
  await using ground = await twoSites()
  const { edit, edition, sites } = ground
  await isThere(ground)
  const before = await eventsAt(sites[1])
  await edit({
    patch: { id: 'siteSettings', set: { startDate: '2026-05-14', endDate: '2026-05-17' } },
  })
  await expect.poll(async () => (await edition(2026))?.lastDay).toBe('2026-05-17')
  expect((await edition(2026))?.isKept).toBe(false)
  await expect
    .poll(async () => (await eventsAt(sites[1])).every(({ start }) => start.startsWith('2026-05')))
    .toBe(true)
  expect((await eventsAt(sites[1])).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
})

test('a year that was a mistake is taken back: the edition goes on with the ids that it had', async () => {
  await using ground = await twoSites()
  const { edit, edition, sites } = ground
  await isThere(ground)
  const before = await eventsAt(sites[1])
  await edit(DATES_OF_2027)
  await isShown(sites[1])
  await edit({
    patch: { id: 'siteSettings', set: { startDate: '2026-03-12', endDate: '2026-03-15' } },
  })
  await expect.poll(async () => (await edition(2026))?.isKept).toBe(false)
  await expect.poll(async () => (await fetch(`${sites[1].url}/editions/2026`)).status).toBe(404)
  expect((await eventsAt(sites[1])).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
})

test('what was never revealed is in no kept edition, on no page and in no calendar; a slot is kept with its content notes', async () => {
  await using ground = await twoSites()
  const { edit, edition, sites } = ground
  await isThere(ground)
  await edit(
    { patch: { id: 'reveal-friday', insert: { after: 'slots[-1]', items: [SECRET] } } },
    { patch: { id: 'reveal-friday', set: { 'slots[0].contentNotes': ['loud'] } } },
    {
      create: {
        _id: `artist-${MARK}`,
        _type: 'artist',
        name: `canary-artist-${MARK}`,
        tier: 'main',
        day: 'Friday',
        revealAt: SECRET.revealAt,
      },
    },
  )
  await expect.poll(async () => (await edition(2026))?.programme).toContain('Somebody masked')
  await edit(DATES_OF_2027)
  await isShown(sites[1])
  const kept = await edition(2026)
  expect([kept?.programme.includes(MARK), kept?.programme.includes('Somebody masked')]).toEqual([
    false,
    true,
  ])
  const page = await textAt(sites[1], '/editions/2026')
  expect([page.includes('>Loud<'), page.includes('>Hot<')]).toEqual([true, false])
  for (const path of ['/editions/2026', '/calendar.ics', '/timetable', '/sitemap.xml'])
    expect([path, (await textAt(sites[1], path)).includes(MARK)]).toEqual([path, false])
})

test('the page of an artist who was announced without a slot leads to the edition that announced it', async () => {
  await using ground = await twoSites()
  const { edit, edition, sites } = ground
  await isThere(ground)
  const lena = { _id: 'artist-lamp-lena', _type: 'artist', name: 'Lamp Lena', tier: 'main' }
  await edit({ create: lena })
  await expect.poll(async () => (await edition(2026))?.programme).toContain('Lamp Lena')
  const own = async () => /href="([^"]+-lamp-lena)"/.exec(await textAt(sites[1], '/'))?.[1]
  await expect.poll(own).toBeDefined()
  const path = await own()
  await edit(DATES_OF_2027)
  await isShown(sites[1])
  const moved = await fetch(sites[1].url + path, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/editions/2026'])
  const present = await own()
  expect([present === path, (await fetch(sites[1].url + present)).status]).toEqual([false, 200])
})

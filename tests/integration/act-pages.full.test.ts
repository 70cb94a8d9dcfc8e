import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const textOf = async (site: Site, path: string) => (await fetch(site.url + path)).text()

const idIn = (path: string) => path.split('/').at(-1)!.split('-')[0]!

/** The addresses of acts that a page links to, without those of the page itself. */
function actLinks(html: string): string[] {
  return [...html.matchAll(/href="(\/timetable\/[^"]+)"/g)].map(([, path = '']) => path)
}

test('the line-up, the reveal and the map for search engines lead to the page of every act', async () => {
  await using site = await startSite()
  const acts = new Set(actLinks(await textOf(site, '/timetable')))
  expect(acts.size).toBeGreaterThan(20)
  const { artists } = await site.services.content.home()
  const home = actLinks(await textOf(site, '/'))
  expect(home).toHaveLength(artists.length)
  expect(home.filter((path) => !acts.has(path))).toEqual([])
  expect(new Set(actLinks(await textOf(site, '/lineup-reveal')))).toEqual(acts)
  const map = await textOf(site, '/sitemap.xml')
  for (const path of ['/timetable', ...acts]) expect(map).toContain(`<loc>${site.url}${path}</loc>`)
  for (const path of acts)
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
})

test('an act tells machines and share cards when and where it is, and nothing in it ends its script', async () => {
  await using site = await startSite()
  const acts = actLinks(await textOf(site, '/timetable'))
  const path = acts.find((act) => act.endsWith('-echo-daughters'))!
  const html = await textOf(site, path)
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'MusicEvent',
    name: 'Echo & Daughters',
    url: site.url + path,
    startDate: '2026-03-14T04:00:00+01:00',
  })
  expect(html).toContain('Friday night, Saturday 14 March 2026')
  expect(/<meta property="og:description" content="([^"]+)"/.exec(html)?.[1]).toMatch(
    /^Friday night, Saturday 04:00–\d\d:00, /,
  )
  expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(site.url + path)
  const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const picture = await fetch(card)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(/<meta property="og:title" content="([^"]+)"/.exec(html)?.[1]).toMatch(
    /^Echo &amp; Daughters/,
  )
})

test('without a database from the first start on the timetable can be read, and ids come with the database', async () => {
  await using pg = await testDatabase('seeded')
  const proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  const page = await fetch(`${site.url}/timetable`)
  const html = await page.text()
  expect([page.status, html.includes('Carbide Carla'), html.includes('19:00')]).toEqual([
    200,
    true,
    true,
  ])
  expect(html.includes('data-star="')).toBe(false)
  expect(actLinks(html + (await textOf(site, '/')))).toEqual([])
  expect(await textOf(site, '/sitemap.xml')).toContain('/timetable</loc>')
  for (const path of ['/calendar.ics', '/schedule.xml', '/timetable/aaaaaaaaaaaa']) {
    const answer = await fetch(site.url + path, { headers: { Accept: 'text/html' } })
    expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([
      path,
      503,
      true,
    ])
  }
  await proxy.set('ok')
  await expect
    .poll(async () => actLinks(await textOf(site, '/timetable')).length)
    .toBeGreaterThan(20)
  await expect.poll(async () => actLinks(await textOf(site, '/')).length).toBeGreaterThan(10)
  await proxy[Symbol.asyncDispose]()
})

test('an act has the links and the portrait of its artist, and nothing of one who is a secret', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const { artists } = await site.services.content.home()
  const { id } = artists.find(({ name }) => name === 'Echo & Daughters')!
  const [event] = (await site.services.content.home()).events
  const [, asset = '', extension = ''] = /([\w-]+)\.(\w+)/.exec(
    event!.image!.src.split('/').at(-1)!,
  )!
  const portrait = {
    _type: 'image',
    alt: 'Echo and both daughters',
    asset: { _type: 'reference', _ref: `image-${asset}-${extension}` },
  }
  const links = [
    'https://www.soundcloud.com/echo',
    'javascript:alert(1)',
    'http://echo.example',
    'https://daughters.example/one',
  ]
  await mutate(site, token, [{ patch: { id, set: { links, portrait } } }])
  const path = actLinks(await textOf(site, '/timetable')).find((act) => act.endsWith('-daughters'))!
  await expect.poll(() => textOf(site, path)).toContain('https://www.soundcloud.com/echo')
  const html = await textOf(site, path)
  expect(html).toContain('>SoundCloud<')
  expect(html).toContain('>daughters.example<')
  expect(html).toContain('Echo and both daughters')
  expect(html).toContain(
    '"sameAs":["https://www.soundcloud.com/echo","https://daughters.example/one"]',
  )
  expect(html).not.toMatch(/javascript:alert|http:\/\/echo/)

  const json = await textOf(site, '/schedule.json')
  const avatar = /"avatar":"([^"]+)"/.exec(json)?.[1] ?? ''
  expect(json).toContain('"title":"SoundCloud"')
  const xml = await textOf(site, '/schedule.xml')
  expect(xml).toContain('<link href="https://www.soundcloud.com/echo">SoundCloud</link>')
  expect(xml).toContain(`<logo>${avatar.replaceAll('&', '&amp;')}</logo>`)
  const picture = await fetch(avatar)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])

  await mutate(site, token, [{ patch: { id, set: { revealAt: { when: 'sold-out' } } } }])
  await expect.poll(async () => (await fetch(site.url + path)).status).toBe(404)
  for (const page of ['/', '/timetable', '/lineup-reveal', '/schedule.json', '/schedule.xml'])
    expect(await textOf(site, page)).not.toMatch(/soundcloud\.com\/echo|both daughters/)
  for (const schedule of ['/schedule.json', '/schedule.xml'])
    expect(await textOf(site, schedule)).not.toContain(asset)
})

test('timetable, act’s page, calendars and schedules say content notes in the language of their address, and those of a secret slot nowhere', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const path = actLinks(await textOf(site, '/timetable')).find((act) => act.endsWith('-daughters'))!
  const [day] = (await site.services.content.reveal()).filter(({ slots }) =>
    slots.some(({ artist }) => artist === 'Echo & Daughters'),
  )
  const slot = day!.slots.find(({ artist }) => artist === 'Echo & Daughters')!
  const field = (name: string) => `slots[_key=="${slot.id}"].${name}`
  const set = (name: string, value: unknown) =>
    mutate(site, token, [{ patch: { id: day!.id, set: { [field(name)]: value } } }])
  const english = '>Strobe · Loud · Hot<'
  const german = '>Stroboskop · Laut · Heiß<'
  const pages = [
    ['/timetable', english],
    [path, english],
    ['/de/timetable', german],
    [`/de${path}`, german],
    ['/calendar.ics', 'DESCRIPTION:Strobe · Loud · Hot\\n\\n'],
    ['/de/calendar.ics', 'DESCRIPTION:Stroboskop · Laut · Heiß\\n\\n'],
    [`/calendar/${idIn(path)}.ics`, 'DESCRIPTION:Strobe · Loud · Hot\\n\\n'],
    [`/es/calendar/${idIn(path)}.ics`, 'DESCRIPTION:Luces estroboscópicas'],
    ['/schedule.json', '"description":"Strobe · Loud · Hot\\n\\n'],
    ['/schedule.xml', '<description>Strobe · Loud · Hot'],
  ] as const
  for (const [page, notes] of pages) expect(await textOf(site, page)).not.toContain(notes)

  await set('contentNotes', ['hot', 'loud', 'strobe'])
  for (const [page, notes] of pages)
    await expect.poll(() => textOf(site, page), { message: page }).toContain(notes)

  await set('revealAt', { when: 'sold-out' })
  await expect.poll(async () => (await fetch(site.url + path)).status).toBe(404)
  for (const page of [
    '/timetable',
    '/lineup-reveal',
    '/schedule.json',
    '/schedule.xml',
    '/calendar.ics',
    `/calendar/${idIn(path)}.ics`,
  ])
    expect(await textOf(site, page)).not.toMatch(/strobe/i)
  for (const page of ['/de/timetable', '/de/calendar.ics'])
    expect(await textOf(site, page)).not.toMatch(/Stroboskop/)
})

test('an artist announced without times has a page of the same kind, which leads to that of the slot once there is one', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const lena = {
    _id: 'artist-lamp-lena',
    _type: 'artist',
    name: 'Lamp Lena',
    tier: 'main',
    orderRank: 'z',
    description: 'She brings her own light.',
    links: ['https://lena.example/'],
  }
  await mutate(site, token, [{ create: lena }])
  const own = () =>
    textOf(site, '/').then((html) => actLinks(html).find((to) => to.endsWith('-lamp-lena')))
  await expect.poll(own).toBeDefined()
  const path = (await own())!
  const html = await textOf(site, path)
  expect(html).toContain('Day and hours are still to come.')
  expect(html).toContain('She brings her own light.')
  expect(html).toContain('>lena.example<')
  // What is in no programme can be neither starred nor taken into a calendar.
  expect(html).not.toMatch(/data-star="|\/calendar\/|#on-/)
  expect(await textOf(site, `/de${path}`)).toContain('Tag und Uhrzeit folgen noch.')
  const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect([card.includes(`/cards/act-${idIn(path)}.jpg`), (await fetch(card)).status]).toEqual([
    true,
    200,
  ])
  expect(await textOf(site, '/sitemap.xml')).toContain(`<loc>${site.url}${path}</loc>`)
  for (const page of ['/timetable', '/calendar.ics', '/schedule.json'])
    expect(await textOf(site, page)).not.toContain('Lamp Lena')

  const leadsTo = async (address: string) => {
    const answer = await fetch(site.url + address, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await leadsTo(`/timetable/${idIn(path)}-another`)).toEqual([302, path])
  const set = (fields: object) => mutate(site, token, [{ patch: { id: lena._id, set: fields } }])
  await set({ revealAt: { when: 'sold-out' } })
  await expect.poll(() => leadsTo(path)).toEqual([404, null])
  expect(await own()).toBeUndefined()

  await set({ revealAt: { when: 'at-once' } })
  const slot = { _key: 'lena', _type: 'slot', type: 'main', time: '12:00–12:30' }
  const act = { _type: 'reference', _ref: lena._id, _weak: true }
  const days = await site.services.content.reveal()
  await mutate(site, token, [
    { patch: { id: days[0]!.id, insert: { after: 'slots[-1]', items: [{ ...slot, act }] } } },
  ])
  await expect.poll(() => leadsTo(path)).toEqual([302, expect.stringMatching(/-lamp-lena$/)])
  const [, toSlot] = await leadsTo(path)
  expect(toSlot).not.toBe(path)
  expect(await own()).toBe(toSlot)
  expect(await textOf(site, String(toSlot))).toContain('12:00–12:30')
})

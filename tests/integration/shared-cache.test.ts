import { expect, test } from 'vitest'
import { PAGES, PUBLIC_PAGES } from '../helpers/pages.mjs'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const FRESH = /^public, max-age=(0|10), s-maxage=5, stale-while-revalidate=1, stale-if-error=86400$/
const REVEAL = '2026-03-10T12:00:30Z'
const PAGE = {
  _id: 'gettingThere',
  _type: 'gettingThere',
  title: 'How to find us',
  intro: 'By coach, in the dark.',
  chapters: [{ _key: 'a', _type: 'gettingThereChapter', title: 'Coaches', text: 'Every hour.' }],
  meetingPoint: { address: 'Canary-Road 7', revealAt: { when: 'moment', at: REVEAL } },
}

const sent = async (site: Site, path: string, init?: RequestInit) =>
  (await fetch(site.url + path, init)).headers.get('Cache-Control')

async function pinWithoutScripts(site: Site, path: string) {
  const { status, headers } = await fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ alias: 'Nightjar', location: 'Berlin' }),
  })
  return { status, location: headers.get('Location') ?? '' }
}

test('with SHARED_CACHE_SECONDS a shared cache may keep public pages and the booking status, and nothing that is one person’s', async () => {
  await using site = await startSite({
    env: { SHARED_CACHE_SECONDS: '5' },
    now: () => new Date('2026-03-01T12:00:10Z'),
  })
  for (const path of [...PUBLIC_PAGES, '/de', '/es/timetable', '/api/booking-status'])
    expect(await sent(site, path), path).toMatch(FRESH)

  const page = await fetch(site.url)
  expect(page.headers.get('Vary')).toBe('Accept-Encoding')
  expect(page.headers.get('Set-Cookie')).toBeNull()
  const unchanged = { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } }
  expect((await fetch(site.url, unchanged)).status).toBe(304)
  expect(await sent(site, '/', unchanged)).toMatch(FRESH)

  const post = { method: 'POST', body: new URLSearchParams({ alias: '' }) }
  for (const [path, init] of [
    ...PAGES.filter((path) => !PUBLIC_PAGES.includes(path)).map((path) => [path, {}] as const),
    ['/attendee-pinboard', post],
    ['/api/attendee-pinboard', {}],
    ['/api/artist-flight-details', {}],
    ['/nowhere', {}],
    ['/studio', {}],
    ['/preview', {}],
    ['/healthz', {}],
    ['/readyz', {}],
  ] as const)
    expect(await sent(site, path, init), path).toMatch(
      /^(no-store|no-cache|public, max-age=0, must-revalidate)$/,
    )
})

test('a page is never fresh past the next reveal, and after it the name is there at once', async () => {
  const clock = { time: Date.parse(REVEAL) - 60_000 }
  await using site = await startSite({
    env: { SHARED_CACHE_SECONDS: '60' },
    now: () => new Date(clock.time),
  })
  await mutate(site, await beginSession(site), [{ createOrReplace: PAGE }])
  const way = async () => (await fetch(`${site.url}/getting-there`)).text()
  await expect.poll(async () => (await way()).includes('How to find us')).toBe(true)
  for (const [before, fresh] of [
    [12_500, 12],
    [1000, 1],
    [400, 0],
  ] as const) {
    clock.time = Date.parse(REVEAL) - before
    expect(await sent(site, '/getting-there')).toContain(
      `s-maxage=${fresh}, stale-while-revalidate=0`,
    )
    expect(/canary/i.test(await way())).toBe(false)
  }
  clock.time = Date.parse(REVEAL)
  expect((await way()).includes('Canary-Road 7')).toBe(true)
  expect(await sent(site, '/getting-there')).toContain('s-maxage=30')
})

test('whoever pins a note without scripts is led past a shared cache, to a board that shows it', async () => {
  await using site = await startSite({ env: { SHARED_CACHE_SECONDS: '60' } })
  const { status, location } = await pinWithoutScripts(site, '/de/attendee-pinboard')
  expect(status).toBe(303)
  expect(location).toMatch(/^\/de\/attendee-pinboard\?added=\d+$/)
  const board = await fetch(site.url + location)
  expect(board.headers.get('Cache-Control')).toBe('no-store')
  expect((await board.text()).includes('Nightjar')).toBe(true)
})

test('without the setting no page says anything to shared caches', async () => {
  await using site = await startSite()
  const { location } = await pinWithoutScripts(site, '/attendee-pinboard')
  expect(location).toBe('/attendee-pinboard')
  for (const path of PAGES) expect(await sent(site, path), path).not.toContain('s-maxage')
  expect(await sent(site, '/api/booking-status')).toBe('public, max-age=10')
})

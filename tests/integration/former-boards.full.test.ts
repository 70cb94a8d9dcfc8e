import { expect, test } from 'vitest'
import { activity, asAdmin, pinNote } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { beginSession, mutate } from '../helpers/organiser'
import { fillBoard } from '../helpers/pinboard'
import { startSite, type Site } from '../helpers/site'

const BOARD = '/editions/2026/pinboard'

/** A site in the week before the festival of 2026, on a database that knows this edition. */
async function siteOf2026() {
  const pg = await testDatabase('seeded')
  const proxy = await faultProxy(pg.url)
  const site = await startSite({
    env: { DATABASE_URL: proxy.url },
    now: () => new Date('2026-03-05T12:00:00Z'),
  })
  const isFirst = async () => (await pg.sql`select is_first from editions where id = 2026`)[0]
  await expect.poll(isFirst).toMatchObject({ isFirst: true })
  return {
    pg,
    proxy,
    site,
    async beginYear2027() {
      const dates = { startDate: '2027-03-11', endDate: '2027-03-14' }
      const patch = { id: 'siteSettings', set: dates }
      await mutate(site, await beginSession(site), [{ patch }])
      await expect.poll(() => site.services.content.editionAtHand()).toBe(2027)
      await expect.poll(() => statusAt(site, '/editions/2026')).toBe(200)
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

const statusAt = async (site: Site, path: string) => (await fetch(site.url + path)).status
const textAt = async (site: Site, path: string) => (await fetch(site.url + path)).text()
/** The aliases of the notes on a page, and its two counters. */
const shownIn = (html: string) => ({
  notes: [...html.matchAll(/<p dir="auto">([^<]*)/g)].map(([, alias]) => alias),
  counts: [...html.matchAll(/<dd>([^<]*)/g)].map(([, count]) => count),
})
const boardAt = async (site: Site, path: string) => shownIn(await textAt(site, path))

test('a former edition has a page with its notes and its counters, and those of no other edition', async () => {
  await using ground = await siteOf2026()
  const { pg, site } = ground
  await pinNote(site, 'Bat of 2026', 'Palma')
  await pinNote(site, 'Mole of 2026', 'Berlin')
  expect(await statusAt(site, BOARD)).toBe(404)
  await ground.beginYear2027()
  await pinNote(site, 'Bat of 2027', 'Lima')

  const html = await textAt(site, BOARD)
  expect(shownIn(html)).toEqual({ notes: ['Mole of 2026', 'Bat of 2026'], counts: ['2', '2'] })
  expect(html).toContain('<title>The board of 2026 · Trance &amp; Madness</title>')
  expect(html).toContain('href="/editions/2026"')
  expect(/<form|\?before=/.exec(html)).toBeNull()
  expect(await textAt(site, '/editions/2026')).toContain(`href="${BOARD}"`)
  expect(await textAt(site, '/sitemap.xml')).toContain(`<loc>${site.url}${BOARD}</loc>`)
  const german = await textAt(site, `/de${BOARD}`)
  for (const text of ['<html lang="de"', 'Die Pinnwand 2026', 'href="/de/editions/2026"'])
    expect(german).toContain(text)
  expect(await textAt(site, '/de/editions/2026')).toContain(`href="/de${BOARD}"`)

  const [bat] = await pg.sql`select id from attendee_pinboard where alias = 'Bat of 2026'`
  await asAdmin(site, 'PUT', `/api/admin/pins/${bat?.id}`, { body: { isHidden: true } })
  expect(await boardAt(site, BOARD)).toEqual({ notes: ['Mole of 2026'], counts: ['1', '1'] })
  const others = ['/editions/2027/pinboard', '/editions/2025/pinboard', '/editions/x/pinboard']
  for (const path of [...others, `${BOARD}?before=x`])
    expect([path, await statusAt(site, path)]).toEqual([path, 404])
})

test('one decision empties a former board for good: its counters stay, and so does the present board', async () => {
  await using ground = await siteOf2026()
  const { pg, site } = ground
  const key = { 'Idempotency-Key': 'gone' }
  await pinNote(site, 'Bat of 2026', 'Palma', key)
  const hidden = await pinNote(site, 'Mole of 2026', 'Berlin')
  await asAdmin(site, 'PUT', `/api/admin/pins/${hidden}`, { body: { isHidden: true } })
  const boards = async () => (await asAdmin(site, 'GET', '/api/admin/boards')).json()
  const empty = async (year: string) =>
    (await asAdmin(site, 'DELETE', `/api/admin/boards/${year}`)).status
  expect([await boards(), await empty('2026')]).toEqual([[], 404])
  await ground.beginYear2027()
  await pinNote(site, 'Bat of 2027', 'Palma')
  expect(await boards()).toEqual([{ year: 2026, notes: 2 }])
  expect((await fetch(`${site.url}/api/admin/boards/2026`, { method: 'DELETE' })).status).toBe(401)
  expect([await empty('2027'), await empty('x'), await empty('2026')]).toEqual([404, 404, 204])

  expect([await boards(), await empty('2026')]).toEqual([[], 404])
  expect(await boardAt(site, BOARD)).toEqual({ notes: [], counts: ['1', '1'] })
  expect(await textAt(site, BOARD)).toContain('1 of them stood here.')
  expect(await textAt(site, `/es${BOARD}`)).toContain('Aquí hubo 1.')
  expect((await boardAt(site, '/attendee-pinboard')).notes).toEqual(['Bat of 2027'])
  expect(await pg.sql`select alias from attendee_pinboard`).toEqual([{ alias: 'Bat of 2027' }])
  expect(await pg.sql`select from idempotency_keys where answer like '%Bat of 2026%'`).toEqual([])
  expect((await activity(site))[0]).toEqual(['board emptied', 2])
})

test('links lead to the older notes of a former board and back, and a board without notes says so', async () => {
  await using ground = await siteOf2026()
  const { site } = ground
  await ground.beginYear2027()
  expect(await textAt(site, BOARD)).toContain('Nothing but cork')
  // Rows without an edition are of the first one.
  await fillBoard(site, 50)
  site.services.pinboard.wasAdded()
  const newest = await textAt(site, BOARD)
  expect(shownIn(newest).notes).toHaveLength(48)
  expect(newest).not.toContain('Back to the newest notes')
  const older = /href="([^"]*\?before=\d+)"[^>]*>Show older notes/.exec(newest)?.[1] ?? ''
  expect(older).toMatch(/^\/editions\/2026\/pinboard\?/)
  const oldest = await textAt(site, older)
  expect(shownIn(oldest)).toEqual({ notes: ['raver 2', 'raver 1'], counts: ['50', '0'] })
  expect(oldest).toMatch(/href="\/editions\/2026\/pinboard"[^>]*>Back to the newest notes/)
  expect(oldest).not.toContain('Show older notes')
  expect(await boardAt(site, '/attendee-pinboard')).toMatchObject({ notes: [] })
})

test('in an outage of the database a former board says that it is out of reach, and comes back by itself', async () => {
  await using ground = await siteOf2026()
  const { proxy, site } = ground
  await pinNote(site, 'Bat of 2026', 'Palma')
  await ground.beginYear2027()
  await proxy.set('refuse')
  await expect.poll(() => statusAt(site, '/api/attendee-pinboard')).toBe(503)
  const answer = await fetch(site.url + BOARD)
  const html = await answer.text()
  expect([answer.status, shownIn(html)]).toEqual([200, { notes: [], counts: ['–', '–'] }])
  expect(html).toContain('The board is out of reach at the moment.')
  await proxy.set('ok')
  await expect
    .poll(async () => (await boardAt(site, BOARD)).notes, { timeout: 8000 })
    .toEqual(['Bat of 2026'])
})

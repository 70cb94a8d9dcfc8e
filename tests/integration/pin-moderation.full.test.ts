import { expect, test } from 'vitest'
import { asAdmin, pinNote } from '../helpers/admin'
import { board } from '../helpers/board'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { startSite, type Site } from '../helpers/site'

const PINS = '/api/admin/pins'

test('the counters are exact while notes come and go at once on two instances', async () => {
  await using pg = await testDatabase('seeded')
  await using one = await startSite({ env: { DATABASE_URL: pg.url } })
  await using two = await startSite({ env: { DATABASE_URL: pg.url } })
  const places = ['Palma', 'Graz', 'Oslo']
  const come = Array.from({ length: 60 }, (_, n) =>
    pinNote(n % 2 ? one : two, `Bat ${n}`, places[n % 3]!, { 'X-Forwarded-For': `10.0.0.${n}` }),
  )
  // A busy machine may answer 503, and says when to try again.
  const ask = async (site: Site, method: string, id: number, body?: object) =>
    await expect
      .poll(async () => (await asAdmin(site, method, `${PINS}/${id}`, { body })).status, {
        timeout: 50_000,
        interval: 200,
      })
      .not.toBe(503)
  const go = come.map(async (coming, n) => {
    const id = await coming
    if (n % 4 === 0) await ask(one, 'DELETE', id)
    if (n % 4 === 1 || n % 3 === 0) await ask(two, 'PUT', id, { isHidden: true })
    if (n % 4 === 1) await ask(one, 'PUT', id, { isHidden: n % 8 === 1 })
  })
  await Promise.all(go)
  const [{ pins, locations }] = await pg.sql<[{ pins: number; locations: number }]>`
    select count(*) as pins, count(distinct location) as locations from attendee_pinboard where hidden_at is null`
  await expect
    .poll(async () => (await board(one)).counts)
    .toEqual([String(pins), String(locations)])
  expect(pins).toBeLessThan(45)
})

test('while the database is away the copy of the board does not bring a hidden note back', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await pinNote(site, 'Stays', 'Palma')
  const id = await pinNote(site, 'Rude Bat', 'Graz')
  expect(await (await fetch(`${site.url}/attendee-pinboard`)).text()).toContain('Rude Bat')
  await asAdmin(site, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })
  await proxy.set('refuse')
  const page = await (await fetch(`${site.url}/attendee-pinboard`)).text()
  expect(page).toContain('Stays')
  expect(page).not.toContain('Rude Bat')
})

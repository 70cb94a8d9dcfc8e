import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { faultProxy, type Weather } from '../helpers/fault-proxy'
import { startSite, type Site } from '../helpers/site'

const PIN = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"alias":"a","location":"b"}' }

test.each<Weather>(['refuse', 'black hole'])('with the database gone (%s) pages go on, forms answer 503 in time, and all heals by itself', async (weather) => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  expect((await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status).toBe(201)
  expect(await notesOn(site)).toContain('>a<')

  await proxy.set(weather)
  for (const path of ['/', '/lineup-reveal', '/artist-flight-form', '/attendee-pinboard', '/api/booking-status']) {
    const begun = performance.now()
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    expect(performance.now() - begun, path).toBeLessThan(1000)
  }
  const begun = performance.now()
  const refused = await fetch(`${site.url}/api/attendee-pinboard`, PIN)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(performance.now() - begun).toBeLessThan(3500)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

  await proxy.set('ok')
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 8000 }).toBe(200)
  expect((await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status).toBe(201)
})

test('a form sent without scripts into a black hole is back within three seconds, with everything that was typed', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await notesOn(site)
  await proxy.set('black hole')
  const begun = performance.now()
  const answer = await fetch(`${site.url}/attendee-pinboard`, { method: 'POST', body: new URLSearchParams({ alias: 'Bat of Patience', location: 'Palma' }) })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('value="Bat of Patience"')
  expect(performance.now() - begun).toBeLessThan(3000)
})

test('a board that cannot be read anew is shown as it last looked, and says so', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await fetch(`${site.url}/api/attendee-pinboard`, PIN)
  await notesOn(site)
  await proxy.set('refuse')
  // The page that was kept is of no use for a question of its own.
  const page = await (await fetch(`${site.url}/attendee-pinboard?add`)).text()
  expect(page).toContain('This is how it last looked.')
  expect(page).toContain('>a<')
})

test('the site starts while the database is away, and takes it up when it comes', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  expect((await fetch(site.url)).status).toBe(200)
  expect(await (await fetch(`${site.url}/readyz`)).text()).toContain('the database does not answer')
  expect((await fetch(`${site.url}/api/attendee-pinboard`)).status).toBe(503)

  await proxy.set('ok')
  await expect.poll(async () => (await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status, { timeout: 8000 }).toBe(201)
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 8000 }).toBe(200)
})

async function notesOn(site: Site): Promise<string> {
  return (await fetch(`${site.url}/attendee-pinboard`)).text()
}

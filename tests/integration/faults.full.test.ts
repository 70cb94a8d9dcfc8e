import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { faultProxy, type Weather } from '../helpers/fault-proxy'
import { asAdmin, pinNote } from '../helpers/admin'
import { aFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { startSite, startSiteProcess, type Site } from '../helpers/site'
import { HEALED, PIN, MARK, doorsOf, IN_REACH, OUT_OF_REACH, isBack } from '../helpers/board-doors'

test.each<Weather>(['refuse', 'black hole'])(
  'with the database gone (%s) pages go on, forms answer 503, and all heals by itself',
  async (weather) => {
    await using pg = await testDatabase('seeded')
    await using proxy = await faultProxy(pg.url)
    await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
    await pinNote(site, 'a', 'b')
    expect(await notesOn(site)).toContain('>a<')

    await proxy.set(weather)
    for (const path of [
      '/',
      '/lineup-reveal',
      '/artist-flight-form',
      '/attendee-pinboard',
      '/api/booking-status',
    ])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
    const refused = await fetch(`${site.url}/api/attendee-pinboard`, PIN)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

    await proxy.set('ok')
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, HEALED).toBe(200)
    await pinNote(site, 'a', 'b')
  },
)

test('a form sent without scripts into a black hole comes back, with everything that was typed', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await notesOn(site)
  await proxy.set('black hole')
  const answer = await fetch(`${site.url}/attendee-pinboard`, {
    method: 'POST',
    body: new URLSearchParams({ alias: 'Bat of Patience', location: 'Palma' }),
  })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('value="Bat of Patience"')
})

test('with a slow database nobody waits to the end, however many statements an answer takes', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await sendFlight(site, aFlight())
  await proxy.set('slow')
  const asks: [string, string, unknown?][] = [
    ['POST', FLIGHTS_API, aFlight()],
    ['GET', FLIGHTS_API],
    ['PUT', '/api/admin/pins/1', { isHidden: true }],
    ['POST', '/studio/session'],
  ]
  for (const [method, path, body] of asks) {
    const headers: Record<string, string> =
      path === FLIGHTS_API ? { 'Idempotency-Key': 'slow' } : {}
    const { status } = await asAdmin(site, method, path, { body, headers })
    expect([path, status]).toEqual([path, 503])
  }
})

test.each<Weather>(['refuse', 'hang up', 'black hole', 'frozen'])(
  'while the database is gone (%s) every door of the board says so, and none does afterwards',
  async (weather) => {
    await using pg = await testDatabase('seeded')
    await using proxy = await faultProxy(pg.url)
    await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
    await pinNote(site, 'Echo', 'b')
    // The site's cache now has all three.
    await expect.poll(() => doorsOf(site), HEALED).toEqual(IN_REACH)

    await proxy.set(weather)
    if (weather === 'hang up') proxy.cut()
    // A cached page asks the database nothing, so the site must notice the fault without these requests.
    await expect.poll(() => notesOn(site), HEALED).toContain(MARK)
    // From then on the three stay consistent.
    for (let i = 0; i < 6; i += 1) {
      expect(await doorsOf(site)).toEqual(OUT_OF_REACH)
    }

    await pg.sql`insert into attendee_pinboard (alias, location, location_key) values ('late', 'b', 'b')`
    await proxy.set('ok')
    await expect.poll(() => doorsOf(site), HEALED).toEqual(IN_REACH)
    await expect.poll(() => notesOn(site), HEALED).toContain('>late<')
  },
)

test('a board that was being rendered when the database went is not kept as if it were in reach', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await pinNote(site, 'Echo', 'b')
  await notesOn(site)
  // A new note makes the cached page stale, so the next request reads the list while the network is silent.
  site.services.pinboard.wasAdded()
  await proxy.set('black hole')
  expect(await Promise.all([1, 2, 3].map(() => notesOn(site)))).toEqual(
    [1, 2, 3].map(() => expect.stringContaining(MARK)),
  )
  expect(await doorsOf(site)).toEqual(OUT_OF_REACH)
})

test('a database in a black hole does not stop the start, and is taken up when it answers', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('black hole')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  for (const path of [
    '/healthz',
    '/',
    '/lineup-reveal',
    '/artist-flight-form',
    '/attendee-pinboard',
  ])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  expect((await fetch(`${site.url}/api/attendee-pinboard`, PIN)).status).toBe(503)

  await proxy.set('ok')
  await isBack(site)
})

test('a database of a newer version stops the start in words', async () => {
  await using pg = await fromTheFuture()
  await expect(startSite({ env: { DATABASE_URL: pg.url } })).rejects.toThrow(NEWER)
})

test('a database of a newer version that comes later ends the process in words', async () => {
  await using pg = await fromTheFuture()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSiteProcess({
    env: { DATABASE_URL: proxy.url },
    isDatabaseAway: true,
  })
  await proxy.set('ok')
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain(NEWER)
})

const NEWER =
  'The database has been migrated by a newer version of this program (9999_from_the_future)'

async function fromTheFuture() {
  const pg = await testDatabase('seeded')
  await pg.sql`insert into migrations (number, name, checksum) values (9999, '9999_from_the_future', '')`
  return pg
}

async function notesOn(site: Site): Promise<string> {
  return (await fetch(`${site.url}/attendee-pinboard`)).text()
}

test('a database that goes before anybody asked leaves the board it had at the start', async () => {
  await using pg = await testDatabase('seeded')
  await pg.sql`insert into attendee_pinboard (alias, location, location_key) values ('Echo', 'b', 'b')`
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  // A request without time gets the last list, and asks the database nothing.
  const listed = async () => (await site.services.pinboard.pageOrLast(null, 0)).board?.entries
  await expect.poll(listed, HEALED).toMatchObject([{ alias: 'Echo' }])
  await proxy.set('refuse')
  await expect.poll(() => doorsOf(site), HEALED).toEqual(OUT_OF_REACH)
})

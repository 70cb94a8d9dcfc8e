import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../app/flights/flight-fields'
import { asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import {
  aFlight,
  askForFlights,
  FLIGHTS_API,
  listedFlights,
  sendFlight,
  storeFlights,
} from '../helpers/flights'
import { INSPECTED, openMemoryGauge } from '../helpers/memory'
import { ready } from '../helpers/readiness'
import { SECRETS, startSite, startSiteProcess, type SiteProcess } from '../helpers/site'

const AS_CSV = { Accept: 'text/csv' }

test('an empty list is an empty array', async () => {
  await using site = await startSite()
  const response = await askForFlights(site)
  expect([
    response.status,
    response.headers.get('Content-Type'),
    response.headers.get('Cache-Control'),
  ]).toEqual([200, 'application/json; charset=utf-8', 'no-store'])
  expect(await response.text()).toBe('[]')
})

test('the CSV has a BOM, a quoted head, doubled quotes, defused formulas and dates of the festival’s time zone', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date('2026-03-01T23:30:00Z'),
  })
  await sendFlight(
    site,
    aFlight({
      artistName: 'The "Bat", and more',
      fullName: '=1+1',
      phone: null,
      additionalNotes: 'a\nb',
    }),
  )
  await pg.sql`update artist_flight_details set created_at = '2026-02-28T23:30:00Z'`
  const response = await askForFlights(site, AS_CSV)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="trance-madness-flight-details-2026-03-02.csv"',
  )
  const texts: Record<string, unknown> = {
    ...aFlight(),
    artistName: 'The ""Bat"", and more',
    fullName: "'=1+1",
    phone: '',
    additionalNotes: 'a\nb',
  }
  const lines = [
    [...FLIGHT_FIELDS.map(({ shortLabel }) => shortLabel), 'Submitted Date'],
    [...FLIGHT_FIELDS.map(({ name }) => texts[name]), '2026-03-01'],
  ].map((cells) => `"${cells.join('","')}"\r\n`)
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(`\ufeff${lines.join('')}`)
})

test('a type that the client does not want is not sent', async () => {
  await using site = await startSite()
  for (const accept of ['text/csv;q=0', 'text/csv;q=0.1, application/json', '*/*']) {
    expect(
      (await askForFlights(site, { Accept: accept })).headers.get('Content-Type'),
      accept,
    ).toBe('application/json; charset=utf-8')
  }
})

test('HEAD is answered like GET, without a body, and counts wrong passwords too', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const right = await askForFlights(site, {}, 'HEAD')
  expect([right.status, right.headers.get('Content-Type'), await right.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    '',
  ])
  for (let count = 0; count < 10; count += 1)
    expect((await askForFlights(site, { 'x-admin-password': 'wrong' }, 'HEAD')).status).toBe(401)
  expect((await askForFlights(site, { 'x-admin-password': 'wrong' })).status).toBe(429)
})

test.each([
  ['Sec-Fetch-Site', 'cross-site'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
])('the list is refused to other sites, even with the password: %s: %s', async (name, value) => {
  await using site = await startSite()
  expect((await askForFlights(site, { [name]: value })).status).toBe(403)
})

test('no spelling of the address and no other method gives a stranger anything', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'canary', passportNumber: 'CANARY-1' }))
  const spellings = [
    '',
    '/',
    '.data',
    '?_routes=',
    ';x.css',
    '/x.css',
    '%2e',
    '?x-admin-password=',
    '#',
    '.json',
    '%00',
  ]
  for (const spelling of [
    ...spellings.map((end) => FLIGHTS_API + end),
    '//api/artist-flight-details',
    '/API/artist-flight-details',
    '/api/../api/artist-flight-details',
  ]) {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const response = await fetch(site.url + spelling, { method, headers: { Range: 'bytes=0-' } })
      expect(response.ok && response.status !== 204, `${method} ${spelling}`).toBe(false)
      expect((await response.text()).toLowerCase(), `${method} ${spelling}`).not.toContain('canary')
    }
  }
})

test('in the table stands no legal name, passport, address, phone or note that could be read', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  expect((await sendFlight(site, aFlight())).status).toBe(201)
  const [row] = await pg.sql`select * from artist_flight_details`
  const { fullName, passportNumber, email, phone, additionalNotes, ...plain } = row!
  for (const sealed of [fullName, passportNumber, email, phone, additionalNotes])
    expect(sealed).toMatch(/^v1\.[\w-]{11}\.[\w-]+$/)
  const { artistName, preferredArrivalDate, preferredDepartureDate, preferredAirport } = aFlight()
  expect(plain).toMatchObject({
    artistName,
    preferredArrivalDate,
    preferredDepartureDate,
    preferredAirport,
  })
})

test('a sealed text that was altered or moved is unreadable for itself alone', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await storeFlights(pg.sql, 2)
  await pg.sql`update artist_flight_details set passport_number = (select passport_number from artist_flight_details where id = 1) where id = 2`
  const [second, first] = await listedFlights(site)
  expect(second).toMatchObject({
    ...aFlight({ passportNumber: null }),
    unreadable: ['passportNumber'],
  })
  expect(first).toMatchObject(aFlight())
  expect(first).not.toHaveProperty('unreadable')
  const csv = await (await askForFlights(site, AS_CSV)).text()
  expect(csv.split('"[unreadable]"')).toHaveLength(2)
})

test('who does not wait for the end of the list holds nothing up', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await storeFlights(pg.sql, 2000)
  // More listings than the pool has connections.
  for (let count = 0; count < 15; count += 1) (await open(site.url)).destroy()
  expect(await listedFlights(site)).toHaveLength(2000)
})

test('with the database away both ways answer 503, and work again when it is back', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  for (const weather of ['refuse', 'black hole'] as const) {
    await proxy.set(weather)
    const answers = await Promise.all([
      sendFlight(site, aFlight()),
      askForFlights(site),
      askForFlights(site, AS_CSV),
    ])
    expect(
      answers.map(({ status }) => status),
      weather,
    ).toEqual([503, 503, 503])
    expect(
      answers.map(({ headers }) => headers.get('Retry-After')),
      weather,
    ).toEqual(['5', '5', '5'])
    await proxy.set('ok')
    await expect.poll(async () => (await askForFlights(site)).status, { timeout: 8000 }).toBe(200)
  }
  expect(await listedFlights(site)).toEqual([])
})

test('with the table locked the list answers 503, and keeps no connections from others', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await pg.sql.begin(async (sql) => {
    await sql`lock table artist_flight_details in access exclusive mode`
    // As many as the pool has connections.
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForFlights(site)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    await ready(site)
  })
  expect((await askForFlights(site)).status).toBe(200)
})

test('40 MB of flights stream as JSON and as CSV without being held in memory', async () => {
  await using pg = await testDatabase('seeded')
  // Few and long: to seal each field of many short ones would take most of the test.
  await storeFlights(pg.sql, 2700, () => ({ additionalNotes: '洞'.repeat(5000) }))
  await using site = await startSiteProcess({ env: { DATABASE_URL: pg.url, ...INSPECTED } })
  using gauge = await openMemoryGauge(site)
  for (const headers of [{}, AS_CSV]) {
    await askForFlights(site, headers, 'HEAD')
    const before = await gauge.held()
    const { megabytes, peak } = await listingOf(site, headers, gauge.held)
    expect(megabytes).toBeGreaterThan(35)
    expect(peak - before).toBeLessThan(megabytes / 2)
  }
}, 120_000)

test('a revoked key ends the download that is under way with it, on another instance too', async () => {
  await using pg = await testDatabase('seeded')
  await storeFlights(pg.sql, 1500, () => ({ additionalNotes: '洞'.repeat(5000) }))
  await using one = await startSite({ env: { DATABASE_URL: pg.url } })
  await using two = await startSite({ env: { DATABASE_URL: pg.url } })
  const body = { name: 'Marta', roles: ['flights'] }
  const made = await asAdmin(one, 'POST', '/api/admin/keys', { body })
  const { id, key } = (await made.json()) as { id: string; key: string }
  // A slow reader: nothing is read before the site has given up.
  const listing = await open(one.url, { 'x-admin-password': key })
  const readers = async () => {
    const [row] = await pg.sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    return row.count
  }
  await expect.poll(readers).toBe(1)
  expect((await asAdmin(two, 'DELETE', `/api/admin/keys/${id}`)).status).toBe(204)
  await expect.poll(readers).toBe(0)
  await expect(listing.toArray()).rejects.toThrow('aborted')
})

/** Starts a listing and resolves when it begins. */
function open(origin: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      origin + FLIGHTS_API,
      { headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD, ...headers } },
      resolve,
    ).once('error', reject)
  })
}

/** Reads a whole listing. @returns its length and the most that the site held meanwhile, in MB */
async function listingOf(
  { url }: SiteProcess,
  headers: Record<string, string>,
  held: () => Promise<number>,
) {
  const listing = await open(url, headers)
  let [megabytes, peak, measuredAt] = [0, 0, 0]
  for await (const chunk of listing as AsyncIterable<Buffer>) {
    megabytes += chunk.length / 1024 ** 2
    if (megabytes < measuredAt + 3) continue
    measuredAt = megabytes
    peak = Math.max(peak, await held())
  }
  return { megabytes, peak }
}

test('a query that names data of the page is ignored: the page comes as without it', async () => {
  await using site = await startSite()
  const ask = async (query: string) => {
    const response = await fetch(`${site.url}/admin-flight-details${query}`)
    return [response.status, response.headers.get('Content-Type'), await response.text()]
  }
  const page = await ask('')
  expect(page[0]).toBe(200)
  expect(await ask('?_data=routes%2Fadmin-flight-details')).toEqual(page)
})

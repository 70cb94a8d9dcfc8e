import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
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
import { startSite } from '../helpers/site'

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

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asAdmin, pinNote } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { addLeg } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { KEYS, makeKey, withKey } from '../helpers/keys'
import { startSite } from '../helpers/site'
import { OPENED_BY, NO_ROW } from '../helpers/keys'

test('a key is shown once, ends a week after the festival, and only its digest is stored', async () => {
  await using pg = await testDatabase('seeded')
  const clock = { now: new Date('2026-02-01T12:00:00Z') }
  await using site = await startSite({ env: { DATABASE_URL: pg.url }, now: () => clock.now })
  const made = await makeKey(site, ['wall', 'flights', 'wall'])
  expect(made).toMatchObject({
    name: 'Marta',
    roles: ['flights', 'wall'],
    // The end of 22 March in Madrid.
    expiresAt: '2026-03-22T23:00:00.000Z',
  })
  expect(made.key).toMatch(/^fest_[\w-]{43}$/)
  const list = await asAdmin(site, 'GET', KEYS)
  expect(list.headers.get('Cache-Control')).toBe('no-store')
  const text = await list.text()
  expect(text).not.toContain(made.key)
  expect(JSON.parse(text)).toMatchObject([{ id: made.id, name: 'Marta', revokedAt: null }])
  const [{ dump }] = await pg.sql<
    [{ dump: string }]
  >`select json_agg(admin_keys)::text as dump from admin_keys`
  expect(dump).not.toContain(made.key.slice(5))
  // After that week a key without an end lasts for seven days.
  clock.now = new Date('2026-03-23T12:00:00Z')
  expect((await makeKey(site, ['wall'])).expiresAt).toBe('2026-03-30T12:00:00.000Z')
})

test.each([
  [{}],
  [{ name: 'Marta', roles: [] }],
  [{ name: ' ', roles: ['wall'] }],
  [{ name: 'Marta', roles: ['admin'] }],
  [{ name: 'Marta', roles: ['wall'], expiresAt: '2020-01-01T00:00:00Z' }],
  [{ name: 'Marta', roles: ['wall'], expiresAt: 'tomorrow' }],
  [{ name: 'Marta', roles: ['wall'], isAdmin: true }],
  [{ name: 'Marta', roles: ['drivers', 'flights'], driver: 'Toni' }],
  [{ name: 'Marta', roles: ['drivers'], driver: 'x'.repeat(101) }],
])('a wish for a key that cannot be met is 422 with a sentence: %j', async (body) => {
  await using site = await startSite()
  const response = await asAdmin(site, 'POST', KEYS, { body })
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringMatching(/^[A-Z].+\.$/),
  ])
})

test('every address of the organisers and each of its methods is tried with every role', async () => {
  await using site = await startSite()
  const patterns = readdirSync('app/routes')
    .filter((file) => file.startsWith('api.admin.'))
    .map((file) => `/${file.replace(/\.ts$/, '').replaceAll('_.', '.').replaceAll('.', '/')}`)
  const paths = patterns.map((pattern) =>
    pattern
      .replace(/\$\w+Id\b/, NO_ROW)
      .replaceAll('$id', '999')
      .replace('$year', '1999'),
  )
  for (const path of paths) {
    const { headers } = await fetch(site.url + path, { method: 'OPTIONS' })
    const taken = (headers.get('Allow') ?? '').split(', ').filter((method) => method !== 'OPTIONS')
    const tried = Object.keys(OPENED_BY).filter((route) => route.endsWith(` ${path}`))
    expect([path, tried.toSorted()]).toEqual([
      path,
      taken.map((method) => `${method} ${path}`).toSorted(),
    ])
  }
})

test('the activity list names the key of every line that it left', async () => {
  await using site = await startSite()
  const { key } = await makeKey(site, ['flights', 'wall'])
  await sendFlight(site, aFlight())
  const pin = await pinNote(site, 'Bat', 'Palma')
  await withKey(site, key, 'GET', '/api/artist-flight-details')
  await withKey(site, key, 'PUT', `/api/admin/pins/${pin}`, { isHidden: true })
  await withKey(site, key, 'DELETE', '/api/artist-flight-details/1')
  const lines = (await (await asAdmin(site, 'GET', '/api/admin/activity')).json()) as {
    kind: string
    actor: string | null
    about: string | null
  }[]
  expect(lines.flatMap(({ kind, about }) => (about === null ? [] : [[kind, about]]))).toEqual([
    ['key made', 'Marta'],
  ])
  const actorOf = (kind: string) => lines.find((line) => line.kind === kind)?.actor
  expect(['listing', 'pin hidden', 'flight deleted', 'key made'].map(actorOf)).toEqual([
    'Marta',
    'Marta',
    'Marta',
    null,
  ])
})

test('drivers see who lands and say how far it is, and nothing that is sealed but the telephone', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const { key } = await makeKey(one, ['drivers'])
  await sendFlight(one, aFlight())
  const leg = (await (await addLeg(one, 1)).json()) as { id: string }
  const day = await withKey(one, key, 'GET', '/api/admin/arrivals?day=2026-03-13')
  const text = await day.text()
  expect(JSON.parse(text)).toEqual({
    day: '2026-03-13',
    days: ['2026-03-13'],
    driver: null,
    departures: [],
    arrivals: [
      {
        id: leg.id,
        artistName: 'DJ Murciélago',
        cancelled: null,
        legalName: null,
        phone: [{ text: '+34 600 000 000', number: '+34600000000' }],
        collectedAt: '2026-03-13T22:50:00.000Z',
        collected: '2026-03-13T23:50',
        means: 'flight',
        flightNumber: 'LX 2041',
        from: 'ZRH',
        to: 'PMI',
        departsAt: '2026-03-13T20:55:00.000Z',
        departs: '2026-03-13T21:55',
        transferMinutes: 120,
        arrivesAt: '2026-03-13T22:50:00.000Z',
        arrives: '2026-03-13T23:50',
        people: 2,
        driver: 'Toni',
        driverNote: null,
        state: 'expected',
      },
    ],
  })
  const { fullName, passportNumber, email, additionalNotes } = aFlight() as Record<string, string>
  for (const canary of [fullName, passportNumber, email, additionalNotes!.slice(0, 10), 'QX7RTZ'])
    expect(text).not.toContain(canary)
  const path = `/api/admin/legs/${leg.id}/state`
  expect((await withKey(two, key, 'PUT', path, { state: 'landed' })).status).toBe(200)
  expect((await withKey(two, key, 'PUT', path, { state: 'lost' })).status).toBe(422)
  const after = await withKey(one, key, 'GET', '/api/admin/arrivals?day=2026-03-13')
  expect(await after.json()).toMatchObject({ arrivals: [{ state: 'landed' }] })
  const other = await withKey(one, key, 'GET', '/api/admin/arrivals?day=2026-03-14')
  expect(await other.json()).toMatchObject({ day: '2026-03-14', arrivals: [], departures: [] })
  expect((await withKey(one, key, 'GET', '/api/admin/arrivals?day=soon')).status).toBe(422)
})

import { expect, test } from 'vitest'
import { activity, asAdmin, pinNote } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { addLeg } from '../helpers/desk'
import {
  aFlight,
  askForFlights,
  FLIGHTS_API,
  from,
  listedFlights,
  sendFlight,
} from '../helpers/flights'
import { startSite } from '../helpers/site'

const ACTIVITY = '/api/admin/activity'

test('each try, listing and export leaves its line, with how much was given', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await sendFlight(site, aFlight())
  await askForFlights(site, { 'x-admin-password': 'wrong' })
  await askForFlights(site)
  await askForFlights(site, { Accept: 'text/csv' })
  expect(await activity(site)).toEqual([
    ['export', 2],
    ['unlock right', 1],
    ['listing', 2],
    ['unlock right', 1],
    ['unlock wrong', 1],
  ])
})

test('refused tries of one address share a line, those of another have their own', async () => {
  await using site = await startSite()
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    for (let count = 0; count < 15; count += 1)
      await askForFlights(site, { 'x-admin-password': 'wrong', ...from(address) })
  }
  const lines = await activity(site)
  expect(lines.filter(([kind]) => kind === 'unlock refused')).toEqual([
    ['unlock refused', 5],
    ['unlock refused', 5],
  ])
  expect(lines.filter(([kind]) => kind === 'unlock wrong')).toHaveLength(20)
})

test('the audit table holds nothing of a person', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aFlight())
  await listedFlights(site)
  await asAdmin(site, 'DELETE', `${FLIGHTS_API}/1`)
  const [{ text }] = await pg.sql<
    [{ text: string }]
  >`select json_agg(audit)::text as text from audit`
  for (const value of [...Object.values(aFlight()), '127.0.0.1', '::1'])
    expect(text).not.toContain(String(value))
  expect(text).toContain('flight deleted')
})

test.each([
  [
    'a trigger that refuses',
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger no before insert on audit for each row execute function refuse()`,
  ],
  [
    'a disk that is full',
    `create function refuse_full() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$; create trigger no before insert on audit for each row execute function refuse_full()`,
  ],
  [
    'no right to write',
    `create function forbid() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '42501'; end $$; create trigger no before insert on audit for each row execute function forbid()`,
  ],
  ['no such table', 'drop table audit'],
])(
  'without a line in the audit table nothing is given and nothing is taken away: %s',
  async (_, damage) => {
    await using pg = await testDatabase('seeded')
    await using site = await startSite({ env: { DATABASE_URL: pg.url } })
    await sendFlight(site, aFlight({ artistName: 'canary' }))
    await pinNote(site, 'canary', 'Palma')
    await pg.sql.unsafe(damage)
    for (const [method, path, headers] of [
      ['GET', FLIGHTS_API, {}],
      ['GET', FLIGHTS_API, { Accept: 'text/csv' }],
      ['GET', FLIGHTS_API, { 'x-admin-password': 'wrong' }],
      ['DELETE', `${FLIGHTS_API}/1`, {}],
      ['GET', ACTIVITY, {}],
      ['GET', '/api/admin/pins', {}],
      ['DELETE', '/api/admin/pins/1', {}],
      ['POST', '/studio/session', {}],
    ] as const) {
      const response = await asAdmin(site, method, path, { headers })
      expect([method, path, response.status, response.headers.get('Retry-After')]).toEqual([
        method,
        path,
        503,
        '5',
      ])
      expect(await response.text()).not.toContain('canary')
    }
    for (const table of ['artist_flight_details', 'attendee_pinboard'])
      expect(await pg.sql`select id from ${pg.sql(table)}`).toHaveLength(1)
    expect(await pg.sql`select expires_at from studio_sessions`).toHaveLength(0)
  },
)

test('that the password was right is written down does not suffice: a look or a deletion has a line of its own, or does not happen', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aFlight({ artistName: 'canary' }))
  await pg.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger no before insert on audit for each row when (new.kind not like 'unlock%') execute function refuse()`)
  for (const [method, path, accept] of [
    ['GET', FLIGHTS_API, 'application/json'],
    ['GET', FLIGHTS_API, 'text/csv'],
    ['DELETE', `${FLIGHTS_API}/1`, '*/*'],
  ] as const) {
    const response = await asAdmin(site, method, path, { headers: { Accept: accept } })
    expect([method, accept, response.status]).toEqual([method, accept, 503])
    expect(await response.text()).not.toContain('canary')
  }
  expect(await pg.sql`select id from artist_flight_details`).toHaveLength(1)
})

test('the activity is for admins alone', async () => {
  await using site = await startSite()
  expect((await fetch(site.url + ACTIVITY)).status).toBe(401)
  expect(
    (await asAdmin(site, 'GET', ACTIVITY, { headers: { 'x-admin-password': 'wrong' } })).status,
  ).toBe(401)
  expect(
    (await asAdmin(site, 'GET', ACTIVITY, { headers: { Origin: 'https://evil.example' } })).status,
  ).toBe(403)
  expect((await asAdmin(site, 'POST', ACTIVITY)).status).toBe(405)
  const lines = (await (await asAdmin(site, 'GET', ACTIVITY)).json()) as unknown[]
  const address = expect.stringMatching(/^[0-9a-f]{8}$/)
  const happenedAt = expect.stringMatching(/Z$/)
  expect(lines).toEqual([
    { id: 2, happenedAt, kind: 'unlock right', address, actor: null, about: null, count: 1 },
    { id: 1, happenedAt, kind: 'unlock wrong', address, actor: null, about: null, count: 1 },
  ])
})

test.each([
  ['GET', ACTIVITY, 200],
  ['GET', '/api/admin/pins', 200],
  ['DELETE', '/api/admin/pins/99', 404],
  ['PUT', '/api/admin/pins/99', 422],
  ['DELETE', `${FLIGHTS_API}/99`, 404],
])(
  'nobody tries out a password at %s %s without a line, and many looks leave one line',
  async (method, path, status) => {
    await using site = await startSite()
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const response = await asAdmin(site, method, path, {
        headers: from(address),
        ...(method === 'PUT' && { body: {} }),
      })
      expect(response.status).toBe(status)
    }
    expect(await activity(site)).toEqual([
      ['unlock right', 1],
      ['unlock right', 1],
      ['unlock right', 1],
    ])
  },
)

test('an open arrivals board leaves one line for each day, with the most that it has shown', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const look = (day: string) => asAdmin(site, 'GET', `/api/admin/arrivals?day=${day}`)
  const looks = async () =>
    (await activity(site)).filter(([kind]) => kind === 'arrivals opened').map(([, count]) => count)
  await look('2026-03-12')
  await addLeg(site, 1)
  await look('2026-03-13')
  expect(await looks()).toEqual([1, 0])
  const { id } = (await (await addLeg(site, 1)).json()) as { id: string }
  for (const day of ['2026-03-13', '2026-03-12', '2026-03-13']) await look(day)
  expect(await looks()).toEqual([2, 0])
  // Less than before: the line keeps the most.
  await asAdmin(site, 'DELETE', `/api/admin/flights/1/legs/${id}?version=1`)
  await look('2026-03-13')
  expect(await looks()).toEqual([2, 0])
})

test('an admin deletes one flight; it is gone for good and the others stay', async () => {
  await using site = await startSite()
  for (const artistName of ['First', 'Second', 'Third'])
    await sendFlight(site, aFlight({ artistName }))
  const gone = await asAdmin(site, 'DELETE', `${FLIGHTS_API}/2`)
  expect([gone.status, await gone.text()]).toEqual([204, ''])
  expect((await listedFlights(site)).map(({ artistName }) => artistName)).toEqual([
    'Third',
    'First',
  ])
  expect((await activity(site)).filter(([kind]) => kind === 'flight deleted')).toEqual([
    ['flight deleted', 1],
  ])
  const again = await asAdmin(site, 'DELETE', `${FLIGHTS_API}/2`)
  expect([again.status, await again.text()]).toEqual([
    404,
    'There are no flight details with this id.',
  ])
  expect((await activity(site)).filter(([kind]) => kind === 'flight deleted')).toHaveLength(1)
})

test('a deletion is asked in the order of all answers: 404, 405, 403, 413, 401', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const one = `${FLIGHTS_API}/1`
  expect((await asAdmin(site, 'DELETE', `${FLIGHTS_API}/one`)).status).toBe(404)
  const wrongMethod = await asAdmin(site, 'GET', one)
  expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'DELETE, OPTIONS'])
  expect((await asAdmin(site, 'DELETE', FLIGHTS_API)).status).toBe(405)
  expect(
    (await asAdmin(site, 'DELETE', one, { headers: { Origin: 'https://evil.example' } })).status,
  ).toBe(403)
  expect((await asAdmin(site, 'DELETE', one, { body: 'x'.repeat(100_000) })).status).toBe(413)
  expect((await fetch(site.url + one, { method: 'DELETE' })).status).toBe(401)
  // Without the password the answer is the same for a missing row.
  expect((await fetch(`${site.url}${FLIGHTS_API}/99`, { method: 'DELETE' })).status).toBe(401)
  for (const id of ['0', '99', '2147483648', '9999999999999999999'])
    expect((await asAdmin(site, 'DELETE', `${FLIGHTS_API}/${id}`)).status, id).toBe(404)
  expect(await listedFlights(site)).toHaveLength(1)
})

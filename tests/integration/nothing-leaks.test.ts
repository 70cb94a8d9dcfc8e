import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFlight, askForFlights, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { asAdmin } from '../helpers/admin'
import { aLeg } from '../helpers/desk'
import {
  askForLink,
  correctOwn,
  deleteOwn,
  keyIn,
  openOwn,
  sendOwnForm,
} from '../helpers/my-flight'
import { openDatabase, type Sql } from '../../db/client/connect.server'
import { startSiteProcess, type SiteProcess } from '../helpers/site'

/** A unique text for each kind of personal data and secret. */
const CANARIES = {
  fullName: 'Canaria Fullname-Qx7',
  passportNumber: 'CNRY-PASS-9182736',
  email: 'canary.qx7@mail.example',
  phone: '+34 699 918 273',
  additionalNotes: 'canary notes qx7',
  password: 'canary-wrong-password-qx7',
  adminPassword: 'canary-right-password-qx7',
  key: 'canary-idempotency-key-qx7',
  token: 'canary-token-qx7-as-long-as-a-real-one',
  notes: 'canary-desk-notes-qx7',
  booking: 'CNRYQX7',
}

const { password, adminPassword, key, token, notes, booking, ...PERSONAL } = CANARIES
/** The keys that the site makes in the journeys are added. */
const EVERYTHING: string[] = Object.values(CANARIES)
const LAKE = '/v2025-02-19'

test('after every journey and failure no personal data, password or key is in any log, answer of an error, file, cache or dump', async () => {
  const folders: string[] = []
  await using site = await startSiteProcess({
    env: {
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'trace',
    },
  })
  folders.push(site.settings.DATA_DIR!, 'build')
  const errors = await everyJourney(site)
  for (const text of errors) expect(found(Buffer.from(text))).toEqual([])

  const socketDir = join(site.settings.DATA_DIR!, 'postgres')
  const database = openDatabase({ socketDir, port: 5432 })
  const dump = await database.run(dumpOf)
  expect(dump).toContain(String(aFlight().artistName))
  expect(found(Buffer.from(dump))).toEqual([])
  // PostgreSQL's own log must not have the values of statements, not even of refused ones.
  await expect(
    database.run(
      (sql) =>
        sql`insert into artist_flight_details (id, full_name) values (1, ${PERSONAL.fullName})`,
    ),
  ).rejects.toThrow(/database|refused|null value/)
  await expect(
    database.run((sql) => sql`select ${PERSONAL.passportNumber}::text::integer`),
  ).rejects.toThrow(/database|refused|null value/)
  await expect(
    database.run((sql) => sql`select pg_sleep(5), ${PERSONAL.email}::text`),
  ).rejects.toThrow(/database|refused|null value/)
  await database.run((sql) => sql`checkpoint`)
  await database.close()

  expect(found(Buffer.from(site.output()))).toEqual([])
  const list = await (
    await asAdmin(site, 'GET', FLIGHTS_API, { headers: { 'x-admin-password': adminPassword } })
  ).text()
  expect(found(Buffer.from(list)).length).toBeGreaterThan(3)
  await site.stop()
  expect(found(Buffer.from(site.output()))).toEqual([])
  const leaking = folders.flatMap(filesOf).filter((file) => found(readFileSync(file)).length > 0)
  expect(leaking).toEqual([])
}, 120_000)

/** Does what visitors and organisers do. @returns the headers and bodies of all answers to bad requests */
async function everyJourney(site: SiteProcess): Promise<string[]> {
  const flight = aFlight(PERSONAL)
  const failures: Promise<Response>[] = []
  const fail = (response: Promise<Response>) => failures.push(response)
  for (const headers of [{ 'Idempotency-Key': key }, { 'Idempotency-Key': key }])
    expect((await sendFlight(site, flight, headers)).status).toBe(201)
  const form = (fields: Record<string, unknown>) =>
    fetch(`${site.url}/artist-flight-form`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields as Record<string, string>).toString(),
      redirect: 'manual',
    })
  const sent = await form(flight)
  expect(sent.status).toBe(303)
  expect(found(Buffer.from(JSON.stringify([...sent.headers])))).toEqual([])

  fail(
    sendFlight(site, { ...flight, phone: `${PERSONAL.phone}${PERSONAL.phone}${PERSONAL.phone}` }),
  )
  fail(sendFlight(site, { ...flight, [PERSONAL.passportNumber]: PERSONAL.passportNumber }))
  fail(sendFlight(site, `{"passportNumber": "${PERSONAL.passportNumber}"`))
  fail(sendFlight(site, flight, { 'Content-Type': 'text/plain' }))
  fail(sendFlight(site, flight, { Origin: 'https://evil.example' }))
  fail(sendFlight(site, { ...flight, additionalNotes: PERSONAL.additionalNotes.repeat(20_000) }))
  fail(sendFlight(site, { ...flight, phone: null }, { 'Idempotency-Key': key }))
  fail(sendFlight(site, flight, { 'Idempotency-Key': `${key} ${key}` }))
  for (let count = 0; count < 4; count += 1) fail(sendFlight(site, flight))
  fail(
    fetch(
      `${site.url}/api/nowhere/${encodeURIComponent(PERSONAL.email)}?${new URLSearchParams(PERSONAL)}`,
    ),
  )
  fail(fetch(`${site.url}/nowhere?${new URLSearchParams(PERSONAL)}`))
  const wish = { reference: 'CAVE-AAAA-AAAA', email: PERSONAL.email }
  expect((await askForLink(site, wish)).status).toBe(202)
  // The page of a refused form repeats what was typed, to be sent again.
  expect((await askForLink(site, { ...wish, email: PERSONAL.email.repeat(20) })).status).toBe(422)
  expect((await correctOwn(site, key, PERSONAL)).status).toBe(401)
  fail(askForFlights(site, { 'x-admin-password': password }))
  fail(asAdmin(site, 'DELETE', `${FLIGHTS_API}/1`, { headers: { 'x-admin-password': password } }))
  fail(
    asAdmin(site, 'PUT', '/api/admin/pins/1', {
      headers: { 'x-admin-password': adminPassword },
      body: { isHidden: PERSONAL.email },
    }),
  )
  // The honeypot catches these: the note is not stored, the flight is marked, and both use their idempotency key.
  const trapped = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `trap-${key}` },
  }
  for (const [path, body] of [
    [FLIGHTS_API, { ...flight, stalactite: PERSONAL.email }],
    [
      '/api/attendee-pinboard',
      { alias: PERSONAL.fullName, location: 'x', stalactite: PERSONAL.email },
    ],
  ] as const) {
    for (const _ of [1, 2])
      expect([201, 429]).toContain(
        (await fetch(site.url + path, { ...trapped, body: JSON.stringify(body) })).status,
      )
  }
  fail(
    fetch(`${site.url}/studio/session`, {
      method: 'POST',
      headers: { 'x-admin-password': password },
    }),
  )
  const stranger = { headers: { Authorization: `Bearer ${token}` } }
  for (const path of [
    '/preview/page?path=/',
    '/preview/moments',
    `${LAKE}/data/query/production?query=*`,
    `${LAKE}/data/doc/production/${encodeURIComponent(PERSONAL.email)}`,
  ])
    fail(fetch(site.url + path, stranger))
  const begun = await fetch(`${site.url}/studio/session`, {
    method: 'POST',
    headers: { 'x-admin-password': adminPassword },
  })
  const organiser = { Authorization: `Bearer ${((await begun.json()) as { token: string }).token}` }
  // With a session the answer says what is wrong with the query, as Sanity's API does. So these answers are not searched.
  for (const path of [
    `${LAKE}/data/query/production?${new URLSearchParams({ query: `*[${PERSONAL.passportNumber}` })}`,
    `/preview/page?${new URLSearchParams({ path: PERSONAL.email })}`,
  ])
    await (await fetch(site.url + path, { headers: organiser })).text()
  const admin = { headers: { 'x-admin-password': adminPassword } }
  expect(
    (
      await asAdmin(
        site,
        'GET',
        `/api/admin/pins?${new URLSearchParams({ search: PERSONAL.fullName })}`,
        admin,
      )
    ).status,
  ).toBe(200)
  expect(
    (await asAdmin(site, 'GET', FLIGHTS_API, { headers: { ...admin.headers, Accept: 'text/csv' } }))
      .status,
  ).toBe(200)
  expect((await asAdmin(site, 'GET', '/api/admin/activity', admin)).status).toBe(200)
  for (const made of await travelDesk(site, admin)) fail(made)
  for (const path of [
    '/',
    '/lineup-reveal',
    '/attendee-pinboard',
    '/artist-flight-form',
    '/admin-flight-details',
    '/privacy',
  ])
    await (await fetch(site.url + path)).text()

  const answers = await Promise.all(failures)
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(201)
  return Promise.all(
    answers.map(
      async (response) => JSON.stringify([...response.headers]) + (await response.text()),
    ),
  )
}

/** Books a flight, with notes, and uses the keys of an artist and of a driver. @returns the answers to bad requests */
async function travelDesk(
  site: SiteProcess,
  admin: { headers: Record<string, string> },
): Promise<Promise<Response>[]> {
  const card = { status: 'booked', assignee: null, notes, version: 0 }
  const desk = '/api/admin/flights/1/desk'
  expect((await asAdmin(site, 'PUT', desk, { ...admin, body: card })).status).toBe(200)
  const legs = '/api/admin/flights/1/legs'
  const leg = aLeg({ bookingReference: booking })
  expect((await asAdmin(site, 'POST', legs, { ...admin, body: leg })).status).toBe(201)
  const mails = (await (await asAdmin(site, 'GET', '/api/admin/mails', admin)).json()) as {
    text: string | null
  }[]
  const flightKey = mails.map(({ text }) => keyIn(text)).find(Boolean)!
  const wanted = { name: 'Toni', roles: ['drivers'] }
  const made = await asAdmin(site, 'POST', '/api/admin/keys', { ...admin, body: wanted })
  const { key: driversKey } = (await made.json()) as { key: string }
  EVERYTHING.push(flightKey, driversKey)
  const driver = { headers: { 'x-admin-password': driversKey } }
  expect((await openOwn(site, flightKey)).status).toBe(200)
  expect((await sendOwnForm(site, { key: flightKey }, '/my-flight/data.json')).status).toBe(200)
  // A page that the key has opened repeats the key in its forms.
  expect((await correctOwn(site, flightKey, { [flightKey]: flightKey })).status).toBe(422)
  expect((await deleteOwn(site, flightKey, booking)).status).toBe(422)
  expect((await asAdmin(site, 'GET', '/api/admin/arrivals', driver)).status).toBe(200)
  return [
    fetch(`${site.url}/my-flight/${flightKey}?key=${flightKey}`),
    sendOwnForm(site, { intent: 'open', key: `${flightKey}x` }),
    asAdmin(site, 'GET', '/api/admin/desk', driver),
    asAdmin(site, 'PUT', `/api/admin/legs/${driversKey}/state`, { ...driver, body: {} }),
    asAdmin(site, 'PUT', desk, { ...admin, body: { ...card, notes: [notes] } }),
    asAdmin(site, 'POST', legs, { ...admin, body: { ...leg, [booking]: booking } }),
    asAdmin(site, 'GET', `/api/admin/desk?q=${notes}`, {
      headers: { 'x-admin-password': booking },
    }),
  ]
}

/** Every row of every table but the assets, as JSON. */
async function dumpOf(sql: Sql): Promise<string> {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'assets'`
  const texts: string[] = []
  for (const { name } of tables) {
    const [row] = await sql<
      { text: string | null }[]
    >`select json_agg(t)::text as text from ${sql(name)} as t`
    texts.push(`${name}: ${row?.text}`)
  }
  return texts.join('\n')
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined)
}

/** The canaries in these bytes, as they are or encoded as in an address. */
function found(bytes: Buffer): string[] {
  return EVERYTHING.filter((canary) =>
    [
      canary,
      encodeURIComponent(canary),
      new URLSearchParams({ x: canary }).toString().slice(2),
    ].some((text) => bytes.includes(text)),
  )
}

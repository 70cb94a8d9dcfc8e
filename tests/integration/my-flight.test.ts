import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import {
  askForLink,
  keyIn,
  MY_FLIGHT,
  outbox,
  sendOwnForm,
  submitted,
  withFlightKey,
} from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const { passportNumber: _, ...READABLE } = aFlight()

test('the key opens what was sent, with who looked; the passport number shows its last three characters', async () => {
  await using site = await startSite()
  const { reference, key } = await submitted(site)
  await listedFlights(site)
  const response = await withFlightKey(site, key)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const own = (await response.json()) as { looks: { kind: string }[] }
  expect(own).toMatchObject({
    ...READABLE,
    passportNumber: '••••567',
    reference,
    status: 'new',
    isFixed: false,
    legs: [],
  })
  expect(own.looks.map(({ kind }) => kind)).toEqual(['mails opened', 'listing'])
  expect(JSON.stringify(own)).not.toContain('X1234567')
})

test('a correction is stored by the rules of the form, marks the card and keeps a passport number that was left out', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  const changes = { preferredAirport: 'Hamburg, HAM', phone: null }
  const put = await withFlightKey(site, key, 'PUT', { ...READABLE, ...changes })
  expect([put.status, await put.json()]).toMatchObject([200, { ...READABLE, ...changes }])
  expect((await listedFlights(site))[0]).toMatchObject({ ...aFlight(), ...changes })
  expect((await readDesk(site)).flights).toMatchObject([
    {
      changedFields: ['phone', 'preferredAirport'],
      changedByArtistAt: expect.any(String),
      version: 1,
    },
  ])
  // Posting the masked value keeps the number.
  await withFlightKey(site, key, 'PUT', { ...READABLE, ...changes, passportNumber: '••••567' })
  expect((await listedFlights(site))[0]).toMatchObject({ passportNumber: 'X1234567' })
  await withFlightKey(site, key, 'PUT', { ...READABLE, ...changes, passportNumber: 'Y7654321' })
  expect((await listedFlights(site))[0]).toMatchObject({ passportNumber: 'Y7654321' })
  for (const wrong of [
    { ...READABLE, email: 'nobody' },
    { ...READABLE, id: 2 },
    { fullName: '' },
    7,
  ]) {
    const refused = await withFlightKey(site, key, 'PUT', wrong)
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringMatching(/^[A-Z].+\.$/),
    ])
  }
  expect((await activity(site)).filter(([kind]) => kind === 'own details changed')).toHaveLength(2)
})

test('what is booked is shown once the artist is told, with dates and airport fixed and nothing to delete here', async () => {
  await using site = await startSite()
  const { reference, key } = await submitted(site)
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked', notes: 'only for the desk' })
  expect(await (await withFlightKey(site, key)).json()).toMatchObject({ isFixed: true, legs: [] })
  await putCard(site, 1, { status: 'told', notes: 'only for the desk', version: 1 })
  const told = await (await withFlightKey(site, key)).text()
  expect(JSON.parse(told)).toMatchObject({
    status: 'told',
    legs: [
      {
        flightNumber: 'LX 2041',
        from: 'ZRH',
        bookingReference: 'QX7RTZ',
        pickUp: expect.stringContaining('PMI'),
      },
    ],
  })
  expect(told).not.toContain('only for the desk')
  const moved = await withFlightKey(site, key, 'PUT', { ...READABLE, preferredAirport: 'HAM' })
  expect([moved.status, await moved.text()]).toEqual([
    409,
    expect.stringContaining('call us: +34 600 000 000'),
  ])
  expect((await withFlightKey(site, key, 'PUT', { ...READABLE, phone: '+34 1' })).status).toBe(200)
  const kept = await withFlightKey(site, key, 'DELETE', { reference })
  expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining('call us')])
  expect(await listedFlights(site)).toHaveLength(1)

  const file = await sendOwnForm(site, { key }, '/my-flight/calendar.ics')
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${reference}.ics"`)
  const [leg] = new ICAL.Component(ICAL.parse(await file.text()) as unknown[]).getAllSubcomponents(
    'vevent',
  )
  expect(leg?.getFirstPropertyValue('summary')).toBe('LX 2041 ZRH–PMI')
  expect(String(leg?.getFirstPropertyValue('dtstart'))).toBe('2026-03-13T20:55:00Z')
  const [{ id }] = JSON.parse(told).legs as [{ id: string }]
  expect(leg?.getFirstPropertyValue('uid')).toBe(`${id}@travel-desk`)
})

test('details are deleted with all that belongs to them, once the reference is typed', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { reference, key } = await submitted(site)
  await addLeg(site, 1)
  expect((await withFlightKey(site, key, 'DELETE', { reference: 'CAVE-AAAA-AAAA' })).status).toBe(
    422,
  )
  for (const body of [{}, 7, { id: 1 }])
    expect((await withFlightKey(site, key, 'DELETE', body)).status).toBe(422)
  expect((await withFlightKey(site, key, 'DELETE', { reference })).status).toBe(204)
  expect((await withFlightKey(site, key)).status).toBe(401)
  const [left] = await pg.sql`
    select (select count(*) from artist_flight_details) + (select count(*) from flight_legs)
      + (select count(*) from flight_keys) + (select count(*) from mails) as rows`
  expect(left).toMatchObject({ rows: 0 })
  expect((await activity(site)).slice(0, 2)).toEqual([
    ['own key wrong', 1],
    ['own details deleted', 1],
  ])
})

test('ten wrong keys are the last of an address; none is no try, and the right one is always answered', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  for (let n = 0; n < 3; n += 1) expect((await withFlightKey(site, '')).status).toBe(401)
  for (let n = 0; n < 10; n += 1) {
    expect((await withFlightKey(site, `wrong-${n}`)).status).toBe(401)
    if (n < 9) expect((await withFlightKey(site, key)).status).toBe(200)
  }
  expect((await withFlightKey(site, key)).status).toBe(200)
  const late = await withFlightKey(site, 'wrong-10')
  expect([late.status, late.headers.get('Retry-After')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
  // The organisers' password is counted apart.
  expect((await asAdmin(site, 'GET', '/api/admin/desk')).status).toBe(200)
})

test('a lost link is answered alike whether it fits or not, and a new key ends the old one', async () => {
  const clock = { now: new Date('2026-02-01T12:00:00Z') }
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url }, now: () => clock.now })
  const { reference, key } = await submitted(site)
  clock.now = new Date('2026-02-01T12:11:00Z')
  const answerTo = async (wish: object) => {
    const response = await askForLink(site, wish)
    return [response.status, await response.text()]
  }
  const answers = await Promise.all(
    [
      { reference, email: 'other@example.com' },
      { reference: 'CAVE-AAAA-AAAA', email: 'ana@example.com' },
      { reference: '\0', email: '' },
    ].map(answerTo),
  )
  const waiting = async () => (await pg.sql`select id from link_requests`).length
  await expect.poll(waiting).toBe(0)
  // None of them was a wish of the artist.
  expect((await outbox(site)).map(({ kind }) => kind)).toEqual(['submitted'])
  expect((await withFlightKey(site, key)).status).toBe(200)
  const fitting = { reference: ` ${reference.toLowerCase()}`, email: 'ANA@example.com ' }
  answers.push(await answerTo(fitting))
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(202)
  await expect.poll(async () => (await outbox(site))[0]?.kind).toBe('new link')
  const mails = await outbox(site)
  // The mail before it is gone: its key opens nothing.
  expect(mails).toHaveLength(1)
  expect((await withFlightKey(site, key)).status).toBe(401)
  expect((await withFlightKey(site, keyIn(mails[0]?.text))).status).toBe(200)
  // A wish that cannot be read counts as no wish.
  for (let n = 0; n < 5; n += 1) expect((await askForLink(site, { reference })).status).toBe(422)
  expect((await askForLink(site, fitting)).status).toBe(202)
  const late = await askForLink(site, fitting)
  expect([late.status, late.headers.get('Retry-After')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
})

test('a link ends with the day after which the details are deleted', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  await using site = await startSite({ now: () => clock.now })
  const { key } = await submitted(site)
  expect((await outbox(site))[0]?.text).toContain('until 14 May 2026')
  // The end of 14 May in Madrid.
  clock.now = new Date('2026-05-14T21:59:00Z')
  expect((await withFlightKey(site, key)).status).toBe(200)
  clock.now = new Date('2026-05-14T22:00:01Z')
  expect((await withFlightKey(site, key)).status).toBe(401)
})

test('a correction counts although a program has filled the honeypot: it has the key', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  const put = await withFlightKey(site, key, 'PUT', {
    ...READABLE,
    fullName: 'Robot',
    website: 'x',
  })
  expect(put.status).toBe(200)
  expect((await listedFlights(site))[0]).toMatchObject({ fullName: 'Robot' })
})

test('other sites may neither read nor change it', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(site.url + MY_FLIGHT, {
      method,
      headers: {
        'x-flight-key': key,
        Origin: 'https://evil.example',
        'Content-Type': 'application/json',
      },
      body: method === 'GET' ? undefined : '{}',
    })
    expect([method, response.status]).toEqual([method, 403])
  }
  expect((await sendFlight(site, aFlight())).status).toBe(201)
})

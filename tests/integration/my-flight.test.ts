import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { activity, asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import {
  askForLink,
  correctOwn,
  deleteOwn,
  keyIn,
  openOwn,
  outbox,
  ownData,
  sendOwnForm,
  submitted,
} from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const { passportNumber: _, ...READABLE } = aFlight()

test('the key opens what was sent, with who looked; the passport number shows its last three characters', async () => {
  await using site = await startSite()
  const { reference, key } = await submitted(site)
  await listedFlights(site)
  const own = await ownData(site, key)
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
  expect((await correctOwn(site, key, { ...READABLE, ...changes })).status).toBe(200)
  expect(await ownData(site, key)).toMatchObject({ ...READABLE, ...changes })
  expect((await listedFlights(site))[0]).toMatchObject({ ...aFlight(), ...changes })
  expect((await readDesk(site)).flights).toMatchObject([
    {
      changedFields: ['phone', 'preferredAirport'],
      changedByArtistAt: expect.any(String),
      version: 1,
    },
  ])
  // Posting the masked value keeps the number.
  await correctOwn(site, key, { ...READABLE, ...changes, passportNumber: '••••567' })
  expect((await listedFlights(site))[0]).toMatchObject({ passportNumber: 'X1234567' })
  await correctOwn(site, key, { ...READABLE, ...changes, passportNumber: 'Y7654321' })
  expect((await listedFlights(site))[0]).toMatchObject({ passportNumber: 'Y7654321' })
  for (const wrong of [{ ...READABLE, email: 'nobody' }, { ...READABLE, id: 2 }, { fullName: '' }])
    expect((await correctOwn(site, key, wrong)).status).toBe(422)
  expect((await activity(site)).filter(([kind]) => kind === 'own details changed')).toHaveLength(2)
})

test('what is booked is shown once the artist is told, with dates and airport fixed and nothing to delete here', async () => {
  await using site = await startSite()
  const { reference, key } = await submitted(site)
  await addLeg(site, 1)
  await putCard(site, 1, { status: 'booked', notes: 'only for the desk' })
  expect(await (await openOwn(site, key)).text()).not.toContain('LX 2041')
  await putCard(site, 1, { status: 'told', notes: 'only for the desk', version: 1 })
  const told = await (await openOwn(site, key)).text()
  for (const text of ['Your booked flights', 'LX 2041', 'ZRH', 'QX7RTZ', 'PMI'])
    expect(told).toContain(text)
  expect(told).not.toContain('only for the desk')
  const moved = await correctOwn(site, key, { ...READABLE, preferredAirport: 'HAM' })
  expect([moved.status, await moved.text()]).toEqual([
    409,
    expect.stringContaining('call us: +34 600 000 000'),
  ])
  expect((await correctOwn(site, key, { ...READABLE, phone: '+34 1' })).status).toBe(200)
  const kept = await deleteOwn(site, key, reference)
  expect([kept.status, await kept.text()]).toEqual([409, expect.stringContaining('call us')])
  expect(await listedFlights(site)).toHaveLength(1)

  const file = await sendOwnForm(site, { key }, '/my-flight/calendar.ics')
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${reference}.ics"`)
  const [leg] = new ICAL.Component(ICAL.parse(await file.text()) as unknown[]).getAllSubcomponents(
    'vevent',
  )
  expect(leg?.getFirstPropertyValue('summary')).toBe('LX 2041 ZRH–PMI')
  expect(String(leg?.getFirstPropertyValue('dtstart'))).toBe('2026-03-13T20:55:00Z')
  const [{ id }] = (await ownData(site, key)).legs as [{ id: string }]
  expect(leg?.getFirstPropertyValue('uid')).toBe(`${id}@travel-desk`)
})

test('details are deleted with all that belongs to them, once the reference is typed', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { reference, key } = await submitted(site)
  await addLeg(site, 1)
  expect((await deleteOwn(site, key, 'CAVE-AAAA-AAAA')).status).toBe(422)
  expect((await sendOwnForm(site, { intent: 'delete', key })).status).toBe(422)
  expect((await deleteOwn(site, key, reference)).status).toBe(200)
  expect((await openOwn(site, key)).status).toBe(401)
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
  for (let n = 0; n < 3; n += 1) expect((await openOwn(site, '')).status).toBe(401)
  for (let n = 0; n < 10; n += 1) {
    expect((await openOwn(site, `wrong-${n}`)).status).toBe(401)
    if (n < 9) expect((await openOwn(site, key)).status).toBe(200)
  }
  expect((await openOwn(site, key)).status).toBe(200)
  const late = await openOwn(site, 'wrong-10')
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
  const answerTo = async (wish: { reference: string; email: string }) => {
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
  expect((await openOwn(site, key)).status).toBe(200)
  const fitting = { reference: ` ${reference.toLowerCase()}`, email: 'ANA@example.com ' }
  answers.push(await answerTo(fitting))
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(202)
  await expect.poll(async () => (await outbox(site))[0]?.kind).toBe('new link')
  const mails = await outbox(site)
  // The mail before it is gone: its key opens nothing.
  expect(mails).toHaveLength(1)
  expect((await openOwn(site, key)).status).toBe(401)
  expect((await openOwn(site, keyIn(mails[0]?.text))).status).toBe(200)
  // A wish that cannot be read counts as no wish.
  const unreadable = { reference, email: `${'a'.repeat(320)}@example.com` }
  for (let n = 0; n < 5; n += 1) expect((await askForLink(site, unreadable)).status).toBe(422)
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
  expect((await openOwn(site, key)).status).toBe(200)
  clock.now = new Date('2026-05-14T22:00:01Z')
  expect((await openOwn(site, key)).status).toBe(401)
})

test('a correction counts although a program has filled the honeypot: it has the key', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  const robot = { ...READABLE, fullName: 'Robot', website: 'x' }
  expect((await correctOwn(site, key, robot)).status).toBe(200)
  expect((await listedFlights(site))[0]).toMatchObject({ fullName: 'Robot' })
})

test('other sites may neither read nor change it', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  for (const path of ['', '/data.json', '/calendar.ics'])
    for (const intent of ['open', 'correct', 'delete', 'link']) {
      const response = await fetch(`${site.url}/my-flight${path}`, {
        method: 'POST',
        headers: { Origin: 'https://evil.example' },
        body: new URLSearchParams({ key, intent }),
      })
      expect([path, intent, response.status]).toEqual([path, intent, 403])
    }
  expect((await sendFlight(site, aFlight())).status).toBe(201)
})

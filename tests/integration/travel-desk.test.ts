import { expect, test } from 'vitest'
import { markChangedByArtist } from '../../db/tables/flight-desk.server'
import { activity, asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { addLeg, aLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

const NO_STAY = { hotel: null, hotelFrom: null, hotelTo: null, roomWith: null, driverNote: null }

test('a submission is new with version 0, and its card keeps status, colleague and notes', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'senora  SIMA' }))
  const before = await readDesk(site)
  expect(before.flights).toMatchObject([
    { id: 1, status: 'new', assignee: null, notes: null, version: 0, legs: [], warnings: [] },
  ])
  expect(before.counters).toEqual({ new: 1, asked: 0, booked: 0, told: 0, cancelled: 0 })
  const missing = new Map(before.missing.map(({ artist, reminder }) => [artist, reminder]))
  expect(missing.get('Drip Theory')).toContain(`/artist-flight-form`)
  expect(missing.has('Señora Sima')).toBe(false)

  const card = { status: 'booked', assignee: 'Noa', notes: 'Aisle seat.\nTwo cases.' }
  const saved = await putCard(site, 1, card)
  expect([saved.status, saved.headers.get('Cache-Control'), await saved.json()]).toEqual([
    200,
    'no-store',
    { ...NO_STAY, ...card, act: null, version: 1, changedByArtistAt: null, changedFields: [] },
  ])
  const after = await readDesk(site)
  expect(after.flights).toMatchObject([{ ...card, version: 1 }])
  expect(after.counters).toMatchObject({ new: 0, booked: 1 })
  // The list of submissions has no new fields.
  expect(Object.keys((await listedFlights(site))[0]!).toSorted()).toEqual(
    ['id', 'createdAt', ...Object.keys(aFlight())].toSorted(),
  )
})

test("an artist's correction is marked on the card, and whoever had the card open sees it before saving", async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aFlight())
  await putCard(site, 1, { status: 'asked' })
  await pg.database.run((sql) => markChangedByArtist(sql, 1, ['phone', 'preferredAirport']))
  const late = await putCard(site, 1, { status: 'booked', version: 1 })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { status: 'asked', version: 2, changedFields: ['phone', 'preferredAirport'] },
  ])
  expect((await putCard(site, 1, { status: 'booked', version: 2 })).status).toBe(200)
  expect((await readDesk(site)).flights).toMatchObject([
    { changedFields: ['phone', 'preferredAirport'], changedByArtistAt: expect.any(String) },
  ])
  await putCard(site, 1, { status: 'booked', version: 3, seesChanges: true })
  expect((await readDesk(site)).flights).toMatchObject([
    { status: 'booked', changedFields: [], changedByArtistAt: null, version: 4 },
  ])
})

test('legs are added, changed and deleted, each in the version that was seen', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const added = await addLeg(site, 1)
  expect(added.status).toBe(201)
  const leg = (await added.json()) as { id: string; version: number }
  expect(leg).toEqual({
    ...aLeg(),
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    departsAt: '2026-03-13T20:55:00.000Z',
    arrivesAt: '2026-03-13T22:50:00.000Z',
    state: 'expected',
    version: 1,
  })
  const path = `/api/admin/flights/1/legs/${leg.id}`
  const body = aLeg({ people: 3, version: 1 })
  const changed = await asAdmin(site, 'PUT', path, { body })
  expect(await changed.json()).toMatchObject({ people: 3, version: 2 })
  const late = await asAdmin(site, 'PUT', path, { body: aLeg({ version: 1 }) })
  expect([late.status, await late.json()]).toMatchObject([409, { people: 3, version: 2 }])
  expect((await asAdmin(site, 'DELETE', `${path}?version=1`)).status).toBe(409)
  expect((await asAdmin(site, 'DELETE', `${path}?version=2`)).status).toBe(204)
  expect((await asAdmin(site, 'DELETE', path)).status).toBe(404)
  expect((await readDesk(site)).flights).toMatchObject([{ legs: [] }])
})

test('a landing that is too late for the set is marked, by whatever spelling of the name', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'SENORA sima' }))
  await sendFlight(site, aFlight({ artistName: 'Somebody Else' }))
  for (const id of [1, 2]) {
    await addLeg(site, id)
    await addLeg(site, id, aLeg({ departs: '2026-03-13T23:00', arrives: '2026-03-14T01:40' }))
  }
  const { flights } = await readDesk(site)
  const [other, sima] = flights
  expect(sima).toMatchObject({
    sets: [{ startsAt: '2026-03-14T00:00:00.000Z', endsAt: '2026-03-14T03:00:00.000Z' }],
    warnings: [
      {
        level: 'red',
        message: 'lands 1 hour 10 minutes before the set begins, and the transfer takes 2 hours',
      },
      { level: 'red', message: 'lands 40 minutes after the set begins' },
    ],
  })
  expect(other).toMatchObject({ sets: [], warnings: [] })
  await putCard(site, 1, { status: 'cancelled' })
  expect((await readDesk(site)).flights[1]).toMatchObject({ warnings: [] })
})

test('an act that is cancelled in public is so at the desk, for its driver and in the reminders, until that is taken back', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await addLeg(site, 1, aLeg({ departs: '2026-03-13T23:00', arrives: '2026-03-14T01:40' }))
  const token = await beginSession(site)
  const seen = async () => {
    const board = await asAdmin(site, 'GET', '/api/admin/arrivals?day=2026-03-14')
    const { flights, missing } = await readDesk(site)
    return {
      flights,
      isReminded: missing.some(({ artist }) => artist === 'Carbide Carla'),
      ...((await board.json()) as object),
    }
  }
  const change = { kind: 'cancelled', reason: 'No ferry' }
  const slots = ['senora-sima', 'carbide-carla'].map((key) => `slots[_key=="${key}"].change`)
  const asAnnounced = {
    flights: [{ warnings: [{ level: 'red' }] }],
    isReminded: true,
    arrivals: [{ cancelled: null }],
  }
  expect(await seen()).toMatchObject(asAnnounced)
  const set = Object.fromEntries(slots.map((slot) => [slot, change]))
  await mutate(site, token, [{ patch: { id: 'reveal-friday', set } }])
  await expect.poll(seen).toMatchObject({
    flights: [{ sets: [{ change: 'cancelled' }], warnings: [] }],
    isReminded: false,
    arrivals: [{ cancelled: 'act' }],
  })
  await putCard(site, 1, { status: 'cancelled' })
  expect(await seen()).toMatchObject({ arrivals: [{ cancelled: 'pick-up' }] })

  await putCard(site, 1, { status: 'asked', version: 1 })
  await mutate(site, token, [{ patch: { id: 'reveal-friday', unset: slots } }])
  await expect.poll(seen).toMatchObject(asAnnounced)
})

test("a day's own date moves the sets that flights are checked against, and a name is the same in all lists", async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Señora Sima (live)' }))
  await addLeg(site, 1, aLeg({ departs: '2026-03-13T23:00', arrives: '2026-03-14T01:40' }))
  const token = await beginSession(site)
  const edit = (set: object) => mutate(site, token, [{ patch: { id: 'reveal-friday', set } }])
  const first = async () => (await readDesk(site)).flights[0]
  expect(await first()).toMatchObject({
    warnings: [{ message: 'lands 40 minutes after the set begins' }],
  })
  await edit({ day: 'Day 2', date: '2026-03-14' })
  await expect.poll(first).toMatchObject({
    sets: [{ startsAt: '2026-03-15T00:00:00.000Z' }],
    warnings: [],
  })
  await edit({ date: '2026-03-13' })
  await expect.poll(first).toMatchObject({ warnings: [{ level: 'red' }] })
  const { missing } = await readDesk(site)
  expect(missing.map(({ artist }) => artist)).not.toContain('Señora Sima')
})

test('nobody gets to the desk without the password, and each look and change is written down', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const strange = { headers: { 'x-admin-password': 'a wrong password' } }
  for (const [method, path, body] of [
    ['GET', '/api/admin/desk', undefined],
    ['GET', '/api/admin/flights/1/details', undefined],
    ['PUT', '/api/admin/flights/1/desk', {}],
    ['POST', '/api/admin/flights/1/legs', {}],
    ['PUT', '/api/admin/flights/1/legs/11111111-2222-4333-8444-555555555555', {}],
    ['DELETE', '/api/admin/flights/1/legs/11111111-2222-4333-8444-555555555555', undefined],
  ] as const)
    expect((await asAdmin(site, method, path, { ...strange, body })).status).toBe(401)
  await readDesk(site)
  await putCard(site, 1, {})
  const { id } = (await (await addLeg(site, 1)).json()) as { id: string }
  await asAdmin(site, 'PUT', `/api/admin/flights/1/legs/${id}`, { body: aLeg({ version: 1 }) })
  await asAdmin(site, 'DELETE', `/api/admin/flights/1/legs/${id}`)
  const kinds = (await activity(site)).filter(([kind]) => !kind.startsWith('unlock'))
  expect(kinds).toEqual([
    ['leg deleted', 1],
    ['leg changed', 1],
    ['leg added', 1],
    ['desk changed', 1],
    ['desk opened', 1],
  ])
})

test('whoever books reads what one artist has sent, and each look is written down', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await sendFlight(site, aFlight({ artistName: 'Other' }))
  const [, first] = (await readDesk(site)).flights
  expect(first).toMatchObject({ reference: expect.stringMatching(/^CAVE-/) })
  // The desk asks again and again: that is one look.
  await readDesk(site)
  const answer = await asAdmin(site, 'GET', '/api/admin/flights/1/details')
  expect([answer.headers.get('Cache-Control'), await answer.json()]).toMatchObject([
    'no-store',
    aFlight(),
  ])
  expect((await asAdmin(site, 'GET', '/api/admin/flights/3/details')).status).toBe(404)
  const looks = (await activity(site)).filter(([kind]) => kind === 'desk opened')
  expect(looks).toEqual([
    ['desk opened', 1],
    ['desk opened', 2],
  ])
})

test('a change that comes too late shows notes and booking references, and counts as a look at the desk', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await putCard(site, 1, { notes: 'Aisle seat.' })
  const { id } = (await (await addLeg(site, 1)).json()) as { id: string }
  const path = `/api/admin/flights/1/legs/${id}`
  const looks = async () => (await activity(site)).filter(([kind]) => kind === 'desk opened').length
  for (const [n, ask, shown] of [
    [1, () => putCard(site, 1, {}), 'Aisle seat.'],
    [2, () => asAdmin(site, 'PUT', path, { body: aLeg({ version: 7 }) }), 'QX7RTZ'],
    [3, () => asAdmin(site, 'DELETE', `${path}?version=7`), 'QX7RTZ'],
  ] as const) {
    const late = await ask()
    expect([late.status, await late.text(), await looks()]).toEqual([
      409,
      expect.stringContaining(shown),
      n,
    ])
  }
})

test('notes and booking references are sealed, each for its own row, and one that was moved does not open', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  for (const n of [1, 2]) {
    await sendFlight(site, aFlight())
    const texts = ['notes', 'hotel', 'roomWith', 'driverNote'].map((name) => [name, `canary ${n}`])
    await putCard(site, n, Object.fromEntries(texts))
    await addLeg(site, n, aLeg({ bookingReference: `CANARY${n}` }))
  }
  const rows = JSON.stringify([
    await pg.sql`select * from flight_desk`,
    await pg.sql`select * from flight_legs`,
  ])
  expect(rows).not.toMatch(/canary/i)
  await pg.sql`
    update flight_desk
    set notes_sealed = (select notes_sealed from flight_desk where flight_id = 1)
    where flight_id = 2`
  await pg.sql`
    update flight_legs
    set booking_reference_sealed = (select booking_reference_sealed from flight_legs where flight_id = 1)
    where flight_id = 2`
  expect((await readDesk(site)).flights).toMatchObject([
    {
      id: 2,
      notes: null,
      isUnreadable: true,
      legs: [{ bookingReference: null, isUnreadable: true }],
    },
    { id: 1, notes: 'canary 1', legs: [{ bookingReference: 'CANARY1' }] },
  ])
  // A change keeps what cannot be read.
  await putCard(site, 2, { status: 'told', version: 1 })
  const [{ id }] = await pg.sql<[{ id: string }]>`select id from flight_legs where flight_id = 2`
  const changed = await asAdmin(site, 'PUT', `/api/admin/flights/2/legs/${id}`, {
    body: aLeg({ bookingReference: null, version: 1 }),
  })
  expect(changed.status).toBe(200)
  const [kept] = await pg.sql`
    select notes_sealed is not null as notes, booking_reference_sealed is not null as reference
    from flight_desk join flight_legs using (flight_id)
    where flight_id = 2`
  expect(kept).toEqual({ notes: true, reference: true })
})

import { expect, test } from 'vitest'
import { databaseOf } from '../helpers/database'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, listedFlights } from '../helpers/flights'
import { correctOwn, openOwn, ownData, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const { passportNumber: _, ...READABLE } = aFlight()

test('the file of an artist has every row that is held, and the newest looks', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { reference, key } = await submitted(site)
  await submitted(site, { email: 'other@example.com' })
  await addLeg(site, 1)
  const texts = {
    notes: 'Aisle seat.',
    hotel: 'Cala Murada',
    roomWith: 'Bat',
    driverNote: 'Side door.',
  }
  await putCard(site, 1, { status: 'booked', assignee: 'Noa', hotelFrom: '2026-03-12', ...texts })
  expect((await correctOwn(site, key, { ...READABLE, phone: '+34 1' })).status).toBe(200)
  // Older than the thousand lines that the file has.
  await pg.sql`
    insert into audit (kind, count, happened_at)
    select 'listing', 1, now() from generate_series(1, 1000)`
  await listedFlights(site)
  await openOwn(site, key)
  const data = await ownData(site, key)

  const [flight] = await pg.sql`
    select created_at, reference, preferred_airport from artist_flight_details where id = 1`
  const [desk] = await pg.sql`
    select assignee, hotel_from, hotel_to, changed_by_artist_at, to_jsonb(changed_fields) as changed_fields, updated_at from flight_desk`
  const [leg] =
    await pg.sql`select id, state, version, driver, transfer_minutes, updated_at from flight_legs`
  const mails =
    await pg.sql`select kind, created_at, due_at, sent_at from mails where flight_id = 1`
  const [{ expiresAt }] = await pg.sql<[{ expiresAt: Date }]>`
    select expires_at from flight_keys where flight_id = 1`
  const { looks, ...held } = data
  expect(held).toEqual({
    ...READABLE,
    ...inJson(flight),
    phone: '+34 1',
    passportNumber: '••••567',
    status: 'booked',
    statusText: expect.any(String),
    isFixed: true,
    otherFestival: null,
    looksAutomatic: false,
    language: null,
    linkEndsAt: expiresAt.toISOString(),
    legs: [
      {
        ...aLeg(),
        departsAt: '2026-03-13T20:55:00.000Z',
        arrivesAt: '2026-03-13T22:50:00.000Z',
        ...inJson(leg),
      },
    ],
    desk: { ...inJson(desk), ...texts },
    mails: inJson(mails),
  })
  expect(held.reference).toBe(reference)
  expect(looks).toHaveLength(1000)
  expect(looks.slice(-2).map(({ kind }) => kind)).toEqual(['listing', 'own details opened'])
})

test('the file names what was opened and changed with its own key, and with no other', async () => {
  await using site = await startSite()
  const one = await submitted(site)
  const two = await submitted(site, { email: 'other@example.com' })
  await correctOwn(site, one.key, { ...READABLE, phone: '+34 1' })
  await openOwn(site, two.key)
  const own = async (key: string) => {
    const { looks } = await ownData(site, key)
    return looks.map(({ kind }) => kind).filter((kind) => kind.startsWith('own'))
  }
  expect(await own(one.key)).toEqual(['own details changed'])
  expect(await own(two.key)).toEqual(['own details opened'])
  expect(await own(one.key)).toEqual(['own details changed', 'own details opened'])
})

/** As JSON has it. */
function inJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

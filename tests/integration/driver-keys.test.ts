import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { SECRETS, startSite, type Site } from '../helpers/site'

const DAY = '2026-03-13'

async function makeKey(
  site: Pick<Site, 'url'>,
  driver: string,
): Promise<{ id: string; key: string }> {
  const body = { name: driver, roles: ['drivers'], driver }
  const made = await asAdmin(site, 'POST', '/api/admin/keys', { body })
  expect(made.status).toBe(201)
  return (await made.json()) as { id: string; key: string }
}

const withKey = (
  site: Pick<Site, 'url'>,
  key: string,
  method: string,
  path: string,
  body?: unknown,
) => asAdmin(site, method, path, { headers: { 'x-admin-password': key }, body })

interface Answer {
  days: string[]
  driver: string | null
  arrivals: { artistName: string; legalName: string | null; state: string }[]
  departures: { artistName: string }[]
}

async function read(site: Pick<Site, 'url'>, key: string, day = DAY): Promise<Answer> {
  const answer = await withKey(site, key, 'GET', `/api/admin/arrivals?day=${day}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

test('ten wrong keys at the arrivals of one address lock neither the password nor a right key of that address out', async () => {
  await using site = await startSite()
  await addPassenger(site, 1, 'Mother Karst', 'Toni')
  const toni = await makeKey(site, 'Toni')
  const path = `/api/admin/arrivals?day=${DAY}`
  const wrong = async (n: number) =>
    (await withKey(site, `fest_${String(n).padStart(43, 'x')}`, 'GET', path)).status
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push(await wrong(n))
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
  for (const [key, address] of [
    [SECRETS.ADMIN_PASSWORD, path],
    [SECRETS.ADMIN_PASSWORD, '/api/admin/desk'],
    [toni.key, path],
  ] as const)
    expect([address, (await withKey(site, key, 'GET', address)).status]).toEqual([address, 200])
})

/** A passenger with an arrival and a departure. @returns the id of the arrival */
async function addPassenger(
  site: Pick<Site, 'url'>,
  id: number,
  artistName: string,
  driver: string | null,
) {
  await sendFlight(
    site,
    aFlight({
      artistName,
      fullName: `Legal Name ${id}`,
      passportNumber: `canary-passport-${id}`,
      email: `canary-${id}@example.com`,
      phone: `+34 600 000 00${id}`,
      additionalNotes: `canary-notes-${id}`,
    }),
  )
  const leg = await addLeg(site, id, aLeg({ driver, bookingReference: `CANARY${id}` }))
  await addLeg(
    site,
    id,
    aLeg({
      direction: 'departure',
      from: 'PMI',
      to: 'ZRH',
      departs: `2026-03-${15 + id}T10:00`,
      arrives: `2026-03-${15 + id}T12:00`,
      driver,
    }),
  )
  return ((await leg.json()) as { id: string }).id
}

test('a key of one driver shows and changes the passengers of this driver alone, until it is revoked', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const legs = [
    await addPassenger(one, 1, 'DJ Murciélago', 'toni'),
    await addPassenger(one, 2, '李小龍', 'Marga'),
    await addPassenger(one, 3, 'Señora Sima', null),
  ]
  const drivers = await asAdmin(one, 'GET', '/api/admin/drivers')
  expect(await drivers.json()).toEqual([
    { driver: 'Marga', pickUps: 2 },
    { driver: 'toni', pickUps: 2 },
  ])
  const toni = await makeKey(one, 'Toni')
  const marga = await makeKey(one, 'Marga')
  const keys = await asAdmin(one, 'GET', '/api/admin/keys')
  expect(await keys.json()).toMatchObject([{ driver: 'Marga' }, { driver: 'Toni' }])

  const text = await (await withKey(two, toni.key, 'GET', `/api/admin/arrivals?day=${DAY}`)).text()
  expect(JSON.parse(text)).toMatchObject({
    driver: 'Toni',
    days: [DAY, '2026-03-16'],
    arrivals: [
      {
        artistName: 'DJ Murciélago',
        legalName: null,
        phone: [{ text: '+34 600 000 001', number: '+34600000001' }],
      },
    ],
    departures: [],
  })
  // All days are one answer, of the own passengers alone.
  const all = await read(two, toni.key, 'all')
  expect(all).toMatchObject({
    arrivals: [{ flightNumber: 'LX 2041' }],
    departures: [{ departs: '2026-03-16T10:00' }],
  })
  for (const canary of [
    'anary',
    'CANARY',
    '李小龍',
    'Sima',
    'Marga',
    'Legal Name',
    '000 002',
    '000 003',
  ])
    expect([canary, text.includes(canary)]).toEqual([canary, false])
  // Drivers do not read every script, so the name in the passport stands beside such a name.
  expect((await read(two, marga.key)).arrivals).toMatchObject([
    { artistName: '李小龍', legalName: 'Legal Name 2' },
  ])
  expect((await read(two, toni.key, '2026-03-16')).departures).toMatchObject([
    { artistName: 'DJ Murciélago' },
  ])
  expect((await read(two, toni.key, '2026-03-17')).departures).toEqual([])

  const press = (key: string, leg: number) =>
    withKey(one, key, 'PUT', `/api/admin/legs/${legs[leg]}/state`, { state: 'landed' })
  expect((await press(toni.key, 0)).status).toBe(200)
  expect((await press(toni.key, 1)).status).toBe(404)
  expect((await press(toni.key, 2)).status).toBe(404)
  expect((await read(one, marga.key)).arrivals).toMatchObject([{ state: 'expected' }])

  expect((await asAdmin(two, 'DELETE', `/api/admin/keys/${toni.id}`)).status).toBe(204)
  expect((await withKey(one, toni.key, 'GET', '/api/admin/arrivals')).status).toBe(401)
  expect((await press(toni.key, 0)).status).toBe(401)
  expect((await read(one, marga.key)).arrivals).toHaveLength(1)

  // Nobody is collected for a card that is cancelled.
  await putCard(one, 2, { status: 'cancelled' })
  expect(await (await asAdmin(one, 'GET', '/api/admin/drivers')).json()).toContainEqual({
    driver: 'Marga',
    pickUps: 0,
  })
})

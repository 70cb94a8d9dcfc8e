import { expect, test } from 'vitest'
import {
  aFlight,
  askForFlights,
  FLIGHTS_API,
  from,
  listedFlights,
  sendFlight,
} from '../helpers/flights'
import { SECRETS, startSite, type Site } from '../helpers/site'

const START = new Date('2026-03-01T12:00:00Z')

test('the same key and body give the first answer again, the same key with another body is refused', async () => {
  await using site = await startSite()
  const key = { 'Idempotency-Key': 'once' }
  const first = await sendFlight(site, aFlight(), key)
  const again = await sendFlight(site, aFlight(), key)
  expect([again.status, await again.json()]).toEqual([201, await first.json()])
  expect((await sendFlight(site, aFlight({ phone: '' }), key)).status).toBe(422)
  expect(await listedFlights(site)).toHaveLength(1)
})

test('of several at once with one key all get the same 201 and one row is written, over two instances', async () => {
  await using one = await startSite()
  await using two = await secondInstance(one)
  const key = { 'Idempotency-Key': 'twice' }
  const answers = await Promise.all(
    [one, two, one, two].map(async (site) => (await sendFlight(site, aFlight(), key)).json()),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await listedFlights(two)).toHaveLength(1)
})

test('a refused flight does not claim its key', async () => {
  await using site = await startSite()
  const key = { 'Idempotency-Key': 'k' }
  expect((await sendFlight(site, aFlight({ email: '' }), key)).status).toBe(422)
  expect((await sendFlight(site, aFlight(), key)).status).toBe(201)
})

test('the eleventh flight in a minute from one address waits, shared by instances; another address and a claimed key do not', async () => {
  const clock = { now: START }
  await using one = await startSite({ now: () => clock.now })
  await using two = await secondInstance(one, clock)
  const kept = { ...from('192.0.2.1'), 'Idempotency-Key': 'kept' }
  expect((await sendFlight(one, aFlight(), kept)).status).toBe(201)
  for (let count = 1; count < 10; count += 1)
    expect((await sendFlight(count % 2 ? one : two, aFlight(), from('192.0.2.1'))).status).toBe(201)

  const refused = await sendFlight(two, aFlight(), from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await sendFlight(two, aFlight(), kept)).status).toBe(201)
  // Another body with a used key is refused because of the key, before the rate limit is checked.
  expect((await sendFlight(two, aFlight({ phone: '' }), kept)).status).toBe(422)
  expect((await sendFlight(two, aFlight(), from('192.0.2.2'))).status).toBe(201)
  clock.now = later(61)
  expect((await sendFlight(one, aFlight(), from('192.0.2.1'))).status).toBe(201)
})

test('a flight that is not valid counts as a try all the same', async () => {
  await using site = await startSite()
  for (let count = 0; count < 10; count += 1)
    expect((await sendFlight(site, '{', {})).status).toBe(400)
  expect((await sendFlight(site, aFlight())).status).toBe(429)
})

test('a missing password is refused and is no try', async () => {
  await using site = await startSite()
  for (let count = 0; count < 11; count += 1) {
    expect((await fetch(site.url + FLIGHTS_API)).status).toBe(401)
    expect((await askForFlights(site, { 'x-admin-password': '' })).status).toBe(401)
  }
  expect((await askForFlights(site)).status).toBe(200)
})

test.each([
  ['a prefix', SECRETS.ADMIN_PASSWORD.slice(0, -1)],
  ['another case', SECRETS.ADMIN_PASSWORD.toUpperCase()],
  ['more', `${SECRETS.ADMIN_PASSWORD}x`],
  ['the password twice', `${SECRETS.ADMIN_PASSWORD}, ${SECRETS.ADMIN_PASSWORD}`],
  ['Latin-1', 'caf\u00e9'],
])('%s is not the password', async (_, password) => {
  await using site = await startSite()
  expect((await askForFlights(site, { 'x-admin-password': password })).status).toBe(401)
})

function secondInstance(one: Site, clock?: { now: Date }): Promise<Site> {
  return startSite({
    env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' },
    ...(clock && { now: () => clock.now }),
  })
}

function later(seconds: number): Date {
  return new Date(START.getTime() + seconds * 1000)
}

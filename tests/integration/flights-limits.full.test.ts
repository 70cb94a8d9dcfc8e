import { expect, test } from 'vitest'
import { aFlight, askForFlights, from, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

const START = new Date('2026-03-01T12:00:00Z')

const WRONG = { 'x-admin-password': 'not-the-password' }

test('the 61st flight in an hour from one address waits for the hour to end', async () => {
  const clock = { now: START }
  await using site = await startSite({ now: () => clock.now })
  for (let count = 0; count < 60; count += 1) {
    clock.now = later(count * 10)
    expect(
      (await sendFlight(site, aFlight(), from('192.0.2.1'))).status,
      `flight ${count + 1}`,
    ).toBe(201)
  }
  clock.now = later(1200)
  const refused = await sendFlight(site, aFlight(), from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2400'])
})

test('after a hundred wrong passwords from everywhere, only addresses without one may guess on', async () => {
  await using site = await startSite({ now: () => START })
  for (let count = 0; count < 100; count += 1)
    expect((await askForFlights(site, { ...WRONG, ...from(`198.51.100.${count}`) })).status).toBe(
      401,
    )
  expect((await askForFlights(site, { ...WRONG, ...from('198.51.100.1') })).status).toBe(429)
  for (const address of ['198.51.100.1', '203.0.113.1'])
    expect((await askForFlights(site, from(address))).status).toBe(200)
})

function later(seconds: number): Date {
  return new Date(START.getTime() + seconds * 1000)
}

test('the right password forgets the wrong ones before it', async () => {
  await using site = await startSite()
  for (const _ of [1, 2]) {
    for (let count = 0; count < 9; count += 1)
      expect((await askForFlights(site, WRONG)).status).toBe(401)
    expect((await askForFlights(site)).status).toBe(200)
  }
})

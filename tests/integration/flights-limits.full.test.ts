import { expect, test } from 'vitest'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

const START = new Date('2026-03-01T12:00:00Z')

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

function later(seconds: number): Date {
  return new Date(START.getTime() + seconds * 1000)
}

import { expect, test } from 'vitest'
import { askForFlights, from } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('on two instances no header gives a guesser more than ten tries, and the right password works from a clean address', async () => {
  await using one = await startSite()
  await using two = await startSite({
    env: { DATABASE_URL: one.settings.DATABASE_URL! },
  })
  const statuses: number[] = []
  for (let count = 0; count < 40; count += 1) {
    // Our proxy writes the last entry only. An attacker can write all entries before it, and the other headers.
    const headers = {
      'X-Forwarded-For': `198.51.100.${count}, 10.0.${count}.1, 2001:db8:1:2:${count}::${count}`,
      'X-Real-IP': `198.51.100.${count}`,
      'True-Client-IP': `198.51.100.${count}`,
      'CF-Connecting-IP': `198.51.100.${count}`,
      Forwarded: `for=198.51.100.${count}`,
      'User-Agent': `guess ${count}`,
      'x-admin-password': `guess-${count}`,
    }
    statuses.push((await askForFlights(count % 2 ? one : two, headers)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
  const guess = { 'x-admin-password': 'guess', ...from('2001:db8:1:2::99') }
  expect((await askForFlights(one, guess)).status).toBe(429)
  expect((await askForFlights(one, from('2001:db8:1:3::1'))).status).toBe(200)
  expect((await askForFlights(two, from('192.0.2.7'))).status).toBe(200)
})

test('after the festival the day of deletion moves with every day, also on pages that are kept', async () => {
  const clock = { time: Date.parse('2026-04-01T12:00:00Z') }
  await using site = await startSite({ now: () => new Date(clock.time) })
  for (const path of ['/privacy', '/artist-flight-form']) {
    clock.time = Date.parse('2026-04-01T12:00:00Z')
    await expect.poll(async () => (await fetch(site.url + path)).text()).toContain('31 May 2026')
    clock.time = Date.parse('2026-04-02T12:00:00Z')
    expect(await (await fetch(site.url + path)).text(), path).toContain('1 June 2026')
  }
})

import { expect, test } from 'vitest'
import { postPin, sendPin } from '../helpers/pinboard-api'
import { startSite } from '../helpers/site'

const from = (address: string) => ({ 'X-Forwarded-For': address })

test('the 61st pin in a minute from one address waits, shared by instances; another address and a claimed key do not', async () => {
  const start = new Date('2026-03-01T12:00:00Z')
  let clock = start
  const now = () => clock
  await using one = await startSite({ now })
  await using two = await startSite({
    env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' },
    now,
  })
  const body = { alias: 'a', location: 'b' }
  const kept = { ...from('192.0.2.1'), 'Idempotency-Key': 'kept' }
  await postPin(one, body, kept)
  for (let count = 1; count < 60; count += 1)
    expect((await postPin(count % 2 ? one : two, body, from('192.0.2.1'))).status).toBe(201)

  const refused = await sendPin(two, JSON.stringify(body), from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
    429,
    '60',
    'That was a lot in a short time. Please try again in 60 seconds.',
  ])
  expect((await postPin(one, body, kept)).status).toBe(201)
  expect((await postPin(one, body, from('192.0.2.2'))).status).toBe(201)
  clock = new Date(start.getTime() + 60_001)
  expect((await postPin(one, body, from('192.0.2.1'))).status).toBe(201)
})

import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { postPin, sendPin, listPins } from '../helpers/pinboard-api'
import { startSite } from '../helpers/site'

const from = (address: string) => ({ 'X-Forwarded-For': address })

test('the 1,001st pin in an hour from one address waits for the hour to end', async () => {
  const start = Date.parse('2026-03-01T12:00:00Z')
  let seconds = 0
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date(start + seconds * 1000),
  })
  const pin = async () =>
    (await postPin(site, { alias: 'a', location: 'b' }, from('192.0.2.1'))).status
  expect(await pin()).toBe(201)
  // 998 more, one every two seconds, as the site notes them.
  const noted = await pg.sql`
    update rate_limits
    set tries = tries || array(
      select tries[1] + n * interval '2 seconds' from generate_series(1, 998) as n
    )
    where limit_name = 'pins'`
  expect(noted.count).toBe(1)
  seconds = 2000
  expect(await pin()).toBe(201)
  seconds = 2400
  const refused = await sendPin(site, '{"alias":"a","location":"b"}', from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
    429,
    '1200',
    'That was a lot in a short time. Please try again in 20 minutes.',
  ])
})

test('IPv6 addresses of one household count as one', async () => {
  await using site = await startSite()
  for (let host = 1; host <= 60; host += 1) {
    const address = `2001:db8::${host.toString(16)}`
    expect((await postPin(site, { alias: 'a', location: 'b' }, from(address))).status).toBe(201)
  }
  expect(
    (
      await sendPin(site, '{"alias":"a","location":"b"}', {
        'X-Forwarded-For': '2001:db8:0:0:ffff::1',
      })
    ).status,
  ).toBe(429)
  expect(
    (await sendPin(site, '{"alias":"a","location":"b"}', { 'X-Forwarded-For': '2001:db8:0:1::1' }))
      .status,
  ).toBe(201)
})

test('sixty who post at once are all listed', async () => {
  await using site = await startSite()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      postPin(
        site,
        { alias: `raver ${index}`, location: 'b' },
        { 'X-Forwarded-For': `198.51.100.${index}` },
      ),
    ),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const first = await listPins(site)
  const second = await listPins(site, `?before=${first.entries.at(-1)?.id}`)
  const listed = new Set([...first.entries, ...second.entries].map(({ alias }) => alias))
  expect([listed.size, first.total]).toEqual([60, '60'])
})

import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'

const BEHIND_PROXY = { env: { TRUST_PROXY: '1' } }
const from = (address: string) => ({ 'X-Forwarded-For': address })
const JSON_TYPE = 'application/json'

test('a pin is taken, answered with its entry, and at once the first of the list', async () => {
  await using site = await startSite()
  expect(await list(site)).toMatchObject({ status: 200, entries: [], total: '0', locations: '0' })
  const posted = await post(site, { alias: '  DJ Murciélago ', location: 'Palma' })
  expect(posted.status).toBe(201)
  expect(posted.json).toMatchObject({
    message: expect.stringContaining('DJ Murciélago'),
    entry: { alias: 'DJ Murciélago', location: 'Palma' },
  })
  const { entries, total, locations } = await list(site)
  expect(entries).toEqual([posted.json.entry])
  expect([total, locations]).toEqual(['1', '1'])
  expect(Number.isInteger(entries[0]?.id)).toBe(true)
  expect(entries[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('places count as one when they differ in case and spaces only', async () => {
  await using site = await startSite()
  for (const location of [
    'Berlin',
    ' berlin',
    'BERLIN',
    'Straße',
    'STRASSE',
    'New  York',
    'new york',
  ])
    await post(site, { alias: 'a', location })
  expect((await list(site)).locations).toBe('3')
})

const BODIES: [what: string, body: string | Buffer, status: number][] = [
  ['broken JSON', '{"alias":', 400],
  ['half a character', Buffer.from([0x22, 0xc3, 0x22]), 400],
  ['no body', '', 400],
  ['a list', '[]', 422],
  ['null', 'null', 422],
  ['a missing field', '{"alias":"a"}', 422],
  ['an empty field', '{"alias":" ","location":"b"}', 422],
  ['a number', '{"alias":1,"location":"b"}', 422],
  ['an unknown key', '{"alias":"a","location":"b","id":1}', 422],
  ['51 code points', JSON.stringify({ alias: 'a'.repeat(51), location: 'b' }), 422],
  ['a NUL', '{"alias":"a\\u0000","location":"b"}', 422],
  ['a lone surrogate', '{"alias":"\\ud800","location":"b"}', 422],
  ['a right-to-left override', '{"alias":"a\\u202e","location":"b"}', 422],
  ['a doubled key, the last of which is good', '{"alias":1,"alias":"a","location":"b"}', 201],
  ['a byte order mark', '\ufeff{"alias":"a","location":"b"}', 201],
  [
    '50 characters outside the first plane',
    JSON.stringify({ alias: '🦇'.repeat(50), location: 'b' }),
    201,
  ],
  ['4 KiB', '{"alias":"a","location":"b"}'.padEnd(4096), 201],
  ['one byte more', '{"alias":"a","location":"b"}'.padEnd(4097), 413],
  ['an empty trap', '{"alias":"a","location":"b","stalactite":""}', 201],
]

test('every body gets the promised status, and a refused one one plain sentence and no row', async () => {
  await using site = await startSite(BEHIND_PROXY)
  for (const [index, [what, body, status]] of BODIES.entries()) {
    const response = await send(site, body, { 'X-Forwarded-For': `192.0.2.${index}` })
    expect(response.status, what).toBe(status)
    if (status === 201) continue
    expect(response.headers.get('Content-Type'), what).toBe('text/plain; charset=utf-8')
    expect(await response.text(), what).toMatch(/^[A-Z][^\n{}]*\.$/)
  }
  expect((await list(site)).total).toBe(
    String(BODIES.filter(([, , status]) => status === 201).length),
  )
})

const REFUSED: [what: string, headers: Record<string, string>, status: number][] = [
  ['a type that is not JSON', { 'Content-Type': 'text/plain' }, 415],
  ['a foreign charset', { 'Content-Type': 'application/json; charset=latin1' }, 415],
  ['a compressed body', { 'Content-Encoding': 'gzip' }, 415],
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['an empty key', { 'Idempotency-Key': '' }, 422],
  ['a key of spaces', { 'Idempotency-Key': 'a b' }, 422],
  ['a key beyond ASCII', { 'Idempotency-Key': '\u00e4' }, 422],
  ['a key of 129 characters', { 'Idempotency-Key': 'a'.repeat(129) }, 422],
]

test('a good body with headers that are not is refused and leaves no row', async () => {
  await using site = await startSite()
  for (const [what, headers, status] of REFUSED) {
    expect((await send(site, '{"alias":"a","location":"b"}', headers)).status, what).toBe(status)
  }
  expect((await list(site)).total).toBe('0')
})

test('who falls into the trap is answered like everybody, and nothing is kept', async () => {
  await using site = await startSite()
  const { status, json } = await post(site, {
    alias: 'bot',
    location: 'b',
    website: 'https://spam.example',
  })
  expect([status, Object.keys(json)]).toEqual([201, ['message', 'entry']])
  expect((await list(site)).total).toBe('0')
})

test('the same key and body give the first answer again, the same key with another body is refused', async () => {
  await using site = await startSite()
  const key = { 'Idempotency-Key': 'once' }
  const first = await post(site, { alias: 'a', location: 'b' }, key)
  const again = await post(site, { alias: 'a', location: 'b' }, key)
  expect([again.status, again.json]).toEqual([201, first.json])
  expect((await send(site, '{"alias":"other","location":"b"}', key)).status).toBe(422)
  expect((await list(site)).total).toBe('1')
})

test('of two at once with one key both get the same 201 and one row is written, over two instances', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' } })
  const key = { 'Idempotency-Key': 'twice' }
  const answers = await Promise.all(
    [one, two, one, two].map((site) => post(site, { alias: 'a', location: 'b' }, key)),
  )
  expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json])))).toHaveLength(1)
  expect((await list(one)).total).toBe('1')
})

test('a refused request does not claim its key', async () => {
  await using site = await startSite()
  const key = { 'Idempotency-Key': 'k' }
  expect((await send(site, '{"alias":"","location":"b"}', key)).status).toBe(422)
  expect((await send(site, '{"alias":"a","location":"b"}', key)).status).toBe(201)
})

test('the 61st pin in a minute from one address waits, shared by instances; another address and a claimed key do not', async () => {
  const start = new Date('2026-03-01T12:00:00Z')
  let clock = start
  const now = () => clock
  await using one = await startSite({ ...BEHIND_PROXY, now })
  await using two = await startSite({
    env: { ...BEHIND_PROXY.env, DATABASE_URL: one.settings.DATABASE_URL ?? '' },
    now,
  })
  const body = { alias: 'a', location: 'b' }
  const kept = { ...from('192.0.2.1'), 'Idempotency-Key': 'kept' }
  await post(one, body, kept)
  for (let count = 1; count < 60; count += 1)
    expect((await post(count % 2 ? one : two, body, from('192.0.2.1'))).status).toBe(201)

  const refused = await send(two, JSON.stringify(body), from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
    429,
    '60',
    'That was a lot in a short time. Please try again in 60 seconds.',
  ])
  expect((await post(one, body, kept)).status).toBe(201)
  expect((await post(one, body, from('192.0.2.2'))).status).toBe(201)
  clock = new Date(start.getTime() + 60_001)
  expect((await post(one, body, from('192.0.2.1'))).status).toBe(201)
})

test('the 1,001st pin in an hour from one address waits for the hour to end', async () => {
  const start = Date.parse('2026-03-01T12:00:00Z')
  let seconds = 0
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { ...BEHIND_PROXY.env, DATABASE_URL: pg.url },
    now: () => new Date(start + seconds * 1000),
  })
  const pin = async () =>
    (await post(site, { alias: 'a', location: 'b' }, from('192.0.2.1'))).status
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
  const refused = await send(site, '{"alias":"a","location":"b"}', from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
    429,
    '1200',
    'That was a lot in a short time. Please try again in 20 minutes.',
  ])
})

test('IPv6 addresses of one household count as one', async () => {
  await using site = await startSite(BEHIND_PROXY)
  for (let host = 1; host <= 60; host += 1)
    await post(
      site,
      { alias: 'a', location: 'b' },
      { 'X-Forwarded-For': `2001:db8::${host.toString(16)}` },
    )
  expect(
    (
      await send(site, '{"alias":"a","location":"b"}', {
        'X-Forwarded-For': '2001:db8:0:0:ffff::1',
      })
    ).status,
  ).toBe(429)
  expect(
    (await send(site, '{"alias":"a","location":"b"}', { 'X-Forwarded-For': '2001:db8:0:1::1' }))
      .status,
  ).toBe(201)
})

test('long boards continue by id, and only an id continues them', async () => {
  await using site = await startSite()
  await site.services.database.run(
    (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'x' from generate_series(1, 250) as n`,
  )
  const first = await list(site)
  expect(first.entries).toHaveLength(200)
  expect(first.link).toBe(`</api/attendee-pinboard?before=${first.entries.at(-1)?.id}>; rel="next"`)
  const second = await list(site, `?before=${first.entries.at(-1)?.id}`)
  expect([second.entries.length, second.entries[0]?.alias, second.link]).toEqual([
    50,
    'raver 50',
    null,
  ])
  for (const before of ['', '0', '-1', '1.5', 'x', '9999999999', '1%00']) {
    expect((await fetch(`${site.url}/api/attendee-pinboard?before=${before}`)).status, before).toBe(
      422,
    )
  }
})

test('a pin posted to one instance is listed by the other within a second', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' } })
  expect((await list(two)).total).toBe('0')
  await post(one, { alias: 'a', location: 'b' })
  await expect.poll(async () => (await list(two)).total, { timeout: 8000 }).toBe('1')
})

test('sixty who post at once are all listed', async () => {
  await using site = await startSite(BEHIND_PROXY)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      post(
        site,
        { alias: `raver ${index}`, location: 'b' },
        { 'X-Forwarded-For': `198.51.100.${index}` },
      ),
    ),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const { entries, total } = await list(site)
  expect([entries.length, total]).toEqual([60, '60'])
})

interface Entry {
  id: number
  alias: string
  location: string
  createdAt: string
}

async function list(site: Site, query = '') {
  const response = await fetch(`${site.url}/api/attendee-pinboard${query}`)
  const { headers } = response
  expect(headers.get('Cache-Control')).toBe('no-store')
  return {
    status: response.status,
    entries: (await response.json()) as Entry[],
    total: headers.get('X-Total-Count'),
    locations: headers.get('X-Location-Count'),
    link: headers.get('Link'),
  }
}

function send(
  site: Site,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': JSON_TYPE, ...headers },
    body: bytes,
  })
}

async function post(site: Site, body: object, headers: Record<string, string> = {}) {
  const response = await send(site, JSON.stringify(body), headers)
  return {
    status: response.status,
    json: (await response.json().catch(() => ({}))) as { message?: string; entry?: Entry },
  }
}

import { expect, test } from 'vitest'
import { listPins, postPin, sendPin } from '../helpers/pinboard-api'
import { startSite } from '../helpers/site'

test('a pin is taken, answered with its entry, and at once the first of the list', async () => {
  await using site = await startSite()
  expect(await listPins(site)).toMatchObject({
    status: 200,
    entries: [],
    total: '0',
    locations: '0',
  })
  const posted = await postPin(site, { alias: '  DJ Murciélago ', location: 'Palma' })
  expect(posted.status).toBe(201)
  expect(posted.json).toMatchObject({
    message: expect.stringContaining('DJ Murciélago'),
    entry: { alias: 'DJ Murciélago', location: 'Palma' },
  })
  const { entries, total, locations } = await listPins(site)
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
    await postPin(site, { alias: 'a', location })
  expect((await listPins(site)).locations).toBe('3')
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
  await using site = await startSite()
  for (const [index, [what, body, status]] of BODIES.entries()) {
    const response = await sendPin(site, body, { 'X-Forwarded-For': `192.0.2.${index}` })
    expect(response.status, what).toBe(status)
    if (status === 201) continue
    expect(response.headers.get('Content-Type'), what).toBe('text/plain; charset=utf-8')
    expect(await response.text(), what).toMatch(/^[A-Z][^\n{}]*\.$/)
  }
  expect((await listPins(site)).total).toBe(
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
    expect((await sendPin(site, '{"alias":"a","location":"b"}', headers)).status, what).toBe(status)
  }
  expect((await listPins(site)).total).toBe('0')
})

test('who falls into the trap is answered like everybody, and nothing is kept', async () => {
  await using site = await startSite()
  const { status, json } = await postPin(site, {
    alias: 'bot',
    location: 'b',
    website: 'https://spam.example',
  })
  expect([status, Object.keys(json)]).toEqual([201, ['message', 'entry']])
  expect((await listPins(site)).total).toBe('0')
})

test('long boards continue by id, and only an id continues them', async () => {
  await using site = await startSite()
  await site.services.database.run(
    (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'x' from generate_series(1, 58) as n`,
  )
  const first = await listPins(site)
  expect(first.entries).toHaveLength(48)
  expect(first.link).toBe(`</api/attendee-pinboard?before=${first.entries.at(-1)?.id}>; rel="next"`)
  const second = await listPins(site, `?before=${first.entries.at(-1)?.id}`)
  expect([second.entries.length, second.entries[0]?.alias, second.link]).toEqual([
    10,
    'raver 10',
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
  expect((await listPins(two)).total).toBe('0')
  await postPin(one, { alias: 'a', location: 'b' })
  await expect.poll(async () => (await listPins(two)).total, { timeout: 8000 }).toBe('1')
})

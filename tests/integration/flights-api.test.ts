import { request } from 'node:http'
import { expect, test } from 'vitest'
import {
  aFlight,
  aShortFlight,
  FLIGHTS_API,
  from,
  listedFlights,
  sendFlight,
} from '../helpers/flights'
import { startSite } from '../helpers/site'

test('a flight is taken, answered with a readable reference, and listed with its eleven fields', async () => {
  await using site = await startSite()
  const now = () => site.services.now().getTime()
  const sentAt = now()
  const response = await sendFlight(site, aFlight({ artistName: '  DJ Murciélago ' }))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    message: 'Your flight details have been submitted successfully.',
    reference: expect.stringMatching(/^CAVE-[A-Z0-9]{4}-[A-Z0-9]{4}$/),
  })
  const [listed] = await listedFlights(site)
  const { id, createdAt, ...fields } = listed!
  expect(fields).toEqual(aFlight())
  expect(Number.isInteger(id)).toBe(true)
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(String(createdAt))).toBeGreaterThanOrEqual(sentAt)
  expect(Date.parse(String(createdAt))).toBeLessThanOrEqual(now())
})

test('flights are listed newest first', async () => {
  await using site = await startSite()
  for (const artistName of ['first', 'second', 'third'])
    await sendFlight(site, aFlight({ artistName }))
  expect((await listedFlights(site)).map(({ artistName }) => artistName)).toEqual([
    'third',
    'second',
    'first',
  ])
})

test.each([[''], [null], [undefined], ['  ']])(
  'an optional field that is %j is listed as null',
  async (nothing) => {
    await using site = await startSite()
    expect(
      (await sendFlight(site, aFlight({ phone: nothing, additionalNotes: nothing }))).status,
    ).toBe(201)
    expect(await listedFlights(site)).toEqual([
      expect.objectContaining({ phone: null, additionalNotes: null }),
    ])
  },
)

const NAMES = [
  "O'Brien",
  'José',
  'Jose\u0301',
  '李小龍',
  'Null',
  'X Æ A-12',
  'محمد عبد الله',
  '<b>&"',
  'Nguyễn Thị Minh',
  '🦇'.repeat(200),
]

test('names from anywhere are kept as typed, composed and trimmed', async () => {
  await using site = await startSite()
  for (const [index, name] of NAMES.entries())
    expect(
      (await sendFlight(site, aFlight({ fullName: name }), from(`192.0.2.${index}`))).status,
      name,
    ).toBe(201)
  expect((await listedFlights(site)).map(({ fullName }) => fullName).toReversed()).toEqual(
    NAMES.map((name) => name.normalize('NFC')),
  )
})

/** The longest texts, in code points. */
const LIMITS = {
  artistName: 200,
  fullName: 200,
  passportNumber: 64,
  phone: 40,
  preferredArrivalDate: 200,
  preferredDepartureDate: 200,
  preferredAirport: 200,
  additionalNotes: 5000,
}

const BOM = '\ufeff'

const json = (changes: Record<string, unknown>) => JSON.stringify(aFlight(changes))

const BODIES: [what: string, body: string | Uint8Array<ArrayBuffer>, status: number][] = [
  ['broken JSON', '{"artistName":', 400],
  ['half a character', new Uint8Array([0x22, 0xc3, 0x22]), 400],
  ['no body', '', 400],
  ['a list', '[]', 422],
  ['null', 'null', 422],
  ['a number', json({ passportNumber: 1234567 }), 422],
  ['an object in a field', json({ phone: { a: 1 } }), 422],
  ['an unknown key', json({ createdAt: '2026-01-01' }), 422],
  ['the prototype as a key', json({}).replace('{', '{"__proto__":{"a":"b"},'), 422],
  ['a NUL', json({ artistName: 'a\0' }), 422],
  ['a lone surrogate', json({ fullName: '\ud800' }), 422],
  ['a right-to-left override', json({ fullName: 'a\u202eb' }), 422],
  ['invisible characters alone', json({ fullName: '\u200b\u2060' }), 422],
  ['nine marks in a row', json({ fullName: `a${'\u0301'.repeat(10)}` }), 422],
  ['a line break outside the notes', json({ preferredAirport: 'a\nb' }), 422],
  ['line breaks in the notes', json({ additionalNotes: 'a\r\nb\n\nc' }), 201],
  ['a doubled key, the last of which is good', json({}).replace('{', '{"email":"nonsense",'), 201],
  ['a doubled key, the last of which is not', json({}).replace(/}$/, ',"email":"nonsense"}'), 422],
  ['a byte order mark', BOM + json({}), 201],
  ['an empty trap', json({ stalactite: '' }), 201],
  ...Object.keys(aShortFlight()).flatMap((name): [string, string, number][] => [
    [`an empty ${name}`, json({ [name]: ' ' }), 422],
    [`no ${name}`, json({ [name]: undefined }), 422],
    [`${name} null`, json({ [name]: null }), 422],
  ]),
  ...Object.entries(LIMITS).flatMap(([name, max]): [string, string, number][] => [
    [`${name} with as many characters as it may have`, json({ [name]: '🦇'.repeat(max) }), 201],
    [`${name} with one more`, json({ [name]: 'a'.repeat(max + 1) }), 422],
  ]),
  ['an e-mail address of 254 characters', json({ email: `${'a'.repeat(248)}@b.com` }), 201],
  ['one of 255', json({ email: `${'a'.repeat(249)}@b.com` }), 422],
  ...['a@b.c', "o'b+tag@sub.example.museum", 'jose@exämple.de'].map(
    (email): [string, string, number] => [email, json({ email }), 201],
  ),
  ['a phone number as address books copy it', json({ phone: '\u202a+34 600\u202c' }), 201],
  ...[
    'a',
    '@b.c',
    '.a@b.c',
    'a..b@c.d',
    'a.@b.c',
    'a <b@c.d>',
    'a@',
    'a@b',
    'a@@b.c',
    'a@b@c.d',
    'a b@c.d',
    'a@b .c',
    'a@.c',
    'a@b.',
    'josé@b.museum',
  ].map((email): [string, string, number] => [email, json({ email }), 422]),
]

test('every body gets the promised status, and a refused one one plain sentence and no row', async () => {
  await using site = await startSite()
  for (const [index, [what, body, status]] of BODIES.entries()) {
    const response = await sendFlight(site, body, from(`192.0.2.${index}`))
    expect(response.status, what).toBe(status)
    if (status === 201) continue
    expect(response.headers.get('Content-Type'), what).toBe('text/plain; charset=utf-8')
    expect(await response.text(), what).toMatch(/^[A-Z][^\n{}]*\.$/)
  }
  expect(await listedFlights(site)).toHaveLength(
    BODIES.filter(([, , status]) => status === 201).length,
  )
})

const REFUSED: [what: string, headers: Record<string, string>, status: number][] = [
  ['a type that is not JSON', { 'Content-Type': 'text/plain' }, 415],
  ['the type of a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['a foreign charset', { 'Content-Type': 'application/json; charset=latin1' }, 415],
  ['a compressed body', { 'Content-Encoding': 'gzip' }, 415],
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a hidden origin', { Origin: 'null' }, 403],
  ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a key of spaces', { 'Idempotency-Key': 'a b' }, 422],
  ['a key of 129 characters', { 'Idempotency-Key': 'a'.repeat(129) }, 422],
]

test('a good flight with headers that are not is refused and leaves no row', async () => {
  await using site = await startSite()
  for (const [what, headers, status] of REFUSED)
    expect((await sendFlight(site, aFlight(), headers)).status, what).toBe(status)
  expect(await listedFlights(site)).toEqual([])
})

test('the site itself, and a charset that is utf-8, are taken', async () => {
  await using site = await startSite()
  const headers = {
    Origin: site.url,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json; charset=UTF-8',
  }
  expect((await sendFlight(site, aFlight(), headers)).status).toBe(201)
})

test('more than 96 KiB are refused, declared or counted, without being read', async () => {
  await using site = await startSite()
  expect(
    (await sendFlight(site, ' '.repeat(96 * 1024 - Buffer.byteLength(json({}))) + json({}))).status,
  ).toBe(201)
  expect((await sendFlight(site, ' '.repeat(96 * 1024 + 1))).status).toBe(413)
  expect(await postInPieces(site.url, 1024 * 1024 * 1024)).toBe(413)
})

test('who falls into the trap is answered like everybody, and is not in the list', async () => {
  await using site = await startSite()
  const honest = await sendFlight(site, aFlight())
  const trapped = await sendFlight(site, aFlight({ website: 'https://spam.example' }))
  expect([trapped.status, Object.keys(await trapped.json())]).toEqual([
    honest.status,
    Object.keys(await honest.json()),
  ])
  expect(await listedFlights(site)).toHaveLength(1)
})

/** Sends `bytes` zeros in chunks, without a Content-Length. @returns the status of the answer */
function postInPieces(origin: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const piece = Buffer.alloc(64 * 1024)
    const posting = request(origin + FLIGHTS_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    })
    posting.once('response', ({ statusCode = 0 }) => {
      resolve(statusCode)
      posting.destroy()
    })
    posting.once('error', reject)
    let left = bytes
    const write = () => {
      while (left > 0 && !posting.destroyed && posting.write(piece)) left -= piece.length
      if (left > 0) posting.once('drain', write)
      else posting.end()
    }
    write()
  })
}

import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AppContext } from '../../app/context'
import { LANGUAGES } from '../../languages'
import { FLIGHT_FORMS } from '../../app/flights/form/flight-forms.server'
import { createSealing } from '../../services/sealing.server'
import { receiveJson } from '../../app/forms/receive-request.server'
import type { ReceivingForm } from '../../app/forms/receive.server'
import { PIN_FORMS } from '../../app/pinboard/pin-form.server'
import type { Database } from '../../db/client/connect.server'
import { testDatabase } from '../helpers/database'
import { aFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

/**
 * Cases for each endpoint. More, over night:
 * `MUTATED_CASES=1000000 npx vitest run --project integration tests/integration/mutated-bodies.full.test.ts`.
 */
const CASES = Number(process.env.MUTATED_CASES ?? 2_000)
/** So many cases go over a socket through the whole site. All cases go through the code that reads, checks, seals and stores. */
const OVER_A_SOCKET = Math.min(CASES, 500)
const WORKERS = 8
const SENTENCE = /^¿?\p{Lu}[^\n<>{}]{5,200}\.$/u
/** The cases take turns in them. */
const LANGUAGE_CODES = Object.keys(LANGUAGES)

const PIN = { alias: 'Bat', location: 'Palma', stalactite: '', website: '' }
const FLIGHT = aFlight({ fullName: 'María José O’Brien-李', stalactite: '' }) as Record<
  string,
  string
>

test.each([
  ['/api/attendee-pinboard', PIN, 'attendee_pinboard'],
  ['/api/artist-flight-details', FLIGHT, 'artist_flight_details'],
])(
  'no mutated body posted to %s gives a 5xx or an answer that repeats it, and only what was answered 201 is stored',
  async (path, good, table) => {
    await using pg = await testDatabase('seeded')
    await using site = await startSite({ env: { DATABASE_URL: pg.url } })
    const seen = new Map<number, number>()
    let stored = 0
    const cases = fc.sample(
      fc.tuple(
        mutated(good),
        fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
      ),
      { numRuns: OVER_A_SOCKET, seed: 20260312 },
    )
    const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
    const next = cases.entries()
    const work = async () => {
      for (const [index, [body, type]] of next) {
        const send = (network: number) =>
          post(site.port, path, agent, body, {
            'Content-Language': LANGUAGE_CODES[index % LANGUAGE_CODES.length]!,
            'Content-Type': type,
            'X-Forwarded-For': addressOf(index, network),
            'Idempotency-Key': `case-${index}`,
          })
        let { status, text } = await send(10)
        // A busy machine answers 503 to a request whose time is over, and its sender sends it again.
        for (let network = 11; status === 503 && network < 30; network += 1)
          ({ status, text } = await send(network))
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const about = `case ${index}: ${body.subarray(0, 300).toString('base64')}`
        if (![201, 400, 413, 415, 422].includes(status))
          expect(status, about).toBe('one of the promised answers')
        if (status !== 201 && !SENTENCE.test(text)) expect(text, about).toBe('one sentence')
        if (status === 201 && (good === FLIGHT || !isTrapped(body))) stored += 1
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    agent.destroy()
    // A generator of invalid bodies only, or of valid ones only, would prove little.
    for (const status of [201, 400, 415, 422])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(OVER_A_SOCKET / 100)
    const [{ count }] = await pg.sql<
      [{ count: number }]
    >`select count(*) as count from ${pg.sql(table)}`
    expect(count).toBe(stored)
  },
  300_000,
)

test.each([
  ['the pinboard', PIN, PIN_FORMS, 'attendee_pinboard'],
  ['flights', FLIGHT, FLIGHT_FORMS, 'artist_flight_details'],
])(
  'no mutated body is more than the form of %s can take, on its way into PostgreSQL too',
  async (_, good, forms, table) => {
    await using pg = await testDatabase('seeded')
    const context = contextOver(pg.database)
    const seen = new Map<number, number>()
    const inLanguages = Object.values(forms) as ReceivingForm<string>[]
    let stored = 0
    const next = fc.sample(mutated(good), { numRuns: CASES, seed: 20260313 }).entries()
    const work = async () => {
      for (const [index, body] of next) {
        const response = await receiveJson(
          new Request('http://localhost/', { method: 'POST', body: new Uint8Array(body) }),
          context,
          inLanguages[index % inLanguages.length]!,
        )
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        const about = `case ${index}: ${body.subarray(0, 300).toString('base64')}`
        if (![201, 400, 422].includes(response.status))
          expect(response.status, about).toBe('one of the promised answers')
        if (response.status !== 201 && !SENTENCE.test(await response.text()))
          expect.fail(`more than a sentence, ${about}`)
        if (response.status === 201 && (good === FLIGHT || !isTrapped(body))) stored += 1
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    for (const status of [201, 400, 422])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(CASES / 100)
    const [{ count }] = await pg.sql<
      [{ count: number }]
    >`select count(*) as count from ${pg.sql(table)}`
    expect(count).toBe(stored)
  },
  300_000,
)

/** The context that a form needs, with a real database but without rate limits. */
function contextOver(database: Database): AppContext {
  const site = async () => ({
    pinboardOpen: true,
    title: 'The Festival',
    timeZone: 'Europe/Madrid',
  })
  const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
  const unlimited: Pick<Database, 'run' | 'transact'> = {
    run: async () => ({ ok: true }) as never,
    // On a busy machine a submission may take longer than a request has.
    transact: (work) => database.transact(work, { kind: 'long', deadlineMs: 60_000 }),
  }
  return {
    database: unlimited,
    digests: {
      address: digest,
      body: digest,
      thanks: digest,
      recipient: digest,
      submission: digest,
    },
    sealing: createSealing(Buffer.alloc(32, 'cave'), []),
    content: {
      editionAtHand: () => 2026,
      gettingThere: async () => null,
      travelLetters: async () => ({ contact: 'us' }),
      site,
      in: () => ({ site }),
    },
    retention: { deletionOf: async () => ({ day: '2026-05-14', endsAt: new Date('2026-05-15') }) },
    publicUrl: 'http://localhost:3000',
    now: () => new Date(),
    request: { id: 'test', address: '127.0.0.1' },
    log: pino({ level: 'silent' }),
  } as unknown as AppContext
}

function post(
  port: number,
  path: string,
  agent: Agent,
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    sending.on('error', reject).end(body)
  })
}

/** Eight cases share an address. No rate limit refuses so few. */
function addressOf(index: number, network: number): string {
  const place = index >> 3
  return `${network}.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
}

/** Whether the honeypot catches the body: a note is then answered 201 and not stored. Flights are stored all the same. */
function isTrapped(body: Buffer): boolean {
  const { stalactite, website } = JSON.parse(body.toString().replace(/^\ufeff/, '')) as Record<
    string,
    unknown
  >
  return Boolean(stalactite) || Boolean(website)
}

/** The bytes of a valid body in which values, keys, the shape or bytes were changed. */
function mutated(good: Record<string, string>): fc.Arbitrary<Buffer> {
  const keys = Object.keys(good)
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1e308,
      1e21,
      '',
      ' ',
      '\0',
      '\ud800',
      '\u202e',
      '__proto__',
      [],
      {},
      [[[[]]]],
      'x'.repeat(6000),
      '🦇'.repeat(30),
    ),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.jsonValue({ maxDepth: 4 }),
  )
  const object = fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...keys), value)
        .map(([key, changed]) => ({ ...good, [key]: changed })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...keys)
        .map((key) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.string({ maxLength: 12 }), value)
        .map(([key, extra]) => Object.fromEntries([...Object.entries(good), [key, extra]])),
    },
    { weight: 1, arbitrary: value },
  )
  const text = object.map((body) => Buffer.from(JSON.stringify(body) ?? 'undefined'))
  const flipped = fc.tuple(text, fc.nat(), fc.nat({ max: 255 })).map(([bytes, at, by]) => {
    const copy = Buffer.from(bytes)
    if (copy.length > 0) copy[at % copy.length] = by
    return copy
  })
  const cut = fc
    .tuple(text, fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
  const deep = fc
    .integer({ min: 1, max: 1500 })
    .map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth)))
  return fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 3, arbitrary: flipped },
    { weight: 2, arbitrary: cut },
    { weight: 1, arbitrary: deep },
  )
}

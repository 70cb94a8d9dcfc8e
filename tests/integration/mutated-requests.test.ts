import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { storeFlights } from '../helpers/flights'
import { standInStudio } from '../helpers/stand-in-studio'

/** Of a stranger, and half as many of an organiser; more for a night: `MUTATED_REQUESTS=1000000 npx vitest run --project integration tests/integration/mutated-requests.test.ts`. */
const CASES = Number(process.env.MUTATED_REQUESTS ?? 3000)
const WORKERS = 8
/** In what is sent; in no answer to a stranger. */
const MARK = 'zq7xmark'
/** In what is kept, and nobody's to see. */
const CANARY = 'zq7xcanary'
const LAKE = '/v2025-02-19'

interface Case {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

const PATHS = [
  '/api/artist-flight-details',
  '/api/artist-flight-details/1',
  '/api/artist-flight-details/99',
  '/api/admin/activity',
  '/api/admin/pins',
  '/api/admin/pins/1',
  '/api/admin/pins/99',
  '/api/attendee-pinboard',
  '/api/booking-status',
  '/api/content-webhook',
  '/studio/session',
  '/preview/page',
  '/preview/moments',
  '/preview/session',
  '/',
  '/_root.data',
  '/attendee-pinboard',
  '/attendee-pinboard.data',
  '/artist-flight-form',
  '/artist-flight-form.data',
  '/lineup-reveal.data',
  '/privacy',
  '/admin-flight-details',
  '/admin-flight-details.data',
  `${LAKE}/data/query/production`,
  `${LAKE}/data/doc/production/siteSettings`,
  `${LAKE}/data/mutate/production`,
  `${LAKE}/data/actions/production`,
  `${LAKE}/data/export/production`,
  `${LAKE}/data/history/production/transactions/siteSettings`,
  `${LAKE}/data/history/production/documents/siteSettings`,
  `${LAKE}/assets/images/production`,
  `${LAKE}/assets/files/production`,
  `${LAKE}/users/me`,
  `${LAKE}/users/me/keyvalue/a`,
  `${LAKE}/projects/local`,
  `${LAKE}/socket/production`,
  '/images/local/production/0123456789012345678901234567890123456789-40x30.png',
  '/files/local/production/0123456789012345678901234567890123456789.pdf',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/intro.mp4',
]
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
  'QUERY',
  'MKCOL',
  'PURGE',
]
const VALUES = [
  '',
  '1',
  '0',
  '-1',
  '1e9',
  '99',
  '2147483647',
  '2147483648',
  '9999999999999999999',
  'NaN',
  '%00',
  '%ff',
  '%ud800',
  '%ED%A0%80',
  '%zz',
  '%',
  '__proto__',
  '[]',
  '{}',
  'null',
  "'",
  '%27%20or%201=1--',
  '%2e%2e%2f',
  '..\\',
  '\u00e9\u00ff',
  `${MARK}`,
  `%22${MARK}`,
  `%3Cscript%3E${MARK}`,
  '%E2%80%AE',
  'x'.repeat(3000),
  '%F0%9F%A6%87'.repeat(40),
  '2026-01-01T00:00:00Z',
  'sold-out',
  '*',
  '/',
  '//evil.example',
]
const NAMES = [
  'before',
  'search',
  'add',
  'sent',
  '_routes',
  'index',
  'path',
  'asOf',
  'since',
  'query',
  '$a',
  'perspective',
  'w',
  'h',
  'fm',
  'rect',
  'token',
  'password',
  'x-admin-password',
  '__proto__',
  'constructor',
  '',
]
const HEADERS: [name: string, values: string[]][] = [
  [
    'x-admin-password',
    ['', 'wrong', MARK, 'x'.repeat(5000), '\u00e9', `${SECRETS.ADMIN_PASSWORD}x`, '__proto__'],
  ],
  [
    'authorization',
    [
      '',
      'Bearer',
      `Bearer ${MARK}`,
      `Bearer ${'x'.repeat(5000)}`,
      'Basic eDp5',
      `bearer ${MARK} ${MARK}`,
      `Bearer ${SECRETS.CONTENT_TOKEN}x`,
    ],
  ],
  ['cookie', [`token=${MARK}`, `x-admin-password=${SECRETS.ADMIN_PASSWORD}`]],
  ['accept', ['', 'text/csv', 'text/csv;q=9', '*/*;q=x', `application/${MARK}`, ','.repeat(2000)]],
  ['accept-encoding', ['br;q=0', 'identity;q=0, *;q=0', `${MARK};q=1`, 'gzip, gzip, gzip']],
  [
    'content-type',
    [
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
      'application/json, text/html',
      MARK,
    ],
  ],
  ['content-encoding', ['gzip', 'identity', MARK]],
  [
    'range',
    [
      'bytes=0-0',
      'bytes=-0',
      'bytes=9-1',
      'bytes=0-1,3-4',
      'bytes=99999999999999999999-',
      `bytes=${MARK}`,
      'lines=1-2',
    ],
  ],
  ['if-none-match', ['*', `"${MARK}"`, 'W/""', '"'.repeat(999)]],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['idempotency-key', ['', 'a b', MARK, 'x'.repeat(129), '\u00e9']],
  ['origin', ['null', 'https://evil.example', 'http://localhost', 'x', '']],
  ['sec-fetch-site', ['cross-site', 'none', 'same-origin', MARK]],
  ['expect', ['100-continue', MARK]],
  ['upgrade', ['websocket', 'h2c', MARK]],
  ['connection', ['upgrade', 'close', MARK]],
  ['x-forwarded-host', ['evil.example']],
  ['x-http-method-override', ['DELETE', 'PUT']],
  ['x-original-url', ['/api/artist-flight-details']],
  [
    'sanity-webhook-signature',
    [
      '',
      't=1,v1=x',
      `t=${MARK},v1=${MARK}`,
      't=9999999999999999999,v1=',
      't=1772366400000,v1=AAAA',
    ],
  ],
  ['last-event-id', [MARK, '-1', '\u00ff']],
]
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '{"isHidden":true}',
  '{"isHidden":1}',
  '{"isHidden":true,"__proto__":{"x":1}}',
  '{"__proto__":{"isHidden":true}}',
  '{"mutations":[{"delete":{"id":"siteSettings"}}]}',
  '{"query":"*"}',
  '{"query":"*[',
  '{"params":5}',
  `{"${MARK}":"${MARK}"}`,
  '{"isHidden":"\\ud800"}',
  '"\\u0000"',
  '[[[[[[[[[[',
  'a=b&c',
  `{"address":"${MARK}"}`,
  '\u00ff\u00fe{}',
  '-----x\r\n\r\n',
  '9'.repeat(400),
  `{"a":${'['.repeat(900)}${']'.repeat(900)}}`,
  'x'.repeat(30_000),
]

/** Ways to write an address that some servers take for the same one. */
const SPELLINGS: ((path: string, at: number) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path, at) => `${path.slice(0, at)}${path.slice(at, at + 1).toUpperCase()}${path.slice(at + 1)}`,
  (path, at) => `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`,
  (path, at) => `${path.slice(0, at)}/${path.slice(at)}`,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}.data`,
  (path) => `${path};x.css`,
  (path) => `${path}%00.css`,
  (path) => `${path}%2e%2e/`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => `${path}/${MARK}`,
  (path) => `http://evil.example${path}`,
  (path) => path.slice(1) || '*',
]

const pair = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
  .map(([name, value]) => `${name}=${value}`)
const header = fc
  .constantFrom(...HEADERS)
  .chain(([name, values]) =>
    fc.constantFrom(...values).map((value): [string, string] => [name, value]),
  )
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    base: fc.constantFrom(...PATHS),
    spell: fc.constantFrom(...SPELLINGS),
    at: fc.nat(),
    query: fc.option(fc.array(pair, { minLength: 1, maxLength: 3 }), { nil: [] }),
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.constantFrom(...BODIES),
  })
  .map(({ method, base, spell, at, query, headers, body }) => ({
    method,
    path:
      spell(base, 1 + (at % Math.max(1, base.length - 1))) +
      (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: Object.fromEntries(headers),
    body: method === 'GET' || method === 'HEAD' ? '' : body,
  }))

test(
  'no request of a stranger gives a 5xx, is repeated in the answer, tells what is kept, or changes anything',
  { timeout: 600_000 },
  async () => {
    await using ground = await prepare()
    const before = await ground.everything()
    const seen = await askAll(
      ground.site,
      20260314,
      CASES,
      ({ headers }) => headers,
      (answer, about) => {
        if (answer.text.includes(CANARY)) expect(answer.text, about).not.toContain(CANARY)
        if (answer.text.includes(MARK)) expect(answer.text, about).not.toContain(MARK)
      },
    )
    // A generator that only makes rubbish would prove little.
    for (const status of [200, 204, 401, 404, 405])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(CASES / 500)
    expect(seen.get(403) ?? 0).toBeGreaterThan(0)
    expect(await ground.everything()).toBe(before)
  },
)

test(
  'no request with the right password or token gives a 5xx either, and what is asked for wrongly is told so',
  { timeout: 600_000 },
  async () => {
    await using ground = await prepare()
    const begun = await fetch(`${ground.site.url}/studio/session`, {
      method: 'POST',
      headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD },
    })
    const { token } = (await begun.json()) as { token: string }
    // Whoever ends the session would be a stranger from there on.
    const admitted = ({ path, headers }: Case) => ({
      ...headers,
      'x-admin-password': SECRETS.ADMIN_PASSWORD,
      authorization: `Bearer ${path.includes('session') ? MARK : token}`,
    })
    const seen = await askAll(ground.site, 20260315, CASES / 2, admitted, () => undefined)
    for (const status of [200, 204, 400, 404, 405])
      expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
  },
)

async function prepare() {
  const pg = await testDatabase()
  const env = {
    DATABASE_URL: pg.url,
    TRUST_PROXY: '1',
    SANITY_WEBHOOK_SECRET: 'a-secret-that-sanity-signs-with',
  }
  // Without a Studio its addresses promise a 503.
  const site = await startSite({ env, studioFolder: standInStudio() })
  await storeFlights(pg.sql, 2, () => ({
    artistName: CANARY,
    fullName: CANARY,
    passportNumber: CANARY,
    preferredAirport: CANARY,
  }))
  await pg.sql`insert into attendee_pinboard ${pg.sql([
    { alias: CANARY, location: 'x', hidden_at: new Date(), location_key: 'x' },
    { alias: 'Seen', location: 'y', hidden_at: null, location_key: 'y' },
  ])}`
  const everything = async () => {
    const [{ text }] = await pg.sql<[{ text: string }]>`
      select json_build_array(
        (select json_agg(f order by id) from artist_flight_details as f), (select json_agg(p order by id) from attendee_pinboard as p),
        (select count(*) from transactions), (select count(*) from studio_sessions), (select count(*) from webhook_deliveries),
        (select json_agg(distinct kind) from audit where kind not like 'unlock%'))::text as text`
    return text
  }
  const dispose = async () => {
    await site[Symbol.asyncDispose]()
    await pg[Symbol.asyncDispose]()
  }
  return { site, everything, [Symbol.asyncDispose]: dispose }
}

async function askAll(
  site: Site,
  seed: number,
  count: number,
  headersOf: (one: Case) => Record<string, string>,
  check: (answer: { text: string }, about: string) => void,
) {
  const seen = new Map<number, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
  const next = fc.sample(anyCase, { numRuns: count, seed }).entries()
  const work = async () => {
    for (const [index, one] of next) {
      const answer = await ask(site.port, agent, {
        ...one,
        headers: {
          ...headersOf(one),
          'X-Forwarded-For': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        },
      })
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      const about = `case ${index}: ${JSON.stringify(one).slice(0, 600)}`
      if (answer.status >= 500 || answer.status < 200)
        expect(answer.status, about).toBe('no failure')
      check(answer, about)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  agent.destroy()
  return seen
}

function ask(
  port: number,
  agent: Agent,
  { method, path, headers, body }: Case,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = JSON.stringify(response.headers)
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      },
    )
    // A connection that was closed after the answer before; the case itself is asked again.
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve(ask(port, agent, { method, path, headers, body }))
        : reject(error),
    )
    asking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, text: '' })
    })
    asking.end(body)
  })
}

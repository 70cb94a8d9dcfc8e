import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { storeFlights } from '../helpers/flights'
import { anyRequest, MARK, type MutatedRequest } from '../helpers/mutated-requests'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { standInStudio } from '../helpers/stand-in-studio'

/**
 * Requests of a stranger; an organiser sends half as many. More, over night:
 * `MUTATED_REQUESTS=1000000 npx vitest run --project integration tests/integration/mutated-requests.full.test.ts`.
 */
const CASES = Number(process.env.MUTATED_REQUESTS ?? 1000)
const WORKERS = 8
/** A text in the stored details that no stranger may see. */
const CANARY = 'zq7xcanary'

test(
  'no request of a stranger gives a 5xx, is repeated in the answer, tells what is kept, or changes anything',
  { timeout: 600_000 },
  async () => {
    await using ground = await prepare()
    const before = await ground.everything()
    const seen = await askAll(
      ground.site,
      20260316,
      CASES,
      ({ headers }) => headers,
      (answer, about) => {
        if (answer.text.includes(CANARY)) expect(answer.text, about).not.toContain(CANARY)
        if (answer.text.includes(MARK)) expect(answer.text, about).not.toContain(MARK)
      },
    )
    // A generator of invalid requests only would prove little.
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
    // A request that ends the session gets another token: after it the organiser would be a stranger.
    const admitted = ({ path, headers }: MutatedRequest) => ({
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
  const pg = await testDatabase('seeded')
  const env = {
    DATABASE_URL: pg.url,
  }
  // Without a built Studio its addresses answer 503.
  const site = await startSite({ env, studioFolder: standInStudio() })
  await storeFlights(pg.sql, 2, () => ({
    artistName: CANARY,
    fullName: CANARY,
    passportNumber: CANARY,
    preferredAirport: CANARY,
  }))
  await pg.sql`update artist_flight_details set looks_automatic = true where id = 2`
  await pg.sql`insert into attendee_pinboard ${pg.sql([
    { alias: CANARY, location: 'x', hidden_at: new Date(), location_key: 'x' },
    { alias: 'Seen', location: 'y', hidden_at: null, location_key: 'y' },
  ])}`
  const everything = async () => {
    const [{ text }] = await pg.sql<[{ text: string }]>`
      select json_build_array(
        (select json_agg(f order by id) from artist_flight_details as f), (select json_agg(p order by id) from attendee_pinboard as p),
        (select count(*) from transactions), (select count(*) from studio_sessions),
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
  headersOf: (one: MutatedRequest) => Record<string, string>,
  check: (answer: { text: string }, about: string) => void,
) {
  const seen = new Map<number, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
  const next = fc.sample(anyRequest, { numRuns: count, seed }).entries()
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
  { method, path, headers, body }: MutatedRequest,
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
        // A page that is nearly spelt right is led to with the query that was asked, as browsers would repeat it.
        const [location] = response.headers.location?.split('?') ?? []
        let text = JSON.stringify({ ...response.headers, location })
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      },
    )
    // The site had closed the connection after the previous answer, so the request is sent again.
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

import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { expect, test, vi } from 'vitest'
import { startSite, type Site } from '../helpers/site'

const SECRET = 'a-secret-that-sanity-signs-with'
const START = new Date('2026-03-01T12:00:00Z')
const WAIT = { timeout: 10_000, interval: 20 }

/** A stand-in for Sanity's cloud. It counts the queries, answers them with nothing, and refuses every listener and stranger. */
async function cloud() {
  let questions = 0
  let strangers = 0
  const server = createServer((request, response) => {
    if (!request.url?.includes('/data/query/')) return void response.writeHead(503).end()
    if (request.headers.authorization === undefined) {
      strangers += 1
      return void response.writeHead(401).end()
    }
    questions += 1
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"result":null}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    SANITY_PROJECT_ID: 'abc123',
    SANITY_READ_TOKEN: 'a-read-token-of-sanity',
    SANITY_API_HOST: origin,
    SANITY_WEBHOOK_SECRET: SECRET,
  }
  const dispose = async () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    env,
    questions: () => questions,
    strangers: () => strangers,
    [Symbol.asyncDispose]: dispose,
  }
}

const BODY = JSON.stringify({ _id: 'artist-1', text: 'Mother Karst — ☃' })
const signed = async (body = BODY, at = START, secret = SECRET) => ({
  [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, at.getTime(), secret),
})

function post(
  site: Site,
  headers: Record<string, string>,
  body: string | Buffer = BODY,
  method = 'POST',
) {
  return fetch(`${site.url}/api/content-webhook`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : new Uint8Array(body) } : {}),
  })
}

test('a signed message makes every instance read the content again, once', async () => {
  await using sanity = await cloud()
  const now = () => START
  await using one = await startSite({ env: sanity.env, now })
  await using two = await startSite({ env: { ...one.settings, ...sanity.env }, now })
  const readings = [
    vi.spyOn(one.services.content, 'readAgain'),
    vi.spyOn(two.services.content, 'readAgain'),
  ]
  const before = sanity.questions()
  const headers = await signed()
  const answer = await post(one, headers)
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'no-store',
    { message: expect.stringMatching(/^[A-Z].+\.$/) },
  ])
  await vi.waitFor(
    () => expect(readings.every(({ mock }) => mock.calls.length > 0)).toBe(true),
    WAIT,
  )
  await vi.waitFor(() => expect(sanity.questions()).toBeGreaterThan(before), WAIT)
  // Each start looks once whether strangers can read the dataset.
  await vi.waitFor(() => expect(sanity.strangers()).toBe(2), WAIT)

  for (const site of [one, two]) expect((await post(site, headers)).status).toBe(401)
})

test('of one message sent many times at once one is taken', async () => {
  await using sanity = await cloud()
  await using site = await startSite({ env: sanity.env, now: () => START })
  const headers = await signed()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => (await post(site, headers)).status),
  )
  expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
})

test('a message counts within five minutes, and never twice', async () => {
  await using sanity = await cloud()
  const clock = { now: START }
  await using site = await startSite({ env: sanity.env, now: () => clock.now })
  const seconds = (count: number) => new Date(START.getTime() + count * 1000)
  const taken = async (at: Date) => (await post(site, await signed(BODY, at))).status
  expect([await taken(seconds(-301)), await taken(seconds(301))]).toEqual([401, 401])
  expect([await taken(seconds(-299)), await taken(seconds(299))]).toEqual([200, 200])
  clock.now = seconds(598)
  expect(await taken(seconds(299))).toBe(401)
  clock.now = seconds(3600)
  expect(await taken(seconds(3600))).toBe(200)
  expect(
    await site.services.database.run((sql) => sql`select 1 from webhook_deliveries`),
  ).toHaveLength(1)
})

test('every mistake has its status, in the order of the APIs, and a sentence', async () => {
  await using sanity = await cloud()
  await using site = await startSite({ env: sanity.env, now: () => START })
  const good = await signed()
  const mistakes: [Record<string, string>, string | Buffer, string, number][] = [
    [good, BODY, 'GET', 405],
    [{ ...good, origin: 'https://elsewhere.example' }, 'x'.repeat(300_000), 'POST', 403],
    [{ ...good, 'content-type': 'text/plain' }, 'x'.repeat(300_000), 'POST', 413],
    [{ 'content-type': 'text/plain' }, BODY, 'POST', 415],
    [{}, BODY, 'POST', 401],
    [{ [SIGNATURE_HEADER_NAME]: 'nonsense' }, BODY, 'POST', 401],
    [await signed(BODY, START, 'another-secret'), BODY, 'POST', 401],
    [good, `${BODY} `, 'POST', 401],
    [good, '', 'POST', 401],
    [good, Buffer.concat([Buffer.from(BODY), Buffer.from([0xff])]), 'POST', 401],
    [
      { [SIGNATURE_HEADER_NAME]: `${good[SIGNATURE_HEADER_NAME]}, ${good[SIGNATURE_HEADER_NAME]}` },
      BODY,
      'POST',
      401,
    ],
  ]
  for (const [headers, body, method, status] of mistakes) {
    const answer = await post(site, headers, body, method)
    expect([headers, answer.status]).toEqual([headers, status])
    expect(await answer.text()).toMatch(/^[A-Z].+\.$/)
  }
  expect((await post(site, good)).status).toBe(200)
})

test('without its secret there is nothing at this address', async () => {
  await using site = await startSite()
  const answer = await post(site, await signed())
  expect([answer.status, await answer.text()]).toEqual([404, 'There is nothing at this address.'])
})

import { connect } from 'node:net'
import { ClientError } from '@sanity/client'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CONTENT_TOKEN, testLake, TOKEN } from '../testing/lake'
import { lakeRoutes, patternOf, type RouteParts } from './routes.server'

/** At least one address for each route, and some without a route. */
const EVERYTHING = encodeURIComponent('*')
const ADDRESSES = [
  `/v2025-02-19/data/query/production?query=${EVERYTHING}`,
  `/v1/data/query/production?query=${EVERYTHING}&perspective=published`,
  '/vX/data/doc/production/artist-1',
  `/v2025-02-19/data/listen/production?query=${EVERYTHING}`,
  `/v2025-02-19/data/query/other?query=${EVERYTHING}`,
  '/v2025-02-19/data/mutate/production',
  '/v2025-02-19/data/mutate/production?returnDocuments=true',
  '/v2025-02-19/data/actions/production',
  '/v2025-02-19/data/history/production/transactions/artist-1',
  '/v2025-02-19/data/history/production/transactions/drafts.artist-1?effectFormat=mendoza',
  '/v2025-02-19/data/history/production/events/documents/drafts.artist-1',
  '/v2025-02-19/data/history/production/events/releases/summer',
  '/v2025-02-19/data/history/production/documents/drafts.artist-1?lastRevision=true',
  '/v2025-02-19/data/doc/production/drafts.artist-1',
  `/v2025-02-19/data/query/production?query=${EVERYTHING}&perspective=drafts`,
  '/v2025-02-19/assets/images/production?filename=a.png',
  '/v2025-02-19/assets/files/production?filename=a.txt',
  '/v2025-02-19/data/history/production/documents/drafts.artist-1',
  '/v2025-02-19/data/export/production',
  '/v2025-02-19/data/references/production/documents/artist-1/to',
  '/v2025-02-19/data/live/events/production?includeDrafts=true',
  '/v2025-02-19/data/ping/production',
  '/v2025-02-19/socket/production',
  '/v2025-02-19/socket/other',
  '/v2025-02-19/projects/local',
  '/v2025-02-19/projects/local/datasets',
  '/v2025-02-19/projects/local/datasets/production/acl',
  '/v2025-02-19/projects/local/user-applications',
  '/v2025-02-19/datasets',
  '/v2025-02-19/aliases',
  '/v2025-02-19/users/organiser,seed',
  '/v2025-02-19/users/me/keyvalue/layout',
  '/v2025-02-19/users/me/keyvalue',
  '/v2025-02-19/hooks',
  '/v2025-02-19/features',
  '/v2025-02-19/intake/telemetry-status',
  '/v2025-02-19/journey/trial',
  '/v2025-02-19/help',
  '/v2025-02-19/ping',
  '/v2025-02-19/journey/announcements',
  '/v2025-02-19/access/requests/me',
  '/v2025-02-19/projects/local/grants',
  '/v2025-02-19/projects/local/roles',
  '/v2025-02-19/projects/local/new-content-release-allowed',
  '/v2025-02-19/projects/local/datasets/production/settings/indexing',
  '/v2025-02-19/subscriptions/project/local',
  '/v2025-02-19/schedules/local/production',
  '/v2025-02-19/check/cors',
  '/v2025-02-19/made/up',
  '/v2025-02-19',
  '/v1',
  '/v2',
  '/v9/%ff',
]

test('the list of addresses that need a token has every route', () => {
  const paths = ADDRESSES.map((address) => address.replace(/^\/v[^/]*/, '').replace(/\?.*/, ''))
  const routes = lakeRoutes({
    source: { projectId: 'local', dataset: 'production' },
    store: { onCommit: () => () => undefined },
  } as unknown as RouteParts)
  expect(
    routes
      .filter(
        ({ path, isOpen }) =>
          !isOpen?.(new URLSearchParams('includeDrafts=true')) &&
          !paths.some((given) => patternOf(path).test(given)),
      )
      .map(({ path }) => path),
  ).toEqual([])
})

test('without the right token every address and method answers 401 and nothing else', async () => {
  await using lake = await testLake()
  await lake.write(
    { _id: 'artist-1', _type: 'artist', name: 'Mother Karst' },
    { _id: 'drafts.artist-1', _type: 'artist', name: 'Mother Karst, unsaid' },
  )
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const headers = [
    '',
    'Basic dXNlcjpwYXNz',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Token ${TOKEN}`,
    `Bearer ${CONTENT_TOKEN}x`,
    'Bearer ',
  ]
  const ask = async (authorization: string, method: string, address: string) => {
    const init: RequestInit = {
      method,
      headers: authorization === '' ? {} : { authorization },
    }
    const answer = await fetch(lake.url + address, init)
    expect([authorization, method, address, answer.status]).toEqual([
      authorization,
      method,
      address,
      401,
    ])
    expect(await answer.text()).not.toContain('Karst')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  const [stranger = '', ...wrong] = headers
  for (const method of methods)
    await Promise.all(ADDRESSES.map((address) => ask(stranger, method, address)))
  for (const authorization of wrong)
    for (const method of ['GET', 'POST'])
      await Promise.all(ADDRESSES.map((address) => ask(authorization, method, address)))
}, 60_000)

test('the token is accepted in the header only, not in the address or a cookie', async () => {
  await using lake = await testLake()
  const address = `${lake.url}/v2025-02-19/data/query/production?query=*&token=${TOKEN}`
  expect((await fetch(address)).status).toBe(401)
  expect((await fetch(address, { headers: { cookie: `sanitySession=${TOKEN}` } })).status).toBe(401)
})

test('the client without a token raises a ClientError with a message of ours', async () => {
  await using lake = await testLake()
  const error = await lake
    .client({ token: 'wrong' })
    .fetch('*')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({
    statusCode: 401,
    message: expect.stringContaining('Content is private'),
  })
})

test('with the token every kind of bad request gets its own status, and an error in Sanity’s form', async () => {
  await using lake = await testLake()
  const query = '/v2025-02-19/data/query/production'
  const post = (body: string, type = 'application/json'): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  const mistakes: [string, RequestInit, number][] = [
    ['/v2025-02-19/made/up', {}, 404],
    ['/v2/data/query/production?query=*', {}, 404],
    ['/v2025-02-19/data/query/other?query=*', {}, 404],
    ['/v2025-02-19/data/query/%ff?query=*', {}, 400],
    [query, {}, 400],
    [`${query}?query=*&$x=oops`, {}, 400],
    [`${query}?query=$x`, {}, 400],
    [`${query}?query=*&perspective=raw,published`, {}, 400],
    [`${query}?query=*&perspective=a%20b`, {}, 400],
    [query, { method: 'PUT' }, 405],
    ['/v2025-02-19/data/doc/production/a', post('{}'), 405],
    [query, post('{"query":"*"}', 'text/plain'), 415],
    [query, post('['), 400],
    [query, post('[]'), 400],
    [query, post('{"query":7}'), 400],
    [query, post('{"query":"*","params":[]}'), 400],
  ]
  for (const [address, init, status] of mistakes) {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${TOKEN}`)
    const answer = await fetch(lake.url + address, { ...init, headers })
    expect([address, init, answer.status]).toEqual([address, init, status])
    expect(await answer.json()).toMatchObject({
      statusCode: status,
      error: { type: expect.any(String), description: expect.stringMatching(/\w \w/) },
    })
    expect(answer.headers.get('allow')).toBe(
      status === 405
        ? address.includes('/doc/')
          ? 'GET, HEAD, OPTIONS'
          : 'GET, HEAD, POST, OPTIONS'
        : null,
    )
  }
})

test('HEAD and OPTIONS answer without a body', async () => {
  await using lake = await testLake()
  const headers = { authorization: `Bearer ${TOKEN}` }
  const head = await fetch(`${lake.url}/v2025-02-19/data/query/production?query=*`, {
    method: 'HEAD',
    headers,
  })
  expect([head.status, Number(head.headers.get('content-length')) > 50, await head.text()]).toEqual(
    [200, true, ''],
  )
  const listen = await fetch(`${lake.url}/v2025-02-19/data/listen/production?query=*`, {
    method: 'HEAD',
    headers,
  })
  expect([listen.status, await listen.text()]).toEqual([200, ''])
  const options = await fetch(`${lake.url}/v2025-02-19/data/query/production`, {
    method: 'OPTIONS',
    headers,
  })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
})

test('a body over 1 MB that says so is refused', async () => {
  await using lake = await testLake()
  const error = await lake
    .client()
    .fetch('*', { x: 'y'.repeat(1_500_000) })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ statusCode: 413 })
})

test.each([
  ['endless, with the token', TOKEN, 413],
  ['endless, without it', 'wrong', 401],
])('a body %s is answered and hung up on, not read to its end', async (_, token, status) => {
  await using lake = await testLake()
  // It stays open, so that a connection that ends was ended by the server.
  const port = Number(new URL(lake.url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const hungUp = new Promise((resolve) => socket.on('error', resolve).on('end', resolve))
  let [answer, sent] = ['', 0]
  socket.on('data', (text) => (answer += text))
  const head = [
    'POST /v2025-02-19/data/query/production HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const part = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const more = () => {
    while (!socket.destroyed) {
      sent += part.length
      if (!socket.write(part)) return
    }
  }
  socket.on('drain', more)
  more()
  await hungUp
  socket.destroy()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nConnection: close\r\n`, 'i'))
  // At most 64 MiB are read and thrown away; the rest stands in buffers.
  expect(sent).toBeLessThan(100_000_000)
})

test('a refusal leaves a line in the log with route, status and the id that the answer has, and nothing of what was asked', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  await using lake = await testLake({ log: pino({ level: 'info' }, { write }) })
  const ask = (path: string, token: string) =>
    fetch(`${lake.url}/v2025-02-19${path}`, { headers: { authorization: `Bearer ${token}` } })
  const answers = [
    await ask('/data/query/production?query=SECRET[', TOKEN),
    await ask('/data/doc/production/SECRET', 'wrong'),
    await ask('/SECRET', TOKEN),
  ]
  await ask('/ping', TOKEN)
  const refusals = lines.filter(({ msg }) => msg === 'request refused')
  expect(refusals.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/data/query/…', 400],
    ['GET', '/data/doc/…', 401],
    ['GET', '(none)', 404],
  ])
  expect(refusals.map(({ requestId }) => requestId)).toEqual(
    answers.map(({ headers }) => headers.get('x-request-id')),
  )
  expect(JSON.stringify(lines)).not.toContain('SECRET')
})

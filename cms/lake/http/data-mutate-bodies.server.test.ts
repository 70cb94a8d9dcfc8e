import { once } from 'node:events'
import { createServer, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testLake, TOKEN } from '../testing/lake'

/** All tests here share it, because none of them changes it. */
const sharedLake = testLake()
afterAll(async () => (await sharedLake)[Symbol.asyncDispose]())

test.each([
  ['a patch of nothing', { patch: { id: 'gone', set: { a: 1 } } }, 409, 'documentNotFoundError'],
  [
    'another type',
    { patch: { id: 'seedling', set: { _type: 'other' } } },
    409,
    'cannotModifyImmutableAttributeError',
  ],
  [
    'another id',
    { patch: { id: 'seedling', set: { _id: 'other' } } },
    409,
    'cannotModifyImmutableAttributeError',
  ],
  [
    'an insertion into no list',
    { patch: { id: 'seedling', insert: { after: '_type[-1]', items: [1] } } },
    409,
    'patchError',
  ],
  ['a path that is none', { patch: { id: 'seedling', set: { 'a!': 1 } } }, 409, 'patchError'],
  [
    'an index without end',
    { patch: { id: 'seedling', set: { 'a[4000000000]': 1 } } },
    400,
    'mutationError',
  ],
  ['no type', { create: { _id: 'a' } }, 400, 'mutationError'],
  ['an id that is none', { create: { _id: 'a b', _type: 'a' } }, 400, 'mutationError'],
  ['an unknown mutation', { destroy: { id: 'seedling' } }, 400, 'mutationError'],
  [
    'two mutations in one',
    { delete: { id: 'seedling' }, create: { _type: 'a' } },
    400,
    'mutationError',
  ],
  ['an unknown operation', { patch: { id: 'seedling', explode: {} } }, 400, 'mutationError'],
  ['a query that is none', { delete: { query: '*[' } }, 400, 'queryParseError'],
  [
    'a query for something else than documents',
    { delete: { query: '*._type' } },
    400,
    'mutationError',
  ],
  ['a character 0', { create: { _type: 'a', text: 'a\0b' } }, 400, 'invalidContent'],
  ['half of a surrogate pair', { create: { _type: 'a', text: '\ud83e' } }, 400, 'invalidContent'],
  ['half of a pair in a name', { create: { _type: 'a', ['\udd8e']: 1 } }, 400, 'invalidContent'],
  [
    'a sum beyond all numbers',
    { patch: { id: 'seedling', set: { n: 1e308 }, inc: { n: 1e308 } } },
    400,
    'invalidContent',
  ],
])('%s is refused', async (_, mutation, status, type) => {
  const answer = await post(
    JSON.stringify({ mutations: [{ create: { _id: 'half', _type: 'artist' } }, mutation] }),
  )
  expect([
    answer.status,
    answer.body.error.items?.[0].error.type ?? answer.body.error.type,
  ]).toEqual([status, type])
  expect(await (await sharedLake).client().fetch('count(*)', {}, { perspective: 'raw' })).toBe(1)
})

test('a body that no database can store is refused as a whole', async () => {
  const bodies = [
    '{"mutations":[{"create":{"_type":"a","n":1e999}}]}',
    '{"mutations":[{"create":{"_type":"a","__proto__":{"b":1}}}]}',
    `{"mutations":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`,
  ]
  for (const body of bodies) expect((await post(body)).status).toBe(400)
  for (const body of ['{}', '{"mutations":{}}', '[]', '{'])
    expect((await post(body)).status).toBe(400)
  expect((await post('{"mutations":[]}', '?visibility=never')).status).toBe(400)
  expect((await post('{"mutations":[],"transactionId":"a b"}')).status).toBe(400)
})

test('the answer has ids and documents on request', async () => {
  const body = JSON.stringify({
    mutations: [{ createIfNotExists: { _id: 'seedling', _type: 'seedling' } }],
    transactionId: 'mine',
  })
  expect((await post(body)).body).toEqual({
    transactionId: 'mine',
    results: [{ operation: 'none' }],
  })
  const both = await post(body, '?returnIds=true&returnDocuments=true')
  expect(both.body.results).toMatchObject([
    { id: 'seedling', operation: 'none', document: { _type: 'seedling' } },
  ])
})

async function post(body: string, search = '') {
  const { url } = await sharedLake
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v2025-02-19/data/mutate/production${search}`, {
    method: 'POST',
    headers,
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

test.each([
  ['data/mutate/production', { mutations: [] }, 'application/json', TOKEN, [100, 200]],
  ['data/actions/production', { actions: [] }, 'application/json', TOKEN, [100, 400]],
  ['assets/files/production', 'rider', 'text/plain', TOKEN, [100, 200]],
  // Who is refused sends nothing.
  ['data/mutate/production', { mutations: [] }, 'application/json', 'unknown', [401]],
  ['data/mutate/production', { mutations: [] }, 'text/plain', TOKEN, [415]],
])('who asks first at %s with %j as %s is told', async (path, body, type, token, expected) => {
  const { lake } = await sharedLake
  // A server that leaves the answer to "Expect" to whoever reads the body.
  const server = createServer(lake.handleAll).on('checkContinue', lake.handleAll)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': text.length,
    expect: '100-continue',
  }
  const { port } = server.address() as AddressInfo
  const options: RequestOptions = { port, method: 'POST', path: `/v2025-02-19/${path}`, headers }
  const told: (number | undefined)[] = []
  const asking = request({ ...options, agent: false })
  asking.on('continue', () => {
    told.push(100)
    asking.end(text)
  })
  asking.flushHeaders()
  const [answer] = await once(asking, 'response')
  told.push(answer.statusCode)
  expect(told).toEqual(expected)
  asking.destroy()
  server.closeAllConnections()
  server.close()
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/helpers/database'
import { createPickList, readPickList, writePickList } from './pick-lists.server'

const [CARLA, LAKE, GONE] = ['k3m5q7a2c4e6', 'aaaaaaaaaaaa', 'zzzzzzzzzzzz'] as const
const publicIds = async () => new Set<string>([CARLA, LAKE])

function contextOn({ database }: Pick<TestDatabase, 'database'>, clock = { now: Date.now() }) {
  return {
    database,
    digests: {
      address: (address: string) => Buffer.from(address.padEnd(32)),
      network: () => null,
      thanks: () => Buffer.alloc(0),
      body: () => Buffer.alloc(0),
      recipient: () => Buffer.alloc(0),
      submission: () => Buffer.alloc(0),
    },
    now: () => new Date(clock.now),
    log: pino({ level: 'silent' }),
    request: { id: 'a', address: '192.0.2.1' },
  }
}

function request(method: string, body: unknown, key?: string): Request {
  return new Request('https://festival.example/api/pick-lists', {
    method,
    headers: key === undefined ? {} : { 'x-pick-key': key },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function made(context: ReturnType<typeof contextOn>, picks: readonly string[] = [CARLA]) {
  const response = await createPickList(request('POST', { picks }), context, publicIds)
  expect(response.status).toBe(201)
  return (await response.json()) as { read: string; write: string }
}

test('a list is made, read, changed and deleted; the key is needed, and only digests are kept', async () => {
  await using pg = await testDatabase()
  const context = contextOn(pg)
  const { read, write } = await made(context, [CARLA, CARLA])
  expect([read, write]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ])
  expect((await readPickList(context, read))?.picks).toEqual([CARLA])
  const [row] = await pg.sql`select pick_lists::text as text from pick_lists`
  expect(row!.text).not.toContain(read)
  expect(row!.text).not.toContain(write)

  const change = (body: unknown, key?: string) =>
    writePickList(request('PUT', body, key), context, read, publicIds)
  for (const key of [undefined, '', 'f'.repeat(32), read])
    expect((await change({ picks: [LAKE] }, key)).status).toBe(401)
  expect((await readPickList(context, read))?.picks).toEqual([CARLA])
  const changed = await change({ picks: [LAKE, CARLA, GONE] }, write)
  expect([changed.status, await changed.json()]).toEqual([200, { picks: [LAKE, CARLA, GONE] }])
  expect((await readPickList(context, read))?.picks).toEqual([LAKE, CARLA, GONE])
  // A pick that has left the programme may stay in its list, also as the last one.
  expect((await change({ picks: [GONE] }, write)).status).toBe(200)
  expect((await change({ picks: ['yyyyyyyyyyyy'] }, write)).status).toBe(422)
  expect((await readPickList(context, read))?.picks).toEqual([GONE])

  const remove = (key?: string) =>
    writePickList(request('DELETE', undefined, key), context, read, publicIds)
  expect((await remove('0'.repeat(32))).status).toBe(401)
  expect((await remove(write)).status).toBe(204)
  expect(await readPickList(context, read)).toBeNull()
  expect((await remove(write)).status).toBe(404)
  expect((await change({ picks: [LAKE] }, write)).status).toBe(404)
})

test.each([
  ['no JSON', 400, '{"picks"'],
  ['no object', 422, '[]'],
  ['no picks', 422, {}],
  ['picks that are no list', 422, { picks: CARLA }],
  ['a pick that is no text', 422, { picks: [7] }],
  ['a pick that is no id', 422, { picks: ['../../etc'] }],
  ['another field', 422, { picks: [CARLA], name: 'me' }],
  ['more than 200 picks', 422, { picks: Array.from({ length: 201 }, () => CARLA) }],
  ['picks of an old edition alone', 422, { picks: [GONE] }],
])('%s is refused with one sentence', async (_, status, body) => {
  await using pg = await testDatabase()
  const response = await createPickList(request('POST', body), contextOn(pg), publicIds)
  expect(response.status).toBe(status)
  expect(await response.text()).toMatch(/^[A-Z].*\.$/)
  expect(await pg.sql`select 1 from pick_lists`).toEqual([])
})

test('a list without picks, and one of 200, are lists', async () => {
  await using pg = await testDatabase()
  const context = contextOn(pg)
  const many = Array.from({ length: 199 }, (_, index) => `old${String(index).padStart(9, '0')}`)
  await made(context, [])
  const { read } = await made(context, [CARLA, ...many])
  expect((await readPickList(context, read))?.picks).toHaveLength(200)
})

test('an address makes ten lists an hour, and changes 60 a minute', async () => {
  await using pg = await testDatabase()
  const clock = { now: Date.now() }
  const context = contextOn(pg, clock)
  const lists = []
  for (let count = 0; count < 10; count += 1) lists.push(await made(context))
  const refused = await createPickList(request('POST', { picks: [] }), context, publicIds)
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 3600])
  const other = { ...context, request: { id: 'b', address: '192.0.2.2' } }
  await made(other)

  const { read, write } = lists[0]!
  const change = () =>
    writePickList(request('PUT', { picks: [LAKE] }, write), context, read, publicIds)
  for (let count = 0; count < 60; count += 1) expect((await change()).status).toBe(200)
  const late = await change()
  expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '60'])
  clock.now += 60_000
  expect((await change()).status).toBe(200)
  clock.now += 3_600_000
  await made(context)
})

test('a visitor is refused in the language of the page, and a program in English', async () => {
  await using pg = await testDatabase()
  const context = contextOn(pg)
  const refused = async (language: string | null, body: unknown) => {
    const asked = request('POST', body)
    if (language) asked.headers.set('Content-Language', language)
    const answer = await createPickList(asked, context, publicIds)
    return [answer.status, answer.headers.get('Content-Language'), await answer.text()]
  }
  const gone = { picks: [GONE] }
  expect(await refused(null, gone)).toEqual([
    422,
    null,
    'None of these picks is in this programme. They may be of an old edition.',
  ])
  expect(await refused('es', gone)).toEqual([
    422,
    'es',
    'Nada de esto está en este programa. Puede que sea de una edición anterior.',
  ])
  expect(await refused('es', {})).toEqual([422, null, expect.stringMatching(/^Send an object/)])
  for (let count = 3; count < 10; count += 1) await refused(null, gone)
  expect(await refused('de', gone)).toEqual([
    429,
    'de',
    expect.stringMatching(/^Das war viel auf einmal\. .* in 60\sMinuten noch einmal\.$/),
  ])
})

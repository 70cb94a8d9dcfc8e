import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { lakeOn, testLake, TOKEN, type TestLake } from '../../tests/helpers/lake'

const PATH = '/v2025-02-19/socket/production'
const artist = (id: string, name: string) => ({ _id: id, _type: 'artist', name })

interface Message {
  id?: string
  method?: string
  result?: unknown
  error?: { message: string }
  params?: {
    subscription: string
    result: {
      event?: string
      type?: string
      id?: string
      data?: Record<string, unknown>
      [field: string]: unknown
    }
  }
}

/** A socket and everything it has heard. */
async function connect(lake: TestLake, path = PATH, address = '192.0.2.1') {
  const socket = connectionTo(lake, address, path)
  const heard: Message[] = []
  let closed: number | null = null
  socket.on(
    'message',
    (data) => String(data) === '♥' || heard.push(JSON.parse(String(data)) as Message),
  )
  socket.on('close', (code) => {
    closed = code
  })
  await once(socket, 'open')
  const say = (id: string, method: string, params: object = {}) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  const answer = (id: string) =>
    vi.waitFor(
      () => heard.find((message) => message.id === id) ?? expect.fail(`no answer to ${id}`),
      WAIT,
    )
  const events = (id: string) =>
    heard.flatMap(({ params }) => (params?.subscription === id ? [params.result] : []))
  return {
    socket,
    heard,
    say,
    answer,
    events,
    closed: () => closed,
    [Symbol.dispose]: () => socket.terminate(),
  }
}

const WAIT = { timeout: 8000, interval: 10 }

async function authorized(lake: TestLake) {
  const socket = await connect(lake)
  socket.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await socket.answer('hello')).toMatchObject({ result: true })
  return socket
}

test('after the token a listener is welcomed and hears of changes until it has enough', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  tab.say('l1', 'listen_subscribe', {
    query: '*[_type == $type]',
    params: { type: 'artist' },
    options: { includeResult: true },
  })
  await vi.waitFor(() => expect(tab.events('l1')).toMatchObject([{ event: 'welcome' }]), WAIT)
  await lake.write(artist('artist-1', 'Mother Karst'))
  await vi.waitFor(() => expect(tab.events('l1')).toHaveLength(2), WAIT)
  expect(tab.events('l1')[1]).toMatchObject({
    event: 'mutation',
    id: expect.any(String),
    data: { documentId: 'artist-1', transition: 'appear', result: { name: 'Mother Karst' } },
  })
  tab.say('stop', 'listen_unsubscribe', { subscriptionId: 'l1' })
  await tab.answer('stop')
  tab.say('l2', 'listen_subscribe', { query: '*' })
  await vi.waitFor(() => expect(tab.events('l2')).toHaveLength(1), WAIT)
  await lake.write(artist('artist-2', 'Sump'))
  await vi.waitFor(() => expect(tab.events('l2')).toHaveLength(2), WAIT)
  expect(tab.events('l1')).toHaveLength(2)
})

test('a listener that comes back hears what it missed, and only that', async () => {
  await using lake = await testLake()
  const first = await authorized(lake)
  first.say('l', 'listen_subscribe', { query: '*', options: { enableResume: true } })
  await vi.waitFor(() => expect(first.events('l')).toHaveLength(1), WAIT)
  await lake.write(artist('artist-1', 'heard'))
  await vi.waitFor(() => expect(first.events('l')).toHaveLength(2), WAIT)
  first.socket.terminate()
  await lake.write(artist('artist-2', 'missed'))
  using second = await authorized(lake)
  second.say('l', 'listen_subscribe', {
    query: '*',
    options: { enableResume: true },
    lastEventId: first.events('l')[1]?.id,
  })
  await vi.waitFor(
    () =>
      expect(second.events('l')).toMatchObject([
        { event: 'welcomeback' },
        { event: 'mutation', data: { documentId: 'artist-2' } },
      ]),
    WAIT,
  )
})

test.each([
  ['another token', { authorization: `Bearer ${TOKEN.slice(1)}x` }],
  ['the bare token', { authorization: TOKEN }],
])('%s is hung up on', async (_, params) => {
  await using lake = await testLake()
  using tab = await connect(lake)
  tab.say('hello', 'authorization', params)
  await vi.waitFor(() => expect(tab.closed()).toBe(4401), WAIT)
  expect(tab.heard).toEqual([])
})

test('whoever asks for something before the token, or puts the token into the address, is told nothing', async () => {
  await using lake = await testLake()
  using tab = await connect(lake, `${PATH}?token=${TOKEN}`)
  tab.say('l', 'listen_subscribe', { query: '*' })
  await vi.waitFor(() => expect(tab.closed()).toBe(4401), WAIT)
  expect(tab.heard).toEqual([])
})

test('whoever shows no token is hung up on after five seconds', async () => {
  await using lake = await testLake()
  using tab = await connect(lake)
  await vi.waitFor(() => expect(tab.closed()).toBe(4408), { timeout: 9000, interval: 50 })
}, 15_000)

test.each([
  '',
  'nonsense',
  '[]',
  '{"id":"1","method":"listen_subscribe"}',
  '{"jsonrpc":"2.0","id":"1","method":"listen_subscribe","params":{"query":7}}',
])('the message %j is no reason for anything but hanging up', async (text) => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  tab.socket.send(text)
  await vi.waitFor(() => expect(tab.closed()).toBe(4400), WAIT)
})

test('a message that is too large ends the connection, a second one elsewhere goes on', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  using other = await authorized(lake)
  tab.say('l', 'listen_subscribe', { query: 'x'.repeat(100_000) })
  await vi.waitFor(() => expect(tab.closed()).toBe(1009), WAIT)
  other.say('p', 'presence_subscribe')
  expect(await other.answer('p')).toMatchObject({ result: 'p' })
})

test('a query that is none fails its listener alone', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  tab.say('bad', 'listen_subscribe', { query: '*[' })
  tab.say('good', 'listen_subscribe', { query: '*' })
  await vi.waitFor(
    () =>
      expect(tab.events('bad')).toMatchObject([
        { event: 'channelError', data: { error: { type: 'queryParseError' } } },
      ]),
    WAIT,
  )
  await vi.waitFor(() => expect(tab.events('good')).toMatchObject([{ event: 'welcome' }]), WAIT)
})

test('the listeners of one socket are limited', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  for (let number = 0; number <= 100; number += 1)
    tab.say(`l${number}`, 'listen_subscribe', { query: '*' })
  expect(await tab.answer('l99')).toMatchObject({ result: 'l99' })
  expect(await tab.answer('l100')).toMatchObject({
    error: { message: expect.stringContaining('too many') },
  })
})

test('a tab that does not read is hung up on, and holds up no writer', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  for (let number = 0; number < 50; number += 1)
    tab.say(`l${number}`, 'listen_subscribe', {
      query: '*',
      options: { includeResult: true, includeMutations: true },
    })
  await tab.answer('l49')
  tab.socket.pause()
  for (let number = 0; number < 20; number += 1)
    await lake.write(artist(`artist-${number}`, 'x'.repeat(200_000)))
  tab.socket.resume()
  await vi.waitFor(() => expect(tab.closed()).toBe(1006), WAIT)
})

test('tabs see each other come, ask, and go', async () => {
  await using lake = await testLake()
  using one = await authorized(lake)
  const two = await authorized(lake)
  one.say('p', 'presence_subscribe')
  await one.answer('p')
  two.say('a', 'presence_announce', {
    data: { sessionId: 's2', locations: [{ type: 'document', documentId: 'artist-1' }] },
  })
  two.say('r', 'presence_rollcall', { session: 's2' })
  two.socket.close()
  await vi.waitFor(
    () =>
      expect(one.events('p')).toEqual([
        {
          type: 'state',
          i: 'organiser',
          m: { sessionId: 's2', locations: [{ type: 'document', documentId: 'artist-1' }] },
        },
        { type: 'rollCall', i: 'organiser', session: 's2' },
        { type: 'disconnect', i: 'organiser', m: { session: 's2' } },
      ]),
    WAIT,
  )
})

test('another dataset has no socket, and the address answers other requests in words', async () => {
  await using lake = await testLake()
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/socket/other`)
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('404')
  const answer = await fetch(lake.url + PATH, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
})

test('what is written on one instance is heard at a socket of another', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  using tab = await authorized(other)
  tab.say('l', 'listen_subscribe', { query: '*[_type == "artist"]' })
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(1), WAIT)
  await lake.client().create(artist('artist-1', 'From afar'))
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(2), WAIT)
})

test('a server that stops says goodbye and takes no more', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  lake.lake.endStreams()
  await vi.waitFor(() => expect(tab.closed()).toBe(1001), WAIT)
  const late = new WebSocket(lake.url.replace('http', 'ws') + PATH)
  const [error] = (await once(late, 'error')) as [Error]
  expect(error.message).toContain('503')
})

test('one address may have twenty connections that show no token', async () => {
  await using lake = await testLake()
  const strangers = await Promise.all(Array.from({ length: 20 }, () => connect(lake)))
  const [error] = (await once(connectionTo(lake, '192.0.2.1'), 'error')) as [Error]
  expect(error.message).toContain('429')
  using other = await connect(lake, PATH, '192.0.2.2')
  other.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await other.answer('hello')).toMatchObject({ result: true })
  for (const { socket } of strangers) socket.terminate()
})

test('however many connections show no token, an organiser’s own gets through', async () => {
  await using lake = await testLake()
  const strangers = await Promise.all(
    Array.from({ length: 120 }, (_, index) => connect(lake, PATH, `192.0.2.${index % 8}`)),
  )
  using organiser = await connect(lake, PATH, '198.51.100.1')
  organiser.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await organiser.answer('hello')).toMatchObject({ result: true })
  await vi.waitFor(
    () => expect(strangers.filter((one) => one.closed() === null).length).toBe(99),
    WAIT,
  )
  for (const { socket } of strangers) socket.terminate()
})

test('tokens are counted apart: 200 authorised connections stay, and the next is asked to come back', async () => {
  await using lake = await testLake()
  const tabs = []
  for (let group = 0; group < 10; group += 1)
    tabs.push(...(await Promise.all(Array.from({ length: 20 }, () => authorized(lake)))))
  using late = await connect(lake)
  late.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  await vi.waitFor(() => expect(late.closed()).toBe(1013), WAIT)
  expect(tabs.filter((tab) => tab.closed() !== null)).toEqual([])
  for (const { socket } of tabs) socket.terminate()
})

test('a refusal carries the headers of every answer', async () => {
  await using lake = await testLake()
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/socket/other`)
  const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  expect(refusal.headers['x-content-type-options']).toBe('nosniff')
})

function connectionTo(lake: TestLake, address: string, path = PATH): WebSocket {
  return new WebSocket(lake.url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': address },
  })
}

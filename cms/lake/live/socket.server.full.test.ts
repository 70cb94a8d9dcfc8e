import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { lakeOn, testLake, TOKEN } from '../testing/lake'
import { authorized, connect, PATH, WAIT } from '../testing/socket'

const artist = (id: string, name: string) => ({ _id: id, _type: 'artist', name })

test('after the token a listener gets a welcome and then changes, until it unsubscribes', async () => {
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

test('the query of a listener knows whose socket it is', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  tab.say('l', 'listen_subscribe', { query: '*[owner == identity()]' })
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(1), WAIT)
  await lake.write({ _id: 'theirs', _type: 'wish', owner: 'me' })
  await lake.write({ _id: 'ours', _type: 'wish', owner: 'organiser' })
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(2), WAIT)
  expect(tab.events('l')[1]).toMatchObject({ data: { documentId: 'ours' } })
})

test('a listener that reconnects gets the missed events, and only those', async () => {
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
])('%s is disconnected', async (_, params) => {
  await using lake = await testLake()
  using tab = await connect(lake)
  tab.say('hello', 'authorization', params)
  await vi.waitFor(() => expect(tab.closed()).toBe(4401), WAIT)
  expect(tab.heard).toEqual([])
})

test('a client that sends requests before the token, or the token in the address, gets no answer', async () => {
  await using lake = await testLake()
  using tab = await connect(lake, `${PATH}?token=${TOKEN}`)
  tab.say('l', 'listen_subscribe', { query: '*' })
  await vi.waitFor(() => expect(tab.closed()).toBe(4401), WAIT)
  expect(tab.heard).toEqual([])
})

test('a client without a token is disconnected after five seconds', async () => {
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
])('the invalid message %j only ends the connection', async (text) => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  tab.socket.send(text)
  await vi.waitFor(() => expect(tab.closed()).toBe(4400), WAIT)
})

test('a message that is too large ends its connection, and another connection stays', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  using other = await authorized(lake)
  tab.say('l', 'listen_subscribe', { query: 'x'.repeat(100_000) })
  await vi.waitFor(() => expect(tab.closed()).toBe(1009), WAIT)
  other.say('p', 'presence_subscribe')
  expect(await other.answer('p')).toMatchObject({ result: 'p' })
})

test('an invalid query ends only its own listener', async () => {
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

test('a tab that does not read is disconnected, and delays no writer', async () => {
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

test('tabs get each other’s presence messages', async () => {
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

test('tabs of two instances see each other come, move and leave', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  using one = await authorized(lake)
  one.say('p', 'presence_subscribe')
  await one.answer('p')
  const two = await authorized(other)
  two.say('p', 'presence_subscribe')
  await two.answer('p')
  const at = (documentId: string) => ({ type: 'document', documentId })
  const state = (sessionId: string, documentId: string) => ({
    sessionId,
    locations: [at(documentId)],
  })
  two.say('r', 'presence_rollcall', { session: 's2' })
  const rollCall = { type: 'rollCall', i: 'organiser', session: 's2' }
  await vi.waitFor(() => expect(one.events('p')).toEqual([rollCall]), WAIT)
  one.say('a', 'presence_announce', { data: state('s1', 'artist-1') })
  const isAt = (m: object) => ({ type: 'state', i: 'organiser', m })
  await vi.waitFor(
    () => expect(two.events('p')).toEqual([rollCall, isAt(state('s1', 'artist-1'))]),
    WAIT,
  )
  // Longer than a notification may be: it stays at home, and those after it come.
  two.say('l', 'presence_announce', {
    data: { ...state('s2', 'artist-2'), note: 'x'.repeat(9000) },
  })
  for (const id of ['artist-2', 'artist-3'])
    two.say(id, 'presence_announce', { data: state('s2', id) })
  await two.answer('artist-3')
  two.socket.close()
  await vi.waitFor(
    () =>
      expect(one.events('p').slice(2)).toEqual([
        isAt(state('s2', 'artist-2')),
        isAt(state('s2', 'artist-3')),
        { type: 'disconnect', i: 'organiser', m: { session: 's2' } },
      ]),
    WAIT,
  )
})

test('another dataset has no socket, and other requests to the address get 426', async () => {
  await using lake = await testLake()
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/socket/other`)
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('404')
  const answer = await fetch(lake.url + PATH, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
})

test('a socket of one instance gets the changes of another', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  using tab = await authorized(other)
  tab.say('l', 'listen_subscribe', { query: '*[_type == "artist"]' })
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(1), WAIT)
  await lake.client().create(artist('artist-1', 'From afar'))
  await vi.waitFor(() => expect(tab.events('l')).toHaveLength(2), WAIT)
})

test('a server that stops closes its sockets and refuses new ones', async () => {
  await using lake = await testLake()
  using tab = await authorized(lake)
  lake.lake.endStreams()
  await vi.waitFor(() => expect(tab.closed()).toBe(1001), WAIT)
  const late = new WebSocket(lake.url.replace('http', 'ws') + PATH)
  const [error] = (await once(late, 'error')) as [Error]
  expect(error.message).toContain('503')
})

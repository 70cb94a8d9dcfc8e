import { ChannelError, type SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { testLake, TOKEN, type TestLake } from '../testing/lake'
import { withSocket, type SocketOptions } from './socket-client'

const WAIT = { timeout: 8000, interval: 10 }
const artist = (id: string, name: string) => ({ _id: id, _type: 'artist', name })
type Heard = { type: string; documentId?: string; result?: Record<string, unknown> }

/** A tab: a client whose connections can be counted and cut. */
function openTab(lake: TestLake, options: SocketOptions = {}, token = TOKEN) {
  const sockets: NodeWebSocket[] = []
  class Counted extends NodeWebSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this.on('error', () => undefined))
    }
  }
  const client = withSocket(lake.client({ token, perspective: 'raw' }), {
    ...options,
    WebSocket: Counted as unknown as typeof WebSocket,
  })
  const open = () => sockets.filter(({ readyState }) => readyState === NodeWebSocket.OPEN)
  const stops: (() => void)[] = []
  return {
    client,
    sockets,
    open,
    listenTo: async (
      ...[query, options, from, params]: [
        string,
        Record<string, unknown>?,
        Listening?,
        Record<string, unknown>?,
      ]
    ) => {
      const listener = await listenTo(from ?? client, query, options, params)
      stops.push(listener.stop)
      return listener
    },
    [Symbol.dispose]: () => {
      stops.forEach((stop) => stop())
      sockets.forEach((socket) => socket.terminate())
    },
  }
}

type Listening = SanityClient | SanityClient['observable']

/** All events of a listener, from its welcome on. */
async function listenTo(
  client: Listening,
  query: string,
  options: Record<string, unknown> = {},
  params = {},
) {
  const heard: Heard[] = []
  const errors: unknown[] = []
  const events = ['welcome', 'welcomeback', 'mutation', 'reconnect'] as const
  const subscription = client.listen
    .call(client as SanityClient, query, params, { ...options, events: [...events] as never[] })
    .subscribe({
      next: (event) => heard.push(event as unknown as Heard),
      error: (error: unknown) => errors.push(error),
    })
  await vi.waitFor(() => expect(heard.length + errors.length).toBeGreaterThan(0), WAIT)
  return { heard, errors, stop: () => subscription.unsubscribe() }
}

const types = (heard: Heard[]) => heard.map(({ type }) => type)

test('listeners of a client and of all clients derived from it share one connection', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  const copies = [
    tab.client,
    tab.client.clone(),
    tab.client.withConfig({ apiVersion: '2024-01-01' }),
    tab.client.observable,
    tab.client.withConfig({}).observable.clone(),
  ]
  const listeners = await Promise.all(
    copies.map((client, number) =>
      tab.listenTo('*[_type == $type]', {}, client, { type: number === 0 ? 'rule' : 'artist' }),
    ),
  )
  await lake.write(artist('artist-1', 'Mother Karst'))
  for (const { heard } of listeners.slice(1)) {
    await vi.waitFor(() => expect(types(heard)).toEqual(['welcome', 'mutation']), WAIT)
    expect(heard[1]).toMatchObject({ documentId: 'artist-1', result: { name: 'Mother Karst' } })
  }
  expect(types(listeners[0]?.heard ?? [])).toEqual(['welcome'])
  expect(tab.sockets).toHaveLength(1)
})

test('without listeners the connection is closed, and opened again for the next one', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  const first = await tab.listenTo('*')
  first.stop()
  const second = await tab.listenTo('*')
  expect(tab.sockets).toHaveLength(1)
  second.stop()
  await vi.waitFor(() => expect(tab.open()).toEqual([]), WAIT)
  await tab.listenTo('*')
  expect(tab.sockets).toHaveLength(2)
})

test('after a short loss every listener gets an event, is reconnected, and gets the missed events', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  const resuming = await tab.listenTo('*', { enableResume: true })
  const other = await tab.listenTo('*')
  await lake.write(artist('artist-1', 'heard'))
  await vi.waitFor(() => expect(resuming.heard).toHaveLength(2), WAIT)
  tab.sockets[0]?.terminate()
  await vi.waitFor(() => expect(types(resuming.heard)).toContain('reconnect'), WAIT)
  await lake.write(artist('artist-2', 'missed'))
  await vi.waitFor(
    () =>
      expect(types(resuming.heard)).toEqual([
        'welcome',
        'mutation',
        'reconnect',
        'welcomeback',
        'mutation',
      ]),
    WAIT,
  )
  expect(resuming.heard[4]).toMatchObject({ documentId: 'artist-2' })
  await vi.waitFor(
    () =>
      expect(types(other.heard)).toEqual([
        'welcome',
        'mutation',
        'reconnect',
        // The Studio knows no other word for it.
        'welcome',
        'mutation',
      ]),
    WAIT,
  )
  expect(other.heard[4]).toMatchObject({ documentId: 'artist-2' })
})

test('a listener that is added while the connection is away begins with its welcome', async () => {
  await using lake = await testLake()
  let current = Promise.resolve(TOKEN)
  let openGate: (token: string) => void = () => undefined
  using tab = openTab(lake, { token: () => current })
  const first = await tab.listenTo('*')
  current = new Promise((resolve) => {
    openGate = resolve
  })
  tab.sockets[0]?.terminate()
  await vi.waitFor(() => expect(types(first.heard)).toEqual(['welcome', 'reconnect']), WAIT)
  const adding = tab.listenTo('*')
  openGate(TOKEN)
  expect(types((await adding).heard)).toEqual(['welcome'])
})

test('a listener whose connection is lost before its welcome begins with its welcome', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  await tab.listenTo('*')
  const socket = tab.sockets[0]!
  socket.send = () => socket.terminate()
  const added = await tab.listenTo('*')
  expect([types(added.heard), tab.sockets.length]).toEqual([['welcome'], 2])
})

test('after a long loss, when the Studio reads everything again, no missed event is sent', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  const { heard } = await tab.listenTo('*')
  tab.sockets[0]?.terminate()
  await vi.waitFor(() => expect(types(heard)).toContain('reconnect'), WAIT)
  const later = Date.now() + 22_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  await lake.write(artist('artist-1', 'missed'))
  await vi.waitFor(() => expect(types(heard)).toEqual(['welcome', 'reconnect', 'welcome']), WAIT)
  clock.mockRestore()
  await lake.write(artist('artist-2', 'heard'))
  await vi.waitFor(() => expect(heard).toHaveLength(4), WAIT)
  expect(heard[3]).toMatchObject({ type: 'mutation', documentId: 'artist-2' })
})

test('an invalid query ends its listener with the error of the client’s own listen', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  const { errors } = await tab.listenTo('*[')
  expect(errors).toEqual([expect.any(ChannelError)])
  expect(errors[0]).toMatchObject({
    message: expect.stringContaining('Syntax error in GROQ query'),
  })
})

test('an invalid token ends the listeners for good', async () => {
  await using lake = await testLake()
  using tab = openTab(lake, {}, 'not-a-token')
  const { errors } = await tab.listenTo('*')
  expect(errors).toMatchObject([{ message: expect.stringContaining('session is over') }])
  expect(tab.sockets).toHaveLength(1)
})

test('listeners wait for another token and go on, if there is a way to get one', async () => {
  await using lake = await testLake()
  let current = Promise.resolve('an-old-token')
  let openGate: (token: string) => void = () => undefined
  const refused: string[] = []
  const onTokenRefused = (token: string) => {
    refused.push(token)
    current = new Promise((resolve) => {
      openGate = resolve
    })
  }
  using tab = openTab(lake, { token: () => current, onTokenRefused })
  const listening = tab.listenTo('*')
  await vi.waitFor(() => expect(refused).toEqual(['an-old-token']), WAIT)
  await vi.waitFor(() => expect(tab.open()).toEqual([]), WAIT)
  openGate(TOKEN)
  const { heard, errors } = await listening
  expect([types(heard), errors, tab.sockets.length]).toEqual([['welcome'], [], 2])
})

test('all other requests still go over HTTP', async () => {
  await using lake = await testLake()
  using tab = openTab(lake)
  await tab.client.create(artist('artist-1', 'Sump'))
  expect(await tab.client.fetch('*[_type == "artist"].name')).toEqual(['Sump'])
  expect(tab.sockets).toHaveLength(0)
})

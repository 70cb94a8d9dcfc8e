import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { TOKEN, type TestLake } from './lake'

/** Path of the lake's socket. */
export const PATH = '/v2025-02-19/socket/production'

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

/** A socket and all messages that it has received. */
export async function connect(lake: TestLake, path = PATH, address = '192.0.2.1') {
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

/** For `vi.waitFor`. */
export const WAIT = { timeout: 8000, interval: 10 }

/** A socket that is authorised by the token of a session. */
export async function authorized(lake: TestLake) {
  const socket = await connect(lake)
  socket.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await socket.answer('hello')).toMatchObject({ result: true })
  return socket
}

/** @param address - the client's address, as a proxy would send it */
export function connectionTo(lake: TestLake, address: string, path = PATH): WebSocket {
  return new WebSocket(lake.url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': address },
  })
}

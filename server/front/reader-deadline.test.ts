import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { enforceReaderDeadline } from './reader-deadline'

const WITHIN_MS = 250
/** More than the kernel keeps for a connection, at both of its ends. */
const LONG = Buffer.alloc(64 * 1024 * 1024)

test('who takes nothing of a long answer is hung up on', async () => {
  expect(
    await isHungUpOn(
      (response) => response.end(LONG),
      (client) => client.pause(),
    ),
  ).toBe(true)
})

test('who takes nothing of one answer of many is hung up on', async () => {
  expect(
    await isHungUpOn(
      (response) => response.end(LONG.subarray(0, 1024 * 1024)),
      (client) => client.pause(),
      64,
    ),
  ).toBe(true)
})

test('who takes a long answer bit by bit gets it', async () => {
  const takeSome = (client: Socket) => {
    let taken = 0
    client.on('data', ({ length }: Buffer) => {
      taken += length
      if (taken < 512 * 1024) return
      taken = 0
      client.pause()
      setTimeout(() => client.resume(), 20)
    })
  }
  expect(await isHungUpOn((response) => response.end(LONG), takeSome)).toBe(false)
})

test('an answer that has nothing to say for long is not the reader’s fault', async () => {
  expect(
    await isHungUpOn(
      (response) => response.write('event: welcome\n\n'),
      (client) => client.resume(),
    ),
  ).toBe(false)
})

test('who has taken something later than at the start has more time, because the kernel takes in large steps on a slow line', () => {
  const { lookAt, isGone } = aSlowReader()
  // Up to 50 s Node saw at every look that something was taken.
  for (const second of [50, 57, 64, 71]) lookAt(second)
  expect(isGone()).toBe(false)
  // Then something was taken: Node did not tell of its look after 78 s.
  for (const second of [85, 92, 99, 106, 113]) lookAt(second)
  expect(isGone()).toBe(false)
  lookAt(120)
  expect(isGone()).toBe(true)
})

test('who has taken something at the start alone has no more time', () => {
  const { lookAt, isGone } = aSlowReader()
  lookAt(14)
  expect(isGone()).toBe(true)
})

/** A reader with bytes that wait, and Node's looks at which nothing was taken, by the seconds since the request. */
function aSlowReader() {
  let seconds = 0
  const socket = { writableLength: 1, setTimeout: vi.fn(), destroy: vi.fn() }
  const response = new EventEmitter()
  enforceReaderDeadline(
    { socket } as unknown as IncomingMessage,
    response as ServerResponse,
    7000,
    () => seconds * 1000,
  )
  return {
    lookAt(second: number) {
      seconds = second
      expect(socket.setTimeout).toHaveBeenCalledTimes(1)
      socket.setTimeout.mockClear()
      response.emit('timeout', socket)
    },
    isGone: () => socket.destroy.mock.calls.length > 0,
  }
}

/** Whether a connection is gone eight deadlines after its requests; Node has looked twice after two. */
async function isHungUpOn(
  answer: (response: ServerResponse) => void,
  read: (client: Socket) => void,
  requests = 1,
): Promise<boolean> {
  const server = createServer((request, response) => {
    enforceReaderDeadline(request, response, WITHIN_MS)
    answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const gone = new Promise<true>((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve(true))),
  )
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => undefined,
  )
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests))
  read(client)
  const isGone = await Promise.race([gone, sleep(8 * WITHIN_MS, false)])
  client.destroy()
  server.close()
  return isGone
}

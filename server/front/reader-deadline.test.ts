import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
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

test.runIf(process.platform === 'linux')(
  'who takes less than Node can see of a long answer is not hung up on',
  async () => {
    const takeLittle = (client: Socket) => {
      client.pause()
      const timer = setInterval(() => client.read(64 * 1024), 60)
      client.once('close', () => clearInterval(timer))
    }
    expect(await isHungUpOn((response) => response.end(LONG), takeLittle)).toBe(false)
  },
)

test('an answer that has nothing to say for long is not the reader’s fault', async () => {
  expect(
    await isHungUpOn(
      (response) => response.write('event: welcome\n\n'),
      (client) => client.resume(),
    ),
  ).toBe(false)
})

test('a connection between two requests is closed when Node’s own time for that is over', async () => {
  expect(
    await isHungUpOn(
      (response) => response.end('short'),
      (client) => client.resume(),
    ),
  ).toBe(true)
})

/** Whether a connection is gone eight looks after its requests. Three are enough for one that takes nothing. */
async function isHungUpOn(
  answer: (response: ServerResponse) => void,
  read: (client: Socket) => void,
  requests = 1,
): Promise<boolean> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 2 * WITHIN_MS
  enforceReaderDeadline(server, WITHIN_MS)
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

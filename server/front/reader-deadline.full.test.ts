import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { endianness } from 'node:os'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { enforceReaderDeadline, kernelAddress, watchReaders } from './reader-deadline'

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
  // In pieces, as films and listings are sent: what Node has handed to the kernel then tells how much was taken.
  const pieces = Array.from({ length: 1024 }, () => LONG.subarray(0, 64 * 1024))
  const answer = (response: ServerResponse) => void Readable.from(pieces).pipe(response)
  expect(await isHungUpOn(answer, takeSome)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'who takes less than Node can see of a long answer is not hung up on',
  async () => {
    await using site = await longAnswers()
    const client = await site.ask('127.0.0.1')
    await takesLittle(client, site.look)
    // Now it takes nothing.
    await expect.poll(() => site.look().then(site.open)).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'who takes little is not hung up on for another client that has the same port and takes nothing',
  async () => {
    await using site = await longAnswers()
    const client = await site.ask('127.0.0.2')
    await site.ask('127.0.0.3', client.localPort)
    await takesLittle(client, site.look)
    expect(site.open()).toBe(1)
  },
)

/** A server with long answers, whose readers are looked at when the test says so. */
async function longAnswers() {
  const open = new Set<Socket>()
  const clients: Socket[] = []
  const server = createServer((_, response) => response.end(LONG)).listen(0, '127.0.0.1')
  const look = watchReaders(server)
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await once(server, 'listening')
  return {
    look,
    open: () => open.size,
    async ask(localAddress: string, localPort?: number): Promise<Socket> {
      const { port } = server.address() as AddressInfo
      const client = connect({ port, host: '127.0.0.1', localAddress, localPort }).pause()
      clients.push(client.on('error', () => undefined))
      client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(client, 'readable')
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Takes 256 kB between two looks, nine times. The kernel keeps megabytes for the client, so Node does not see them go. */
async function takesLittle(client: Socket, look: () => Promise<void>): Promise<void> {
  for (let looks = 0; looks < 9; looks += 1) {
    for (let taken = 0; taken < 256 * 1024;) {
      const part: Buffer | null = client.read()
      if (part === null) await once(client, 'readable')
      else taken += part.length
    }
    await look()
  }
}

test.runIf(endianness() === 'LE')('an end of a connection is written as in proc(5)', () => {
  expect([
    kernelAddress('127.0.0.1', 3000),
    kernelAddress('::1', 443),
    kernelAddress('::ffff:192.0.2.1', 65535),
    kernelAddress('fe80::1%eth0', 80),
  ]).toEqual([
    '0100007F:0BB8',
    '00000000000000000000000001000000:01BB',
    '0000000000000000FFFF0000010200C0:FFFF',
    '000080FE000000000000000001000000:0050',
  ])
})

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

/** Whether the first connection is gone before three later ones, one after the other, that take nothing: nine looks. */
async function isHungUpOn(
  answer: (response: ServerResponse) => void,
  read: (client: Socket) => void,
  requests = 1,
): Promise<boolean> {
  const server = createServer(({ url }, response) =>
    url === '/' ? answer(response) : response.end(LONG),
  ).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 2 * WITHIN_MS
  enforceReaderDeadline(server, WITHIN_MS)
  await new Promise((listening) => server.once('listening', listening))
  const gone = new Promise<true>((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve(true))),
  )
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1' })
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests))
  read(client)
  await new Promise((connected) => client.once('connect', connected))
  const laterOnesAreGone = async () => {
    for (let count = 0; count < 3; count += 1) {
      const taking = connect({ port, host: '127.0.0.1' }).pause()
      taking.on('error', () => undefined).write('GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const [socket] = (await once(server, 'connection')) as [Socket]
      await once(socket, 'close')
      taking.destroy()
    }
    return false
  }
  const isGone = await Promise.race([gone, laterOnesAreGone()])
  client.destroy()
  server.close()
  return isGone
}

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answerInOrder } from './pipelining'

test('while many requests wait for a client that reads no answer, nothing more is read from it', async () => {
  let handled = 0
  const sockets: Socket[] = []
  const server = createServer((_, response) => answerInOrder(response, () => void handled++))
    .on('connection', (socket) => sockets.push(socket))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const packet = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(40)
  client.write(packet)
  await expect.poll(() => sockets[0]?.bytesRead).toBe(packet.length)
  await new Promise((sent) => client.write(packet, sent))
  // What another one sends after that is read.
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  other.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => handled).toBe(2)
  expect(sockets[0]?.bytesRead).toBe(packet.length)
  client.destroy()
  other.destroy()
  server.close()
})

test('a connection with far too many requests in one packet is closed', async () => {
  const server = createServer((_, response) => answerInOrder(response, () => undefined)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300))
  client.resume()
  await once(client, 'close')
  expect(client.bytesRead).toBe(0)
  server.close()
})

test('of many requests in one packet each is looked at when its turn has come', async () => {
  const seen: string[] = []
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    answerInOrder(response, () => {
      seen.push(request.url ?? '')
      answers.push(response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', (chunk) => (received += chunk.toString()))
  client.write(PATHS.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))

  for (const turn of PATHS.keys()) {
    await expect.poll(() => seen.length, { interval: 2 }).toBe(turn + 1)
    answers.at(-1)?.end(`answer ${turn}.`)
  }
  await expect.poll(() => received.match(/answer \d+/g)?.length).toBe(PATHS.length)
  expect(seen).toEqual(PATHS)
  client.destroy()
  server.close()
})

/** More than we read ahead. */
const PATHS = Array.from({ length: 60 }, (_, index) => `/${index}`)

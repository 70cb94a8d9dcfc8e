import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answerInOrder } from './pipelining'

test.each([
  ['in one packet', [70]],
  ['in several packets', [30, 40]],
])('a connection with far too many requests %s is closed', async (_, packets) => {
  const server = createServer((_, response) => answerInOrder(response, () => undefined)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  const closed = once(client, 'close')
  client.resume()
  for (const requests of packets)
    await new Promise((sent) =>
      client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests), sent),
    )
  await closed
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

test('between two requests of one packet all other connections have their turn', async () => {
  let turn = 0
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  const seen: number[] = []
  const server = createServer((_, response) => {
    answerInOrder(response, () => {
      seen.push(turn)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
  client.write(PATHS.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  await expect.poll(() => seen.length, { interval: 2 }).toBe(PATHS.length)
  expect(new Set(seen).size).toBe(PATHS.length)
  clearImmediate(counting)
  client.destroy()
  server.close()
})

const PATHS = Array.from({ length: 60 }, (_, index) => `/${index}`)

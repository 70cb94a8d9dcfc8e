import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { enforceBodyDeadline } from './body-deadline'

const WITHIN_MS = 100

test('who sends a body too slowly is hung up on, answered or not', async () => {
  expect(await isHungUpOn('POST /api/attendee-pinboard')).toBe(true)
  expect(await isHungUpOn('GET /')).toBe(true)
})

test('an organiser’s picture may take its time, but only where there is a content lake', async () => {
  const upload = 'POST /v2025-02-19/assets/images/production'
  expect(await isHungUpOn(upload)).toBe(false)
  expect(await isHungUpOn(upload, { hasLake: false })).toBe(true)
})

/** Whether a connection is gone that has sent half of a body, when a later one is gone that is not allowed to. */
async function isHungUpOn(line: string, { hasLake = true } = {}): Promise<boolean> {
  const server = createServer((request, response) => {
    enforceBodyDeadline(request, hasLake, WITHIN_MS)
    if (request.method === 'GET') response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const sendHalf = async (start: string) => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => undefined).resume()
    const arrived = once(server, 'request')
    client.write(`${start} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf`)
    await arrived
    return client
  }
  const client = await sendHalf(line)
  const later = await sendHalf('POST /api/attendee-pinboard')
  await once(later, 'close')
  const isGone = client.destroyed
  client.destroy()
  server.close()
  return isGone
}

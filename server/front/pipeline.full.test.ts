import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aFront } from '../../tests/helpers/pipeline'

test('an endless body without a length is cut off at the limit', async () => {
  await using front = await aFront()
  const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
  const head =
    'POST /post HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await front.raw(head, chunk)).toMatch(/^HTTP\/1.1 413 /)
  expect(front.answers()).toBe(0)
})

test('who waits for permission to send too much is refused instead', async () => {
  await using front = await aFront()
  const head =
    'POST /post HTTP/1.1\r\nHost: a.example\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n'
  const answer = await front.raw(head)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).not.toContain('100 Continue')
})

test('who waits for permission and sends what is allowed gets the permission, and then the answer', async () => {
  await using front = await aFront()
  const headers = { expect: '100-continue', 'content-type': 'application/json' }
  const asking = request(`${front.url}/post`, { method: 'POST', headers, agent: false })
  asking.on('continue', () => asking.end('{}'))
  asking.flushHeaders()
  const [answer] = await once(asking, 'response')
  expect(await answer.toArray().then(String)).toBe('took 2 bytes')
})

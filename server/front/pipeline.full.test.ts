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

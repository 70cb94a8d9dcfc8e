import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { bestEncoding, encodeAnswer, sendEncoded } from './encoded-answer'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=2, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br; q=0.1, gzip;q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['GZIP', 'gzip'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j gives %s', (header, expected) => {
  expect(bestEncoding(header)).toBe(expected)
})

test('the same body has the same tag, another body another', async () => {
  const tagOf = async (text: string) =>
    (await encodeAnswer(Buffer.from(text), { 'Content-Type': 'text/html' })).etag
  expect(await tagOf('a')).toBe(await tagOf('a'))
  expect(await tagOf('a')).not.toBe(await tagOf('b'))
})

test('a picture is sent as it is, a page compressed', async () => {
  const body = Buffer.alloc(5000, 'a')
  const picture = await encodeAnswer(body, { 'Content-Type': 'image/webp' })
  expect(picture.variants.br.headers).not.toHaveProperty('Content-Encoding')
  const page = await encodeAnswer(body, { 'Content-Type': 'text/html; charset=utf-8' })
  expect(page.variants.br.body.length).toBeLessThan(100)
  expect(page.variants.gzip.headers).toMatchObject({
    'Content-Encoding': 'gzip',
    Vary: 'Accept-Encoding',
    'Content-Length': page.variants.gzip.body.length,
  })
})

test('an answer with a strong tag of its own keeps it, and is the same bytes for everybody', async () => {
  const body = Buffer.alloc(5000, 'a')
  const answer = await encodeAnswer(body, { 'content-type': 'text/calendar', etag: '"own"' })
  expect(answer.etag).toBe('"own"')
  expect(answer.variants.br).toEqual(answer.variants.identity)
  expect(answer.variants.br.headers).toEqual({
    'content-type': 'text/calendar',
    ETag: '"own"',
    'Content-Length': 5000,
  })
})

test.each([256, 100_000])('a body of %d bytes of all kinds arrives as it is', async (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => index % 256))
  const answer = await encodeAnswer(body, { 'Content-Type': 'image/webp' })
  const server = createServer((request, response) => sendEncoded(request, response, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const got = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(Buffer.from(await got.arrayBuffer()).equals(body)).toBe(true)
  server.close()
})

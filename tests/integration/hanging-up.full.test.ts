import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, startSiteProcess, type Site } from '../helpers/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  ['/api/attendee-pinboard', 'application/json', 413],
  ['/api/artist-flight-details', 'application/json', 413],
  ['/attendee-pinboard', 'application/x-www-form-urlencoded', 413],
  ['/artist-flight-form', 'application/x-www-form-urlencoded', 413],
  ['/studio/session', 'application/json', 413],
  ['/v2025-02-19/data/mutate/production', 'application/json', 401],
  ['/v2025-02-19/assets/images/production', 'image/png', 401],
  ['/nowhere', 'text/plain', 404],
  ['/healthz', 'text/plain', 405],
  ['/', '', 200],
  ['/api/artist-flight-details', '', 401],
])(
  'an endless body for %s (%s) is refused at once, and its rest is never taken',
  async (path, type, status) => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => undefined)
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk))
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(
      `${type === '' ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    let sent = 0
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const pour = () => {
      while (!socket.destroyed && socket.writable && sent < 2 ** 30) {
        sent += 0x10000
        if (!socket.write(chunk)) return void socket.once('drain', pour)
      }
    }
    pour()
    await expect.poll(() => heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await closed
    // The kernel's buffers fill before the site can refuse the body. The rest of the gigabyte is never sent.
    expect(sent).toBeLessThan(100 * 2 ** 20)
  },
)

test('who asks for a tunnel and is gone before the answer ends nothing', async () => {
  await using other = await startSiteProcess()
  const gone = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(other.url).port), '127.0.0.1', () => {
        socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
        setImmediate(() => socket.resetAndDestroy())
      })
      socket.on('error', () => undefined).once('close', () => resolve())
    })
  for (let round = 0; round < 100; round++) await gone()
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
})

test.each([
  ['no request', 'FROB\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  [
    'a socket of no dataset',
    'GET /v1/socket/nowhere HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  ],
])('whoever asks for %s is hung up on, also when they leave their side open', async (_, bytes) => {
  const socket = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true })
  let isClosed = false
  socket.on('error', () => undefined).once('close', () => (isClosed = true))
  socket.resume().write(bytes)
  // Our side is still open, so only a write shows that the site has closed the connection.
  await expect
    .poll(() => (socket.writable && socket.write('x'), isClosed), { timeout: 8000 })
    .toBe(true)
})

test.each([
  ['too large, with its length,', 413, '/api/attendee-pinboard', 'Content-Length', ''],
  ['too large, in chunks,', 413, '/api/attendee-pinboard', 'Transfer-Encoding', ''],
  ['too large for the form, in chunks,', 413, '/attendee-pinboard', 'Transfer-Encoding', ''],
  ['for no address, in chunks,', 404, '/api/nowhere', 'Transfer-Encoding', ''],
  [
    'for an address that takes none, in chunks,',
    405,
    '/api/booking-status',
    'Transfer-Encoding',
    '',
  ],
  [
    'from elsewhere, in chunks,',
    403,
    '/api/attendee-pinboard',
    'Transfer-Encoding',
    'Origin: https://evil.example\r\n',
  ],
])(
  'whoever sends a body that is %s gets the %i to read, also one who reads only after sending',
  async (_, status, path, length, more) => {
    const body = Buffer.alloc(8 * 2 ** 20, 'x')
    const size = length === 'Content-Length' ? body.length : 'chunked'
    const parts =
      size === 'chunked' ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body]
    const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
    const ask = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(site.port, '127.0.0.1').pause().on('error', reject)
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer))
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${more}${length}: ${size}\r\n\r\n`,
        )
        for (const part of parts) socket.write(part)
        socket.write('', () => socket.resume())
      })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    for (const answer of answers)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\n\r\n.+\\.$`, 's'))
  },
)

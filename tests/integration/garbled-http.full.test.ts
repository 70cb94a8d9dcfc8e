import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../helpers/database'
import { storeFlights } from '../helpers/flights'
import { SECRETS, startSite, type Site } from '../helpers/site'

let site: Site
let pg: TestDatabase
beforeAll(async () => {
  pg = await testDatabase('seeded')
  site = await startSite({ env: { DATABASE_URL: pg.url } })
  await storeFlights(pg.sql, 1, () => ({ artistName: 'canary-7' }))
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await pg[Symbol.asyncDispose]()
})

const POST =
  'POST /api/attendee-pinboard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
/** A second request, hidden in the body of the first. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const CHUNKED = '5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n'

test.each<[what: string, bytes: string, statuses: number[]]>([
  [
    'a length and chunks',
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'chunks and a length',
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'two lengths',
    `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    [400],
  ],
  ['two lengths in one line', `${POST}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`, [400]],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`, [400]],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n`, [400]],
  ['a length in hexadecimal', `${POST}Content-Length: 0x10\r\n\r\n`, [400]],
  ['a length beyond counting', `${POST}Content-Length: 99999999999999999999999\r\n\r\n`, [400]],
  ['a length of a petabyte', `${POST}Content-Length: 999999999999999\r\n\r\n`, [413]],
  [
    'an unknown transfer encoding',
    `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'a transfer encoding after chunks',
    `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'two transfer encodings',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'a space before the colon',
    `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'a folded header',
    `${POST}X: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\n\n', [400]],
  ['a bare carriage return', 'GET /healthz HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n', [400]],
  ['NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', [400]],
  ['NUL in the address', 'GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  [
    'a line feed after a chunk’s size',
    `${POST}Transfer-Encoding: chunked\r\n\r\n5\n{"a":\r\n0\r\n\r\n`,
    [400],
  ],
  ['a chunk’s size that is none', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400]],
  [
    'a chunk’s size beyond counting',
    `${POST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
    [400],
  ],
  [
    'chunk extensions without end',
    `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(40_000)}\r\n`,
    [400, 413, 431],
  ],
  [
    'good chunks',
    `${POST}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${CHUNKED}`,
    [422],
  ],
  [
    'chunks with trailers',
    `${POST}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\nHost: evil.example\r\nx-admin-password: x\r\n\r\n`,
    [400],
  ],
  [
    'chunks in HTTP/1.0',
    `POST /api/attendee-pinboard HTTP/1.0\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  ['a body that does not come', `${POST}Content-Length: 4\r\n\r\n{`, [408]],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
  ['no host, and a request behind it', `GET / HTTP/1.1\r\n\r\n${HIDDEN}`, [400]],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', [400]],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: localhost/x\r\nConnection: close\r\n\r\n', [400]],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@localhost\r\nConnection: close\r\n\r\n', [400]],
  [
    'another host',
    'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    [200],
  ],
  [
    'a whole address',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [200],
  ],
  [
    'a whole address of a page',
    'GET http://evil.example/lineup-reveal HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [200],
  ],
  [
    'a whole address with a slash at its end',
    'GET http://evil.example/lineup-reveal/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [308],
  ],
  [
    'a whole address of the list',
    'GET http://evil.example/api/artist-flight-details HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [401],
  ],
  [
    'a whole address of the content lake',
    'GET http://evil.example/v1/data/query/production HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [401],
  ],
  [
    'a whole address with two hosts',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nHost: a\r\nConnection: close\r\n\r\n',
    [400],
  ],
  [
    'a whole address with a user',
    'GET http://evil@localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [404],
  ],
  [
    'an address of another kind',
    'GET file:///etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    [404],
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [404]],
  ['no slash', 'GET healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', [400, 404]],
  [
    'an address of 15 kB',
    `GET /${'x'.repeat(15_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    [404],
  ],
  ['an address of 40 kB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, [431]],
  [
    '500 headers',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(500)}Connection: close\r\n\r\n`,
    [200],
  ],
  [
    '12,000 headers',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(12_000)}Connection: close\r\n\r\n`,
    [431],
  ],
  ['an unknown method', 'FROB /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  [
    'TRACE',
    'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\nX: canary\r\nConnection: close\r\n\r\n',
    [405],
  ],
  [
    'a tunnel to somewhere',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    [405],
  ],
  [
    'a tunnel to an address of ours',
    'CONNECT /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    [400, 405],
  ],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505]],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', [400, 505]],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', [400]],
  [
    'an expectation of something',
    `${POST}Expect: coffee\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    [417, 422],
  ],
  [
    'a socket where there is none',
    'GET /api/attendee-pinboard HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    [200],
  ],
  [
    'HTTP/2 in clear',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    [200],
  ],
  [
    'the password in the address, an own header and a cookie',
    `GET /api/artist-flight-details?x-admin-password=${SECRETS.ADMIN_PASSWORD} HTTP/1.1\r\nHost: localhost\r\nX_Admin_Password: ${SECRETS.ADMIN_PASSWORD}\r\nCookie: x-admin-password=${SECRETS.ADMIN_PASSWORD}\r\nConnection: close\r\n\r\n`,
    [401],
  ],
  [
    'a range of the list',
    'GET /api/artist-flight-details HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-999\r\nIf-Range: "x"\r\nConnection: close\r\n\r\n',
    [401],
  ],
])(
  '%s: answered once, without what was sent or kept, and nothing hidden behind it is heard',
  async (_, bytes, statuses) => {
    const answer = await say(bytes)
    const heads = answer.match(/HTTP\/1\.1 \d{3}/g)?.filter((head) => !head.endsWith('100')) ?? []
    expect(heads).toHaveLength(1)
    expect(statuses).toContain(Number(heads[0]?.slice(-3)))
    expect(answer).not.toMatch(/canary|evil|<html.*passwd/s)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  },
)

test('requests in one go are answered in their order', async () => {
  const good = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const answer = await say(
    `${good}GET /api/nowhere HTTP/1.1\r\nHost: a\r\n\r\n${good}GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
  )
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 404',
    'HTTP/1.1 200',
    'HTTP/1.1 400',
  ])
})

test('a request without a host is the last one of its connection', async () => {
  let closedBy: 'us' | 'the site' = 'the site'
  const answer = await say(`GET / HTTP/1.1\r\nX: y\r\n\r\n${HIDDEN}`, () => (closedBy = 'us'))
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
  expect(closedBy).toBe('the site')
})

/** Sends bytes. @returns everything that comes back until the site closes the connection, or is silent for 1.5 s after its answer */
function say(bytes: string, onSilence = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(site.port, '127.0.0.1')
    const isLast = bytes.includes('Connection: close\r\n')
    let heard = ''
    const done = () => {
      socket.destroy()
      resolve(heard)
    }
    socket
      .on('data', (chunk) => {
        heard += chunk.toString('latin1')
        // A connection with keep-alive stays open after its answer, so we close it.
        if (!isLast) socket.setTimeout(1500)
      })
      .on('error', () => undefined)
      .on('close', done)
      .on('timeout', () => {
        onSilence()
        done()
      })
    socket.write(bytes, 'latin1')
  })
}

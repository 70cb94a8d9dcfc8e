import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { SECRETS, startSite, type Site } from '../helpers/site'

const PAGES = [
  '/',
  '/lineup-reveal',
  '/attendee-pinboard',
  '/artist-flight-form',
  '/admin-flight-details',
]
const READ = 'GET, HEAD, OPTIONS'
const READ_AND_POST = 'GET, HEAD, POST, OPTIONS'
const ROUTES: [path: string, allow: string][] = [
  ['/', READ],
  ['/_root.data', READ],
  ['/lineup-reveal', READ],
  ['/attendee-pinboard', READ_AND_POST],
  ['/artist-flight-form', READ_AND_POST],
  ['/admin-flight-details', READ],
  ['/studio', READ],
  ['/api/booking-status', READ],
  ['/api/attendee-pinboard', READ_AND_POST],
  ['/api/artist-flight-details', READ_AND_POST],
  ['/healthz', READ],
  ['/readyz', READ],
  ['/robots.txt', READ],
  ['/favicon.svg', READ],
]

test('every route says which methods it takes, and takes no other', async () => {
  await using site = await startSite()
  for (const [path, allow] of ROUTES) {
    const options = await fetch(site.url + path, { method: 'OPTIONS' })
    expect([path, options.status, options.headers.get('Allow')]).toEqual([path, 204, allow])
    for (const method of [
      'PUT',
      'PATCH',
      'DELETE',
      'PROPFIND',
      ...(allow.includes('POST') ? [] : ['POST']),
    ]) {
      const refused = await fetch(site.url + path, { method })
      expect([path, method, refused.status, refused.headers.get('Allow')]).toEqual([
        path,
        method,
        405,
        allow,
      ])
    }
  }
})

test('HEAD answers like GET, without a body', async () => {
  await using site = await startSite()
  await settled(site)
  const paths = [
    ...ROUTES.map(([path]) => path),
    '/attendee-pinboard?before=1',
    '/attendee-pinboard?before=nothing',
    '/api/attendee-pinboard?before=1',
    '/nowhere',
    '/api/nowhere',
  ]
  for (const path of paths) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) =>
        fetch(site.url + path, { method, headers: { 'Accept-Encoding': 'identity' } }),
      ),
    )
    const told = (answer?: Response) => [
      answer?.status,
      ...['Content-Type', 'Content-Length'].map((name) => answer?.headers.get(name)),
    ]
    expect([path, ...told(head)]).toEqual([path, ...told(get)])
    expect(await head?.text()).toBe('')
  }
})

test('HEAD of the list of flights, which is as long as it gets, names no length', async () => {
  await using site = await startSite()
  const { status, headers } = await fetch(`${site.url}/api/artist-flight-details`, {
    method: 'HEAD',
    headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD },
  })
  expect([status, headers.get('Content-Length')]).toEqual([200, null])
})

test('every answer carries the common headers once, whatever it is', async () => {
  await using site = await startSite()
  const answers = await Promise.all([
    ...ROUTES.map(([path]) => fetch(site.url + path)),
    fetch(`${site.url}/nowhere`),
    fetch(`${site.url}/api/nowhere`),
    fetch(site.url, { method: 'DELETE' }),
    fetch(`${site.url}/v1/data/query/production`),
    fetch(`${site.url}/images/local/production/nothing.webp`),
    fetch(`${site.url}/attendee-pinboard`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'alias=',
    }),
  ])
  for (const { url, headers } of answers) {
    expect(headers.get('X-Content-Type-Options'), url).toBe('nosniff')
    expect(headers.get('Referrer-Policy'), url).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy'), url).toBe('same-origin')
    // Two policies would come joined by a comma.
    expect(headers.get('Content-Security-Policy'), url).toMatch(
      /^[^,]*(frame-ancestors 'none'|sandbox)[^,]*$/,
    )
    expect(headers.get('Set-Cookie'), url).toBeNull()
    expect(headers.get('X-Powered-By'), url).toBeNull()
  }
})

test('an answer that was made for one request says its id, and what many are sent has none', async () => {
  await using site = await startSite()
  const idOf = async (path: string, init?: RequestInit) =>
    (await fetch(site.url + path, init)).headers.get('X-Request-Id')
  const pin = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  const ids = [
    await idOf('/nowhere'),
    await idOf('/api/nowhere'),
    await idOf('/admin-flight-details'),
    await idOf('/api/attendee-pinboard', pin),
    await idOf('/api/artist-flight-details'),
  ]
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(ids).size).toBe(ids.length)
  expect([await idOf('/'), await idOf('/'), await idOf('/favicon.svg')]).toEqual([null, null, null])
})

test('pages allow their own inline scripts by hash and no others', async () => {
  await using site = await startSite()
  for (const path of PAGES) {
    const { status, headers } = await fetch(site.url + path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('Content-Security-Policy'), path).toMatch(/script-src 'self' 'sha256-/)
    expect(headers.get('Content-Security-Policy'), path).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('a page’s address with a slash at its end leads to the page, with its query', async () => {
  await using site = await startSite()
  for (const [asked, location] of [
    ['/lineup-reveal/', '/lineup-reveal'],
    ['/attendee-pinboard/?add=1', '/attendee-pinboard?add=1'],
  ] as const) {
    const response = await fetch(site.url + asked, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([308, location])
  }
})

test('what is not there is a page for people and a sentence for programs, with status 404', async () => {
  await using site = await startSite()
  for (const path of [
    '/nowhere',
    '/LINEUP-REVEAL',
    '/lineup-reveal//',
    '/lineup-reveal/x',
    '//evil.example',
    '//evil.example/',
    '/%2e%2e/etc/passwd',
    '/.git/config',
    '/404',
    '/index.html',
  ]) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 404])
  }
  for (const path of [
    '/nowhere',
    '/index.html',
    '/old/tickets.php',
    '//evil.example',
    '/assets/gone.js',
  ]) {
    const page = await fetch(site.url + path, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([path, page.status, page.headers.get('Content-Type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('</nav>')
  }
  for (const path of ['/index.html', '/favicon.ico'])
    expect((await fetch(site.url + path)).headers.get('Content-Type')).toBe(
      'text/plain; charset=utf-8',
    )
  for (const path of [
    '/api',
    '/api/nowhere',
    '/api/artist-flight-details/',
    '/API/artist-flight-details',
    '/assets/x.js',
  ]) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(
    await (await fetch(`${site.url}/api/nowhere`, { headers: { Accept: 'text/html' } })).text(),
  ).toBe('There is nothing at this address.')
})

test.each([
  '/API/artist-flight-details',
  '/api//artist-flight-details',
  '/api/artist-flight-details/',
  '/api/artist-flight-details.data',
  '/api/artist-flight-details;x.css',
  '/api/artist%2dflight-details',
  '/%61pi/artist-flight-details',
  '/api/./artist-flight-details',
  '/x/../api/artist-flight-details',
])('flight details are not under %s, with the password either', async (path) => {
  await using site = await startSite()
  const answer = await raw(
    site,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nx-admin-password: ${SECRETS.ADMIN_PASSWORD}\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
})

test('a page is sent in the encoding the browser takes, with a tag by which it is not sent again', async () => {
  await using site = await startSite()
  const plain = await settled(site)
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get(site, '/', { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(decode(answer.body).equals(plain.body)).toBe(true)
    expect(answer.body.length).toBeLessThan(plain.body.length / 2)
  }
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await get(site, '/', { 'if-none-match': plain.headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('queries, hosts and forwarded headers of strangers neither change a page nor fill the cache', async () => {
  await using site = await startSite()
  const { body, headers } = await settled(site)
  for (const [path, strange] of [
    ['/?utm_source=x', {}],
    ['/', { host: 'evil.example' }],
    ['/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['/', { cookie: 'a=b', 'accept-language': 'de' }],
  ] as const) {
    const answer = await get(site, path, strange)
    expect(answer.headers.etag).toBe(headers.etag)
    expect(answer.body.equals(body)).toBe(true)
  }
  expect(body.toString()).not.toContain('evil.example')
})

test('the admin page is kept by no cache and no search engine', async () => {
  await using site = await startSite()
  const response = await fetch(`${site.url}/admin-flight-details`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex"/)
})

test('hashed files may be kept for ever, film is sent by range', async () => {
  await using site = await startSite()
  const script = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(site.url)).text())?.[1]
  expect((await fetch(site.url + script)).headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const part = await fetch(`${site.url}/intro.mp4`, { headers: { Range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
})

test('film is not sent again to whoever has it, and its parts only of the film that the first ones were of', async () => {
  await using site = await startSite()
  const ask = (headers: Record<string, string>) => get(site, '/intro.mp4', headers)
  const { etag } = (await ask({ range: 'bytes=0-99' })).headers
  expect(etag).toMatch(/^"/)
  expect((await ask({ 'if-none-match': etag! })).status).toBe(304)
  expect((await ask({ range: 'bytes=0-99', 'if-range': etag! })).status).toBe(206)
  for (const other of ['"of-last-year"', `W/${etag}`, 'Sun, 22 Mar 2026 10:00:00 GMT'])
    expect([other, (await ask({ range: 'bytes=0-99', 'if-range': other })).status]).toEqual([
      other,
      200,
    ])
})

test('an error of one page is told without its cause', async () => {
  await using site = await startSite()
  const answer = await raw(
    site,
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).not.toMatch(/at |node_modules|Error/)
})

test.each([
  ['no request at all', 'garbage\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  [
    'both lengths',
    'POST /api/attendee-pinboard HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a negative length',
    'POST /api/attendee-pinboard HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n',
  ],
  ['a header without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n'],
  [
    'a broken chunk',
    'POST /api/attendee-pinboard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  ],
])('%s is answered with a client’s error, and the site goes on', async (_, bytes) => {
  await using site = await startSite()
  expect(await raw(site, bytes)).toMatch(/^HTTP\/1.1 4\d\d /)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

/** The home page once all that it is made from has been read: a server that has just started renders it once more then. */
async function settled(site: Site) {
  const isSettled = async () => {
    const before = await get(site, '/', {})
    await new Promise((resolve) => setTimeout(resolve, 200))
    return before.headers.etag === (await get(site, '/', {})).headers.etag
  }
  await expect.poll(isSettled).toBe(true)
  return get(site, '/', {})
}

/** Sends bytes as they are; resolves to everything that came back until the server ended the connection. */
function raw(site: Site, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => resolve(answer)).on('close', () => resolve(answer))
  })
}

/** Without any header of its own, and without decoding. */
function get(site: Site, path: string, headers: Record<string, string>) {
  return new Promise<{
    status: number | undefined
    headers: Record<string, string | undefined>
    body: Buffer
  }>((resolve, reject) => {
    const { port } = new URL(site.url)
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

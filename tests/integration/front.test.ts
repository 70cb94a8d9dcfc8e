import { expect, test } from 'vitest'
import { raw, settled } from '../helpers/http'
import { SECRETS, startSite } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'

const READ = 'GET, HEAD, OPTIONS'
const READ_AND_POST = 'GET, HEAD, POST, OPTIONS'
const ROUTES: [path: string, allow: string][] = [
  ['/', READ],
  ['/lineup-reveal', READ],
  ['/attendee-pinboard', READ_AND_POST],
  ['/artist-flight-form', READ_AND_POST],
  ['/admin-flight-details', READ],
  ['/studio', READ],
  ['/api/booking-status', READ],
  ['/api/attendee-pinboard', READ_AND_POST],
  ['/api/artist-flight-details', READ_AND_POST],
  ['/api/browser-errors', 'POST, OPTIONS'],
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

test('an answer that was made for one request says its id, and what many are sent has none', async () => {
  await using site = await startSite()
  const idOf = async (path: string, init?: RequestInit) =>
    (await fetch(site.url + path, init)).headers.get('X-Request-Id')
  const pin = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  const ids = [
    await idOf('/attendee-pinboard?before=1'),
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

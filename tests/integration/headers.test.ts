import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { startSite, type Site } from '../helpers/site'
import { PAGES } from '../helpers/pages.mjs'
import { here } from '../helpers/http'

const JSON_TYPE = { 'Content-Type': 'application/json' }

const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Every kind of answer: path, request and expected status. */
const ANSWERS: [path: string, init: RequestInit, status: number][] = [
  ...PAGES.map((path): [string, RequestInit, number] => [path, {}, 200]),
  ['/lineup-reveal.data', {}, 404],
  ['/', { method: 'HEAD' }, 200],
  ['/', { method: 'OPTIONS' }, 204],
  ['/', { method: 'DELETE' }, 405],
  ['/nowhere', {}, 404],
  ['/api/nowhere', {}, 404],
  ['/assets/nothing.js', {}, 404],
  ['/attendee-pinboard?before=x', {}, 404],
  ['/attendee-pinboard', { method: 'POST', headers: FORM_TYPE, body: 'alias=' }, 422],
  ['/artist-flight-form', { method: 'POST', headers: FORM_TYPE, body: 'artistName=' }, 422],
  ['/artist-flight-form', { method: 'POST', headers: FORM_TYPE, body: 'artistName=%ff' }, 400],
  [
    '/attendee-pinboard',
    { method: 'POST', headers: FORM_TYPE, body: 'alias=Bat&location=Palma', redirect: 'manual' },
    303,
  ],
  [
    '/attendee-pinboard',
    { method: 'POST', headers: { ...FORM_TYPE, Origin: 'https://evil.example' }, body: '' },
    403,
  ],
  ['/api/booking-status', {}, 200],
  ['/api/attendee-pinboard', {}, 200],
  ['/api/attendee-pinboard?before=x', {}, 422],
  ['/api/attendee-pinboard', { method: 'POST', headers: JSON_TYPE, body: '{' }, 400],
  ['/api/attendee-pinboard', { method: 'POST', body: 'x' }, 415],
  ['/api/attendee-pinboard', { method: 'POST', headers: JSON_TYPE, body: 'x'.repeat(5000) }, 413],
  [
    '/api/attendee-pinboard',
    { method: 'POST', headers: JSON_TYPE, body: '{"alias":"Bat","location":"Palma"}' },
    201,
  ],
  ['/api/artist-flight-details', {}, 401],
  ['/api/artist-flight-details/1', { method: 'DELETE' }, 401],
  ['/api/artist-flight-details/1', {}, 405],
  ['/api/admin/activity', {}, 401],
  ['/api/admin/pins', {}, 401],
  ['/api/admin/pins/1', { method: 'PUT', headers: JSON_TYPE, body: '{}' }, 401],
  ['/healthz', {}, 200],
  ['/readyz', {}, 200],
  ['/robots.txt', {}, 200],
  ['/favicon.svg', {}, 200],
  ['/intro.mp4', { headers: { Range: 'bytes=0-9' } }, 206],
  ['/intro.mp4', { headers: { Range: 'bytes=999999999-' } }, 416],
  ['/images/local/production/nothing.webp', {}, 404],
  ['/files/local/production/nothing.pdf', {}, 404],
  ['/v2025-02-19/data/query/production?query=1', {}, 401],
  ['/v2025-02-19/data/nothing/production', {}, 401],
]

test('every kind of answer carries every security header, exactly once', async () => {
  await using site = await startSite({ env: { PUBLIC_URL: 'https://festival.example' } })
  await expect.poll(async () => (await fetch(`${here(site)}/readyz`)).status).toBe(200)
  const page = await (await fetch(here(site))).text()
  const [, script = ''] = /"(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const [, picture = ''] = /src="(\/images\/[^"]+)/.exec(page.replaceAll('&amp;', '&')) ?? []
  const font = `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.woff2'))}`
  const found: [string, RequestInit, number][] = [
    [script, {}, 200],
    [picture, {}, 200],
    [font, {}, 200],
  ]
  for (const [path, init, status] of [...ANSWERS, ...found]) {
    const response = await fetch(here(site) + path, init)
    expect([init.method, path, response.status]).toEqual([init.method, path, status])
    expectAllHeaders(response.headers, `${init.method} ${path}`)
    await response.arrayBuffer()
  }
  const right = await asAdmin({ url: here(site) }, 'GET', '/api/artist-flight-details')
  expect(right.status).toBe(200)
  expectAllHeaders(right.headers, 'the list')
  const etag = (await fetch(here(site))).headers.get('ETag')
  const unchanged = await fetch(here(site), { headers: { 'If-None-Match': etag ?? '' } })
  expect(unchanged.status).toBe(304)
  expectAllHeaders(unchanged.headers, '304')
  const guess = () =>
    asAdmin({ url: here(site) }, 'GET', '/api/admin/pins', {
      headers: { 'x-admin-password': 'wrong' },
    })
  for (let count = 0; count < 11; count += 1) await guess()
  const limited = await guess()
  expect(limited.status).toBe(429)
  expectAllHeaders(limited.headers, '429')
})

test.each([
  ['no request at all', 'garbage\r\n\r\n', 400],
  ['too long a header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
  [
    'a tunnel',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\nConnection: close\r\n\r\n',
    405,
  ],
])('even the answer to %s carries them', async (_, bytes, status) => {
  await using site = await startSite({ env: { PUBLIC_URL: 'https://festival.example' } })
  const answer = await raw(site, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const lines = answer.split('\r\n\r\n')[0]!.split('\r\n').slice(1)
  expectAllHeaders(
    new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    bytes,
  )
})

test('only the home page keeps hold of a payment window that it has opened', async () => {
  await using site = await startSite()
  for (const path of [...PAGES, '/nowhere']) {
    const { headers } = await fetch(site.url + path)
    expect([path, headers.get('cross-origin-opener-policy')]).toEqual([
      path,
      path === '/' ? 'same-origin-allow-popups' : 'same-origin',
    ])
  }
})

function expectAllHeaders(headers: Headers, what: string): void {
  const expected: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^strict-origin-when-cross-origin$/,
    'x-frame-options': /^(DENY|SAMEORIGIN)$/,
    'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
    'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
    'permissions-policy': /camera=\(\)/,
    'strict-transport-security': /^max-age=\d{8,}$/,
    // `get` joins two policies by a comma.
    'content-security-policy':
      /^(?=.*(frame-ancestors|sandbox))(?!.*script-src[^;]*unsafe-inline)[^,]*$/,
  }
  for (const [name, pattern] of Object.entries(expected))
    expect(headers.get(name), `${name} of ${what}`).toMatch(pattern)
  expect(headers.get('set-cookie'), what).toBeNull()
  expect(headers.get('x-powered-by'), what).toBeNull()
}

function raw(site: Site, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => resolve(answer)).on('close', () => resolve(answer))
  })
}

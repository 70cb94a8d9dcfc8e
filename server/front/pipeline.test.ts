import { expect, test } from 'vitest'
import { OWN, aFront } from '../../tests/helpers/pipeline'

const JSON_TYPE = { 'Content-Type': 'application/json' }

test('a good post reaches its resource with its whole body', async () => {
  await using front = await aFront()
  const response = await fetch(`${front.url}/post`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"a":1}',
  })
  expect([response.status, await response.text()]).toEqual([200, 'took 7 bytes'])
})

test.each([
  ['two hosts', 'Host: a.example\r\nHost: b.example'],
  ['no host', 'X-Other: 1'],
  ['an empty host', 'Host:'],
  ['a host with a path', 'Host: a.example/path'],
  ['a host with a user', 'Host: user@a.example'],
  ['a host with a space', 'Host: a example'],
])('%s is a bad request', async (_, header) => {
  await using front = await aFront()
  expect(await front.raw(`GET /post HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 /,
  )
})

test.each(['a.example', 'A.example:8080', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
  '%s is a good host',
  async (host) => {
    await using front = await aFront()
    expect(
      await front.raw(`GET /post HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 200 /)
  },
)

test.each([
  ['/lineup-reveal/', '/lineup-reveal'],
  ['/lineup-reveal/?day=2&x=/', '/lineup-reveal?day=2&x=/'],
  ['/privacy/', '/privacy'],
  ['/lineup-reveal//', '/lineup-reveal'],
  ['/Lineup-Reveal', '/lineup-reveal'],
  ['/PRIVACY/', '/privacy'],
  ['/privacy)', '/privacy'],
  ['/privacy.', '/privacy'],
  ['/privacy%E2%80%9D,', '/privacy'],
  ['/privacy%22%3E?a=1', '/privacy?a=1'],
  ['/)', '/'],
  ['//', '/'],
  ['/tickets', '/#booking'],
  ['/Tickets?ref=poster', '/?ref=poster#booking'],
  ['/lineup', '/#lineup'],
  ['/schedule.', '/timetable'],
])('%s leads to the page %s', async (target, location) => {
  await using front = await aFront()
  for (const method of ['GET', 'HEAD']) {
    const answer = await front.raw(
      `${method} ${target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 308 /)
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe(location)
  }
})

test('an artist’s link with its hash encoded leads to the page, and the key goes behind the hash', async () => {
  await using front = await aFront()
  const key = 'aB3_-aB3_-aB3_-aB3_-aB3_-xy'
  for (const target of [`/my-flight%23${key}`, `/my-flight/%23${key}.`]) {
    const { status, headers } = await fetch(`${front.url}${target}`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, `/my-flight#${key}`])
  }
})

const NOWHERE =
  '/ /lineup-reveal //evil.example/ //evil.example/lineup-reveal/ //evil.example/tickets /nowhere/ /private ' +
  '/(privacy /privacy% /API/privacy /\\evil.example/ http://evil.example/privacy/'

test.each(NOWHERE.split(' '))('%s is led nowhere', async (target) => {
  await using front = await aFront()
  expect(
    await front.raw(`GET ${target} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`),
  ).toMatch(/^HTTP\/1.1 404 /)
})

test('what is sent to a page with a slash at its end is not led on', async () => {
  await using front = await aFront()
  expect((await fetch(`${front.url}/lineup-reveal/`, { method: 'POST' })).status).toBe(404)
})

test.each([
  ['https://festival.example', 'www.festival.example'],
  ['https://www.festival.example', 'festival.example'],
  ['http://festival.example:8080', 'WWW.festival.example:8080'],
])('what is read of %s under %s is led to the public address', async (publicUrl, host) => {
  await using front = await aFront({ publicUrl })
  const ask = (method: string, of: string) =>
    front.raw(`${method} /post?a=1 HTTP/1.1\r\nHost: ${of}\r\nConnection: close\r\n\r\n`)
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(method, host)
    expect(answer).toMatch(/^HTTP\/1.1 308 /)
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe(`${publicUrl}/post?a=1`)
  }
  expect(await ask('OPTIONS', host)).toMatch(/^HTTP\/1.1 204 /)
  for (const other of ['localhost:3000', 'cdn.example', `www.${host}`, new URL(publicUrl).host])
    expect(await ask('GET', other)).toMatch(/^HTTP\/1.1 200 /)
})

test('what is sent under another name of the site is refused with the right address, and the site is told', async () => {
  await using front = await aFront()
  const send = async (host: string, origin: string) => {
    const answer = await front.raw(
      `POST /post HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    expect(answer).toContain(
      'This can only be sent from the festival’s own pages, at http://localhost:3000.',
    )
  }
  await send('other.example', 'https://other.example')
  await send('localhost:3000', 'https://evil.example')
  expect(front.otherAddresses).toEqual(['https://other.example'])
})

test('OPTIONS is answered with what the address takes, and reaches nothing', async () => {
  await using front = await aFront()
  const response = await fetch(`${front.url}/post`, { method: 'OPTIONS' })
  expect([response.status, response.headers.get('Allow'), front.answers()]).toEqual([
    204,
    'GET, HEAD, POST, OPTIONS',
    0,
  ])
})

test('of several wrongs the first in the promised order is told: 404, 405, 403, 413, 415', async () => {
  await using front = await aFront()
  const wrongs = { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }
  const status = async (
    path: string,
    method: string,
    headers: Record<string, string>,
    length: number,
  ) => (await fetch(front.url + path, { method, headers, body: 'x'.repeat(length) })).status
  expect(await status('/nowhere', 'DELETE', wrongs, 5000)).toBe(404)
  expect(await status('/post', 'DELETE', wrongs, 5000)).toBe(405)
  expect(await status('/post', 'POST', wrongs, 5000)).toBe(403)
  expect(await status('/post', 'POST', { ...wrongs, Origin: OWN }, 5000)).toBe(413)
  expect(await status('/post', 'POST', { ...wrongs, Origin: OWN }, 50)).toBe(415)
  expect(front.answers()).toBe(0)
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a cross-site fetch that claims our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: OWN }],
])('a post from %s is refused, and so is reading what is personal', async (_, headers) => {
  await using front = await aFront()
  expect(
    (
      await fetch(`${front.url}/post`, {
        method: 'POST',
        headers: { ...headers, ...JSON_TYPE },
        body: '{}',
      })
    ).status,
  ).toBe(403)
  expect((await fetch(`${front.url}/personal`, { headers })).status).toBe(403)
  expect((await fetch(`${front.url}/post`, { headers })).status).toBe(200)
})

test.each([
  ['application/json; charset=utf-8', undefined, 200],
  ['Application/JSON;charset="UTF-8"', 'identity', 200],
  ['application/json; charset=latin1', undefined, 415],
  ['application/json', 'gzip', 415],
  ['application/jsonx', undefined, 415],
  ['text/json', undefined, 415],
  ['', undefined, 415],
])('content type %j with encoding %j gives %i', async (type, encoding, expected) => {
  await using front = await aFront()
  const headers = { 'Content-Type': type, ...(encoding ? { 'Content-Encoding': encoding } : {}) }
  expect((await fetch(`${front.url}/post`, { method: 'POST', headers, body: '{}' })).status).toBe(
    expected,
  )
})

test('a declared length over the limit is refused before a byte of it is sent', async () => {
  await using front = await aFront()
  const head =
    'POST /post HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n'
  expect(await front.raw(head)).toMatch(/^HTTP\/1.1 413 [\s\S]*Connection: close/)
})

test('an error is one plain sentence and carries the headers of every answer', async () => {
  await using front = await aFront()
  const response = await fetch(`${front.url}/nowhere`)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('X-Everywhere')).toBe('yes')
})

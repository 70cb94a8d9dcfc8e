import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'

test('of several wrongs the first in the promised order is told', async () => {
  await using site = await startSite()
  const good = {
    path: '/api/admin/pins/1',
    method: 'PUT',
    headers: {
      Origin: site.url,
      'Content-Type': 'application/json',
      'x-admin-password': SECRETS.ADMIN_PASSWORD,
      'X-Forwarded-For': '192.0.2.1',
    },
    body: '{"isHidden":true}',
  }
  type Parts = Partial<Omit<typeof good, 'headers'>> & { headers?: Record<string, string> }
  const statusWith = async (wrongs: Parts) => {
    const { path, headers, ...init } = { ...good, ...wrongs }
    const all = { ...good.headers, ...headers }
    return (await fetch(site.url + path, { ...init, headers: all })).status
  }
  // Each is mended after it was told.
  const noValue = { body: '{}' }
  const noJson = { body: '{' }
  const noPassword = { ...noJson, headers: { 'x-admin-password': 'wrong' } }
  const type = { ...noPassword, headers: { ...noPassword.headers, 'Content-Type': 'text/plain' } }
  const size = { ...type, body: '{'.repeat(5000) }
  const origin = { ...size, headers: { ...type.headers, Origin: 'https://evil.example' } }
  const method = { ...origin, method: 'POST' }
  const path = { ...method, path: '/api/admin/pinz/1' }
  expect(await statusWith(path)).toBe(404)
  expect(await statusWith(method)).toBe(405)
  expect(await statusWith(origin)).toBe(403)
  expect(await statusWith(size)).toBe(413)
  for (let count = 0; count < 10; count += 1) expect(await statusWith(noPassword)).toBe(401)
  expect(await statusWith(type)).toBe(415)
  expect(await statusWith(noPassword)).toBe(429)
  const elsewhere = { 'X-Forwarded-For': '198.51.100.1' }
  expect(await statusWith({ ...noJson, headers: elsewhere })).toBe(400)
  expect(await statusWith({ ...noValue, headers: elsewhere })).toBe(422)
  expect(await statusWith({ headers: elsewhere })).toBe(404)
})

test('a household gets a few sockets without a token, whatever addresses of its network it has', async () => {
  await using site = await startSite()
  const sockets: WebSocket[] = []
  const open = (index: number) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/v1/socket/production`, {
      headers: { 'X-Forwarded-For': `2001:db8:1:2::${index + 1}` },
    })
    sockets.push(socket)
    return once(socket, 'open').then(
      () => 'open',
      (error: Error) => error.message,
    )
  }
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => open(index)))
  for (const socket of sockets) socket.terminate()
  expect(new Set(answers)).toEqual(new Set(['open', 'Unexpected server response: 429']))
})

test('every refusal is a line in the log with route, status and the id that the answer has, whoever refuses', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'info' } })
  const said: unknown[] = []
  const expected: unknown[] = []
  const note = (given: unknown[], method: string, route: string, status: number) => {
    said.push(given)
    expected.push([status, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    return { requestId: given[1], method, route, status }
  }
  const ask = async (method: string, path: string, route: string, status: number, init = {}) => {
    const answer = await fetch(site.url + path, { method, ...init })
    await answer.arrayBuffer()
    return note([answer.status, answer.headers.get('x-request-id')], method, route, status)
  }
  const connect = async (path: string, headers: Record<string, string>, status: number) => {
    const socket = new WebSocket(site.url.replace('http', 'ws') + path, { headers })
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    answer.resume()
    return note([answer.statusCode, answer.headers['x-request-id']], 'GET', '/socket/…', status)
  }
  /** What is no request for Node, or for anything here. */
  const write = async (bytes: string, status: number) => {
    const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1').end(bytes)
    const answer = await text(socket)
    const [, given] = /^HTTP\/1\.1 (\d+) /.exec(answer) ?? []
    const [, id] = /^x-request-id: (\S+)\r$/m.exec(answer) ?? []
    said.push([Number(given), id])
    expected.push([status, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    return { requestId: id, route: '(none)', status }
  }
  const asOrganiser = { headers: { Authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` } }
  const json = { headers: { 'Content-Type': 'application/json' }, body: '{}' }
  const lines = [
    // The page of unknown addresses is rendered once, and then kept.
    await ask('GET', '/canary', '(none)', 404),
    await ask('GET', '/canary', '(none)', 404),
    await ask('POST', '/api/attendee-pinboard', '/api/attendee-pinboard', 422, json),
    await ask('GET', '/images/local/production/canary.webp', '/images/…', 404),
    await ask('GET', '/images/local/production/canary.webp', '/images/…', 404, asOrganiser),
    await ask('DELETE', '/images/local/production/canary.webp', '/images/…', 405, asOrganiser),
    await ask('GET', '/files/local/production/canary.pdf', '/files/…', 404, asOrganiser),
    await ask('GET', '/v1/data/doc/production/canary', '/data/doc/…', 401),
    await connect('/v1/socket/production', { Origin: 'https://canary.example' }, 403),
    await connect('/v1/socket/canary', {}, 404),
    await write('canary\r\n\r\n', 400),
    await write(`GET / HTTP/1.1\r\nX: ${'canary'.repeat(4000)}\r\n\r\n`, 431),
    await write('CONNECT canary.example:443 HTTP/1.1\r\n\r\n', 405),
  ]
  expect(said).toEqual(expected)
  const logged = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"request refused"'))
      .map((line) => JSON.parse(line) as object)
  await expect.poll(logged).toEqual(lines.map((line) => expect.objectContaining(line)))
  expect(site.output()).not.toContain('canary')
})

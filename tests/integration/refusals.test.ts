import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SECRETS, startSite } from '../helpers/site'

test('of several wrongs the first in the promised order is told', async () => {
  await using site = await startSite({ env: { TRUST_PROXY: '1' } })
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
  await using site = await startSite({ env: { TRUST_PROXY: '1' } })
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

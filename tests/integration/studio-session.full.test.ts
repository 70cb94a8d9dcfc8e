import { once } from 'node:events'
import { request } from 'node:http'
import { clientOf } from '../helpers/organiser'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'
import { PASSWORD, ask, begin } from '../helpers/studio-sessions'

test('the admin password is exchanged for a token that writes, for twelve hours', async () => {
  const clock = { now: new Date() }
  await using site = await startSite({ now: () => clock.now })
  const answer = await ask(site, 'POST', { 'x-admin-password': PASSWORD })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { token, expiresAt } = (await answer.json()) as { token: string; expiresAt: string }
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(Date.parse(expiresAt)).toBe(clock.now.getTime() + 12 * 3_600_000)
  await clientOf(site, token).create({ _id: 'artist-new', _type: 'artist', name: 'New' })
  clock.now = new Date(expiresAt)
  await expect(clientOf(site, token).fetch('1')).rejects.toMatchObject({ statusCode: 401 })
})

test('a session can be ended, and is over on every instance', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const { token } = await begin(one)
  expect(await clientOf(two, token).fetch('1')).toBe(1)
  expect((await ask(two, 'DELETE', { authorization: `Bearer ${token}` })).status).toBe(204)
  await expect(clientOf(one, token).fetch('1')).rejects.toMatchObject({ statusCode: 401 })
  expect((await ask(one, 'DELETE', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('a change of the admin password ends every session, also the sockets that it opened', async () => {
  await using one = await startSite()
  const { token } = await begin(one)
  expect(await clientOf(one, token).fetch('1')).toBe(1)
  await using changed = await startSite({
    env: { ...one.settings, ADMIN_PASSWORD: 'another-password-of-the-admins' },
  })
  await expect(clientOf(changed, token).fetch('1')).rejects.toMatchObject({ statusCode: 401 })
  const socket = new WebSocket(`${changed.url.replace('http', 'ws')}/v2025-02-19/socket/production`)
  await once(socket, 'open')
  const params = { authorization: `Bearer ${token}` }
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'authorization', params }))
  expect((await once(socket, 'close'))[0]).toBe(4401)
})

test('every mistake has its status, in the order of the APIs, and a sentence', async () => {
  await using site = await startSite()
  const password = { 'x-admin-password': PASSWORD }
  const mistakes: [string, Record<string, string>, string | undefined, number][] = [
    ['GET', { ...password, 'sec-fetch-site': 'cross-site' }, undefined, 405],
    ['PUT', password, undefined, 405],
    ['POST', { ...password, origin: 'https://elsewhere.example' }, 'x'.repeat(2000), 403],
    ['POST', { ...password, 'sec-fetch-site': 'cross-site' }, undefined, 403],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, undefined, 403],
    ['POST', password, 'x'.repeat(5000), 413],
    ['POST', {}, undefined, 401],
    ['POST', { 'x-admin-password': 'wrong' }, undefined, 401],
    ['POST', { authorization: `Bearer ${PASSWORD}` }, undefined, 401],
    ['DELETE', {}, undefined, 401],
    ['DELETE', { authorization: `Bearer ${SECRETS.CONTENT_TOKEN}` }, undefined, 401],
  ]
  for (const [method, headers, body, status] of mistakes) {
    const answer = await ask(site, method, headers, body)
    expect([method, headers, answer.status]).toEqual([method, headers, status])
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(await answer.text()).toMatch(/^[A-Z].+\.$/)
  }
  const options = await ask(site, 'OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, DELETE, OPTIONS'])
})

test('with Sanity’s cloud there are no sessions', async () => {
  await using site = await startSite({
    env: {
      SANITY_PROJECT_ID: 'abc123',
      SANITY_READ_TOKEN: 'a-read-token-of-sanity',
      SANITY_API_HOST: 'http://127.0.0.1:9',
    },
  })
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
    expect((await ask(site, method, { 'x-admin-password': PASSWORD })).status).toBe(404)
  expect((await fetch(`${site.url}/v2025-02-19/data/query/production?query=*`)).status).toBe(404)
})

test('the socket opens for the site’s own pages, and for programs', async () => {
  await using site = await startSite()
  const address = `${site.url.replace('http', 'ws')}/v2025-02-19/socket/production`
  for (const headers of [
    {},
    { origin: site.url },
    { origin: site.url.replace('localhost', '127.0.0.1') },
  ] as Record<string, string>[]) {
    const socket = new WebSocket(address, { headers })
    await once(socket, 'open')
    socket.terminate()
  }
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const [error] = (await once(new WebSocket(address, { headers }), 'error')) as [Error]
    expect(error.message).toContain('403')
  }
})

test('a request that offers another protocol, or asks for a socket where there is none, is answered as if it had not', async () => {
  await using site = await startSite()
  const status = (path: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const asking = request(site.url + path, { headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
      asking
        .on('upgrade', (_, socket) => resolve(void socket.destroy()))
        .on('error', reject)
        .end()
    })
  const webSocket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  expect(
    await status('/healthz', {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQAAP__',
    }),
  ).toBe(200)
  expect(await status('/healthz', webSocket)).toBe(200)
  expect(await status('/nowhere.txt', webSocket)).toBe(404)
  const { token } = await begin(site)
  expect(await status('/v2025-02-19/socket/production', { authorization: `Bearer ${token}` })).toBe(
    426,
  )
})

test('no token or password is in the log, and a stop does not wait for an open socket', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'trace' } })
  const { token } = await begin(site)
  await clientOf(site, token).fetch('1')
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/v2025-02-19/socket/production`)
  await once(socket, 'open')
  socket.send(
    JSON.stringify({
      jsonrpc: '2.0',
      id: '1',
      method: 'authorization',
      params: { authorization: `Bearer ${token}` },
    }),
  )
  await once(socket, 'message')
  const closed = once(socket, 'close')
  expect(await site.stop()).toBe(0)
  expect((await closed)[0]).toBe(1001)
  expect(site.output()).toContain('a Studio session began')
  for (const secret of [token, PASSWORD]) expect(site.output()).not.toContain(secret)
})

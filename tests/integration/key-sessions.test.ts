import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { asAdmin } from '../helpers/admin'
import { KEYS, makeKey, withKey } from '../helpers/keys'
import { startSite, type Site } from '../helpers/site'

test('a key that has run out opens nothing, and neither does the session that it began', async () => {
  const clock = { now: new Date('2026-02-01T12:00:00Z') }
  await using site = await startSite({ now: () => clock.now })
  const { key } = await makeKey(site, ['content'], { expiresAt: '2026-02-01T13:00:00Z' })
  const begun = (await (await withKey(site, key, 'POST', '/studio/session')).json()) as {
    token: string
    expiresAt: string
  }
  expect(begun.expiresAt).toBe('2026-02-01T13:00:00.000Z')
  clock.now = new Date('2026-02-01T13:00:00Z')
  expect((await withKey(site, key, 'POST', '/studio/session')).status).toBe(401)
  expect((await query(site, begun.token)).status).toBe(401)
})

test('the Studio opens to a key in its name, and its socket closes within a second of the revocation elsewhere', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const { id, key } = await makeKey(one, ['content'])
  const begun = await withKey(one, key, 'POST', '/studio/session')
  const { token } = (await begun.json()) as { token: string }
  expect((await query(one, token)).status).toBe(200)
  const me = await fetch(`${one.url}/v2025-02-19/users/me`, bearer(token))
  expect(await me.json()).toMatchObject({ name: 'Marta', id: `key-${id}` })
  const socket = new WebSocket(`${one.url.replace('http', 'ws')}/v2025-02-19/socket/production`)
  await once(socket, 'open')
  const params = { authorization: `Bearer ${token}` }
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'authorization', params }))
  await once(socket, 'message')
  let closed: number | null = null
  socket.once('close', (code) => (closed = code))
  await asAdmin(two, 'DELETE', `${KEYS}/${id}`)
  expect((await query(one, token)).status).toBe(401)
  // Where nobody tells the other instance, it looks at the session at its expiry only, or when its connection breaks.
  await expect.poll(() => closed).toBe(4401)
})

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

const query = (site: Pick<Site, 'url'>, token: string) =>
  fetch(`${site.url}/v2025-02-19/data/query/production?query=1`, bearer(token))

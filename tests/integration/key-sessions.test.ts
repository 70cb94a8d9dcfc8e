import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('a preview that waits for changes is refused soon after the key of its session is revoked elsewhere', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: one.settings })
  const { id, key } = await makeKey(one, ['content'])
  const begun = await withKey(one, key, 'POST', '/studio/session')
  const { token } = (await begun.json()) as { token: string }
  const other = await makeKey(one, ['content'])
  const othersSession = await withKey(one, other.key, 'POST', '/studio/session')
  const others = (await othersSession.json()) as { token: string }
  const changes = (since: string, by = token) =>
    fetch(`${one.url}/preview/changes?since=${since}`, bearer(by))
  // Until nothing has changed for a while, the welcome of the listener included, it answers at once.
  let waiting: Promise<Response> | null = null
  let waitsLonger: Promise<unknown> = Promise.resolve()
  for (let since = ''; waiting === null;) {
    waitsLonger = changes(since, others.token).catch(() => null)
    const asked = changes(since)
    const answer = await Promise.race([asked, sleep(1500)])
    if (answer === undefined) waiting = asked
    else since = ((await answer.json()) as { state: string }).state
  }
  await asAdmin(two, 'DELETE', `${KEYS}/${id}`)
  // Otherwise it waits as long as that of another key, which came before it.
  expect(await Promise.race([waitsLonger, waiting.then(({ status }) => status)])).toBe(401)
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
  const closed = once(socket, 'close')
  await asAdmin(two, 'DELETE', `${KEYS}/${id}`)
  expect((await query(one, token)).status).toBe(401)
  expect((await closed)[0]).toBe(4401)
})

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const query = (site: Pick<Site, 'url'>, token: string) =>
  fetch(`${site.url}/v2025-02-19/data/query/production?query=1`, bearer(token))

import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSiteProcess } from '../helpers/site'
import { PASSWORD, begin, client } from '../helpers/studio-sessions'

test('no token or password is in the log, and a stop does not wait for an open socket', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'trace' } })
  const { token } = await begin(site)
  await client(site, token).fetch('1')
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

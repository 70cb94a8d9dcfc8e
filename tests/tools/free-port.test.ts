import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../server/start/listen'
import { anEmbedded } from '../helpers/embedded'
import { onFreePort } from '../helpers/free-port'

test.each<[string, (port: number) => Promise<unknown>]>([
  [
    'PostgreSQL',
    async (port) => {
      await using _ = await anEmbedded({
        settings: { listen_addresses: '127.0.0.1', port: String(port) },
      })
    },
  ],
  ['the site', (port) => listen(createServer().unref(), port, '127.0.0.1', () => undefined)],
])('%s starts on another port when its own was taken meanwhile', async (_, start) => {
  const tried: number[] = []
  const other = createServer()
  await onFreePort(async (port) => {
    tried.push(port)
    if (tried.length === 1) await once(other.listen(port, '127.0.0.1'), 'listening')
    await start(port)
  })
  other.close()
  expect(tried).toHaveLength(2)
})

test('another trouble of a start is no reason for another try', async () => {
  let tries = 0
  const start = async () => {
    tries += 1
    throw new Error('the disk is full')
  }
  await expect(onFreePort(start)).rejects.toThrow('the disk is full')
  expect(tries).toBe(1)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oneATurn } from './one-a-turn.server'

test('a request that arrives while a page is rendered is answered before the next page is', async () => {
  const done: string[] = []
  const server = createServer((_, response) => {
    done.push('health')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await once(client, 'connect')
  await Promise.all(
    ['first page', 'second page', 'third page'].map(async (page) => {
      await oneATurn()
      done.push(page)
      if (page === 'first page') client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }),
  )
  expect(done.slice(0, 3)).toEqual(['first page', 'health', 'second page'])
})

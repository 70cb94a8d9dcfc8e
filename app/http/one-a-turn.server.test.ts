import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { oneATurn } from './one-a-turn.server'

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

// The clock stands still but where a test moves it: on a busy machine a few turns take longer than a page waits.
let clockMs = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clockMs))
afterEach(() => void vi.restoreAllMocks())

/** A server that answers at once. `done` is what has been done, in its order. */
async function cheapServer() {
  const done: string[] = []
  const clients: Socket[] = []
  const server = createServer((_, response) => {
    done.push('health')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const client of clients) client.destroy()
  })
  const open = () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
    clients.push(client)
    return client
  }
  return { done, server, open }
}

/** Renders three pages at once. `during` happens while the first is rendered. */
async function renderThree(done: string[], during: () => void): Promise<void> {
  await Promise.all(
    ['first page', 'second page', 'third page'].map(async (page) => {
      await oneATurn()
      done.push(page)
      if (page === 'first page') during()
    }),
  )
}

test('a request that arrives while a page is rendered is answered before the next page is', async () => {
  const { done, open } = await cheapServer()
  const client = open()
  await once(client, 'connect')
  await renderThree(done, () => client.write(HEALTH))
  expect(done.slice(0, 3)).toEqual(['first page', 'health', 'second page'])
})

test('so are requests that come on new connections, of which each turn takes one', async () => {
  const { done, open } = await cheapServer()
  await renderThree(done, () => {
    for (let count = 0; count < 20; count += 1) open().write(HEALTH)
  })
  expect(done.slice(0, 22)).toEqual(['first page', ...Array(20).fill('health'), 'second page'])
})

test('connections that never end do not keep a page waiting for ever', async () => {
  const { done, server, open } = await cheapServer()
  server.on('connection', (connection) => {
    connection.destroy()
    clockMs += 1
    if (!done.includes('third page')) open()
  })
  await renderThree(done, open)
  expect(done).toEqual(['first page', 'second page', 'third page'])
})

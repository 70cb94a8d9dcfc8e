import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { drain } from './http-server'

test('a stop that has nobody to tell of it waits for no connection that is open and quiet', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  await once(visitor, 'data')
  // No waiting ends.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await drain(server, 0, 0)
  vi.useRealTimers()
  expect(server.listening).toBe(false)
})

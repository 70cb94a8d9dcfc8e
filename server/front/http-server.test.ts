import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drain, withConnections } from './http-server'

test('a stop that has nobody to tell of it waits for no connection that is open and quiet', async () => {
  const server = withConnections(createServer((_, response) => response.end('here'))).listen(
    0,
    '127.0.0.1',
  )
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

test('a stop waits for an answer that had begun before it, and no longer for its connection', async () => {
  const answers: ServerResponse[] = []
  const server = withConnections(
    createServer((_, response) => {
      response.write('half')
      answers.push(response)
    }),
  ).listen(0, '127.0.0.1')
  // Node itself closes no connection that is open and quiet.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  await once(visitor, 'data')
  // The cut never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const order: string[] = []
  const stopped = drain(server, 0, 0).then(() => order.push('stopped'))
  const closed = once(visitor, 'close').then(() => order.push('closed'))
  await expect.poll(() => server.listening).toBe(false)
  order.push('answered')
  visitor.resume()
  answers[0]?.end('whole')
  await Promise.all([stopped, closed])
  expect(order[0]).toBe('answered')
})

test('a stop cuts off no answer that a slow reader has not taken yet', async () => {
  // More than the kernel takes of it.
  const body = Buffer.alloc(64 * 1024 * 1024)
  const server = withConnections(createServer((_, response) => response.end(body))).listen(
    0,
    '127.0.0.1',
  )
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  const [first] = (await once(visitor, 'data')) as [Buffer]
  visitor.pause()
  let taken = first.length
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = drain(server, 0, 0)
  await expect.poll(() => server.listening).toBe(false)
  // It looks several times, and the cut is not there yet.
  await vi.advanceTimersByTimeAsync(1000)
  visitor.on('data', (bytes: Buffer) => (taken += bytes.length)).resume()
  await expect.poll(() => taken).toBeGreaterThan(body.length)
  await vi.advanceTimersByTimeAsync(1000)
  await stopped
})

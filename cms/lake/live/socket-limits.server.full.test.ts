import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testLake, TOKEN } from '../testing/lake'
import { authorized, connect, connectionTo, PATH, WAIT } from '../testing/socket'

test('one address may have twenty connections without a token', async () => {
  await using lake = await testLake()
  const strangers = await Promise.all(Array.from({ length: 20 }, () => connect(lake)))
  const [error] = (await once(connectionTo(lake, '192.0.2.1'), 'error')) as [Error]
  expect(error.message).toContain('429')
  using other = await connect(lake, PATH, '192.0.2.2')
  other.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await other.answer('hello')).toMatchObject({ result: true })
  for (const { socket } of strangers) socket.terminate()
})

test('an organiser gets a connection, however many others have no token', async () => {
  await using lake = await testLake()
  const strangers = await Promise.all(
    Array.from({ length: 120 }, (_, index) => connect(lake, PATH, `192.0.2.${index % 8}`)),
  )
  using organiser = await connect(lake, PATH, '198.51.100.1')
  organiser.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  expect(await organiser.answer('hello')).toMatchObject({ result: true })
  await vi.waitFor(
    () => expect(strangers.filter((one) => one.closed() === null).length).toBe(99),
    WAIT,
  )
  for (const { socket } of strangers) socket.terminate()
})

test('authorised connections are counted separately: 200 stay, and the next is asked to try again later', async () => {
  await using lake = await testLake()
  const tabs = []
  for (let group = 0; group < 10; group += 1)
    tabs.push(...(await Promise.all(Array.from({ length: 20 }, () => authorized(lake)))))
  using late = await connect(lake)
  late.say('hello', 'authorization', { authorization: `Bearer ${TOKEN}` })
  await vi.waitFor(() => expect(late.closed()).toBe(1013), WAIT)
  expect(tabs.filter((tab) => tab.closed() !== null)).toEqual([])
  for (const { socket } of tabs) socket.terminate()
})

test('a refusal carries the headers of every answer', async () => {
  await using lake = await testLake()
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/socket/other`)
  const [, refusal] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  expect(refusal.headers['x-content-type-options']).toBe('nosniff')
})

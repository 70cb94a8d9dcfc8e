import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, type AppOptions } from './app'
import type { Exchange } from './front/exchange'

test.each([
  ['/files/a-name', '/files/…'],
  ['/broken.txt', '/broken.txt'],
  // As a page whose render has failed.
  ['/answered.txt', '/answered.txt'],
])(
  'a failure and a refusal of %s are logged with route, status and the id that the visitor gets',
  async (path, route) => {
    const lines: object[] = []
    const methods = ['GET']
    const answer = async () => {
      throw new Error('broken')
    }
    const app = createApp({
      services: {
        publicUrl: 'http://localhost',
        log: {
          error: (line: object) => lines.push(line),
          info: (line: object) => lines.push(line),
        },
      },
      common: {},
      build: { routes: {} },
      mode: 'production',
      resources: new Map([
        ['/broken.txt', { methods, answer }],
        ['/answered.txt', { methods, answer: (exchange: Exchange) => exchange.send(500, {}) }],
      ]),
      mounts: [{ begins: /^\/files\//, resource: { methods, answer } }],
      trustedProxies: 0,
    } as unknown as AppOptions)
    const server = createServer(app).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((open) => server.once('listening', open))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const expected = []
    for (const [method, status] of [
      ['GET', 500],
      ['POST', 405],
    ] as const) {
      const asked = await fetch(url, { method })
      expect(asked.status).toBe(status)
      const requestId = asked.headers.get('x-request-id')
      expected.push(expect.objectContaining({ route, status, requestId, method }))
    }
    expect(lines).toEqual(expected)
  },
)

test('a forwarded address that no setting lets count is warned of, once', async () => {
  const warnings: string[] = []
  const methods = ['GET']
  const app = createApp({
    services: {
      publicUrl: 'http://localhost',
      log: { warn: (text: string) => warnings.push(text) },
    },
    common: {},
    build: { routes: {} },
    mode: 'production',
    resources: new Map([
      ['/a.txt', { methods, answer: (exchange: Exchange) => exchange.send(200, {}, 'a') }],
    ]),
    mounts: [],
    trustedProxies: 0,
  } as unknown as AppOptions)
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((open) => server.once('listening', open))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.txt`
  await fetch(url)
  expect(warnings).toEqual([])
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await fetch(url, { headers: { 'X-Forwarded-For': address } })
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')])
})

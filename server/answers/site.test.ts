import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { SiteOptions } from './site'
import type { Admission } from '../front/admission'
import { Exchange } from '../front/exchange'
import type { RemixQuestion } from './remix'
import { openSite } from './site'

test('of an address that anybody can invent, nothing is rendered while requests are shed, and of the others all is', async () => {
  await using site = await aSite(async () => null)
  const invented = await Promise.all(
    Array.from({ length: 20 }, (_, index) => site.get(`/act/x${index}`)),
  )
  for (const answer of invented) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.text()).toBe('The cave is crowded right now. Please try again in a moment.')
  }
  expect(site.asked).toEqual([])
  expect((await site.get('/')).status).toBe(200)
  expect(site.asked).toHaveLength(1)
})

test('one request of a crowd waits for a page that can be invented, and the others share it', async () => {
  const waiting: string[] = []
  await using site = await aSite(async (work) => {
    waiting.push('one')
    return work()
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/act/real')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await (await site.get('/act/real')).text()).toBe('/act/real')
  expect([waiting.length, site.asked.length]).toEqual([1, 1])
})

test('an address of a pattern that does not exist gets the page for such addresses, which is rendered once', async () => {
  await using site = await aSite(async (work) => work())
  for (const name of ['one', 'two', 'three']) {
    const answer = await site.get(`/act/nothing-${name}`)
    expect([answer.status, await answer.text()]).toEqual([200, '/404'])
  }
  expect(site.asked.map(({ target }) => target)).toEqual(['/404'])
})

test('as long as nobody can tell whether an address exists, its route answers', async () => {
  await using site = await aSite(async (work) => work())
  expect(await (await site.get('/act/unknown')).text()).toBe('/act/unknown')
})

test('a page’s form that is shed is answered with one page that many are sent, and all else with a sentence', async () => {
  await using site = await aSite(async () => null)
  for (let count = 0; count < 3; count += 1) {
    const answer = await site.get('/form', { method: 'POST', body: 'alias=Bat' })
    expect([answer.status, await answer.text()]).toEqual([503, '/503'])
  }
  expect(site.asked.map(({ target, method, body }) => [target, method, body])).toEqual([
    ['/503', 'GET', null],
  ])
  for (const [path, init] of [
    ['/direct', { method: 'POST', body: '{}' }],
    ['/form', {}],
  ] as const) {
    const { status, headers } = await site.get(path, init)
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      503,
      'text/plain; charset=utf-8',
    ])
  }
})

test.each(['/act/real', '/direct'])(
  'the time that %s waits for its turn is part of its time with the database',
  async (path) => {
    let startedAt = 0
    await using site = await aSite(async (work) => {
      startedAt = performance.now()
      return work()
    })
    await site.get(path)
    expect(site.asked[0]?.since).toBeLessThanOrEqual(startedAt)
  },
)

/** A site with one exact page, pages by a pattern, and one page that is rendered for each visitor, on a real port. */
async function aSite(admit: Admission['admit']) {
  const asked: RemixQuestion[] = []
  const answer = async (question: RemixQuestion) => {
    asked.push(question)
    const headers = { 'content-type': 'text/html', 'x-page-store': 'content' }
    return { status: 200, headers, body: Buffer.from(question.target) }
  }
  const one = () => '1'
  const site = openSite({
    remix: { whole: answer, streamed: answer },
    known: {} as SiteOptions['known'],
    admission: { admit, shed: () => 0 },
    counters: { content: one, booking: one, pins: one, minute: one },
    keepsPages: true,
  })
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, { common: {}, addressOf: () => '192.0.2.1' })
    if (exchange.path === '/') return site.stored(exchange)
    if (exchange.path === '/direct') return site.direct(exchange)
    if (exchange.path === '/form') {
      const type = 'application/x-www-form-urlencoded'
      exchange.resource = { methods: [], body: { limit: 10, type }, answer: site.direct }
      return site.direct(exchange)
    }
    exchange.resource = {
      methods: [],
      exists: async (path) => {
        if (path === '/act/unknown') throw new Error('there is no content yet')
        return !path.startsWith('/act/nothing')
      },
      answer: site.storedByPattern,
    }
    return site.storedByPattern(exchange)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

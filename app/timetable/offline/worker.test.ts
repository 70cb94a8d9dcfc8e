import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'

const CODE = readFileSync('app/timetable/offline/worker.js', 'utf8')
const ORIGIN = 'https://cave.example'
const PAGE = `<html lang="en"><link href="/assets/a.woff2"><i data-module="/assets/night.js"></i></html>`

interface Answer {
  status?: number
  body?: string
  type?: string
  redirected?: boolean
  headers?: Record<string, string>
}

/** A response as a browser's fetch makes it: Node's own never says `basic` or `redirected`. */
function answer({ status = 200, body = '', type = 'basic', redirected = false, headers }: Answer) {
  const make = (response: Response): Response =>
    Object.defineProperties(response, {
      type: { value: type },
      redirected: { value: redirected },
      clone: { value: () => make(Response.prototype.clone.call(response)) },
    })
  return make(new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } }))
}

/** The worker in a browser of maps. `network` answers by path; what it does not name is a dead line. */
function startWorker(network: Record<string, Answer | Promise<Answer>>) {
  const listeners = new Map<string, (event: object) => void>()
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const fetch = async (request: string | { url: string }) => {
    const path = pathOf(request)
    const given = network[path]
    if (given === undefined) throw new TypeError('Failed to fetch')
    return answer(await given)
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: string) => store.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => store.set(pathOf(request), response),
    }
  }
  const world = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch,
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    setTimeout: (then: () => void, ms: number) => setTimeout(then, ms),
    URL,
    Response,
    TextEncoder,
    crypto,
  }
  runInContext(CODE, createContext(world))

  const waited: Promise<unknown>[] = []
  const settled = () => Promise.all(waited.splice(0))
  const run = async (type: string, event: object): Promise<Response | undefined> => {
    let answered: Promise<Response> | undefined
    listeners.get(type)!({
      waitUntil: (work: Promise<unknown>) => waited.push(work),
      respondWith: (response: Promise<Response>) => (answered = response),
      ...event,
    })
    return answered
  }
  const request = (path: string, init: { mode?: string; method?: string; range?: boolean } = {}) =>
    run('fetch', {
      request: {
        url: new URL(path, ORIGIN).href,
        method: init.method ?? 'GET',
        mode: init.mode ?? 'navigate',
        headers: new Headers(init.range ? { Range: 'bytes=0-9' } : {}),
      },
    })
  const kept = () => [...stores.values()].map((store) => [...store.keys()].toSorted())
  const install = async () => {
    await run('install', {})
    await settled()
  }
  return { install, request, settled, kept, network }
}

const WHOLE = {
  '/timetable': { body: PAGE, headers: { Date: 'Fri, 13 Mar 2026 13:05:00 GMT' } },
  '/assets/a.woff2': { body: 'font' },
  '/assets/night.js': { body: 'script' },
}

afterEach(() => void vi.useRealTimers())

test('it keeps the page and the files that the page names, and nothing else', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  expect(worker.kept()).toEqual([['/assets/a.woff2', '/assets/night.js', '/timetable']])
})

test.each([
  ['another host', 'https://evil.example/timetable', {}],
  ['a part of a file', '/assets/a.woff2', { mode: 'cors', range: true }],
  ['a form', '/timetable', { method: 'POST' }],
  ['another page', '/artist-flight-form', {}],
  ['an API', '/api/pick-lists', { mode: 'cors' }],
  ['a feed', '/calendar.ics', { mode: 'cors' }],
  ['the page read by its own script', '/timetable', { mode: 'cors' }],
])('it leaves %s to the browser', async (_, path, init) => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  expect(await worker.request(path, init)).toBeUndefined()
})

test.each<[string, Answer]>([
  ['a page with an error', { status: 500, body: PAGE }],
  ['part of a page', { status: 206, body: PAGE }],
  ['a page that came by a redirect', { body: PAGE, redirected: true }],
  ['a page of another origin', { body: PAGE, type: 'opaque' }],
  ['a file that is no page', { body: PAGE, headers: { 'Content-Type': 'text/plain' } }],
])('it keeps no %s', async (_, page) => {
  const worker = startWorker({ ...WHOLE, '/timetable': page })
  await expect(worker.install()).rejects.toThrow('not to be kept')
  expect(worker.kept()).toEqual([])
})

test('a page whose files are not all there is not kept, so that a copy is always whole', async () => {
  const worker = startWorker({ ...WHOLE })
  delete worker.network['/assets/night.js']
  await expect(worker.install()).rejects.toThrow('Failed to fetch')
  expect(worker.kept().flat()).not.toContain('/timetable')
})

test('without a line the copy says when it was made, and an act is a place in it', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  for (const path of Object.keys(WHOLE)) delete worker.network[path]
  const page = await (await worker.request('/timetable'))?.text()
  expect(page).toContain(`data-copy-of="${Date.parse('2026-03-13T13:05:00Z')}"`)
  // Node's Response.redirect wants a whole address, a browser completes it.
  await expect(worker.request('/timetable/abc-drip-theory')).rejects.toThrow('/timetable#act-abc')
  expect(await (await worker.request('/assets/a.woff2', { mode: 'cors' }))?.text()).toBe('font')
})

test.each([502, 503])('a server that answers %i is as good as none', async (status) => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.network['/timetable'] = { status, body: 'away' }
  expect(await (await worker.request('/timetable'))?.text()).toContain('data-copy-of=')
})

test('a slow line is given three seconds, and keeps what comes later', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let arrive: (page: Answer) => void = () => {}
  worker.network['/timetable'] = new Promise((done) => (arrive = done))
  let shown: string | undefined
  const asking = worker.request('/timetable').then(async (page) => (shown = await page?.text()))
  await vi.advanceTimersByTimeAsync(2999)
  // A body is read in turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(shown).toContain('data-copy-of=')
  arrive({ body: PAGE.replace('lang="en"', 'lang="en" data-late') })
  await worker.settled()
  delete worker.network['/timetable']
  const later = worker.request('/timetable').then((page) => page?.text())
  await vi.advanceTimersByTimeAsync(3000)
  expect(await later).toContain('data-late')
})

test('a new build gets a cache of its own, and the old one goes once the new one is whole', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.network['/timetable'] = { body: PAGE.replace('/assets/a.', '/assets/b.') }
  await worker.request('/timetable')
  await worker.settled()
  expect(worker.kept()[0]).toContain('/timetable')
  worker.network['/assets/b.woff2'] = { body: 'font' }
  await worker.request('/timetable')
  await worker.settled()
  expect(worker.kept()).toEqual([['/assets/b.woff2', '/assets/night.js', '/timetable']])
})

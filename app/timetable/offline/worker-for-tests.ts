import { createContext, runInContext } from 'node:vm'
import CODE from './worker.ts?script'

export const ORIGIN = 'https://cave.example'
export const ICONS = ['/favicon-48.png', '/icon-192.png', '/site.webmanifest']
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}
export const HTML = `<html lang="en"><link href="/assets/a.woff2"><i data-module="/assets/night.js"></i></html>`

export interface Answer {
  status?: number
  body?: string
  type?: string
  redirected?: boolean
  headers?: Record<string, string>
}

/** A response as a browser's fetch makes it: Node's own never says `basic` or `redirected`. */
function answer(
  { status = 200, body = '', type = 'basic', redirected = false, headers }: Answer,
  mediaType = 'text/html',
) {
  const make = (response: Response): Response =>
    Object.defineProperties(response, {
      type: { value: type },
      redirected: { value: redirected },
      clone: { value: () => make(Response.prototype.clone.call(response)) },
    })
  return make(new Response(body, { status, headers: { 'Content-Type': mediaType, ...headers } }))
}

/**
 * The worker in a browser of maps with one tab. `network` answers by path; what it does not name is a dead line. Workers with the
 * same `stores` are in one browser.
 */
export function startWorker(
  network: Record<string, Answer | Promise<Answer>>,
  { page = '/timetable', stores = new Map<string, Map<string, Response>>() } = {},
) {
  const listeners = new Map<string, (event: object) => void>()
  const tabs = [{ url: ORIGIN + page }]
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const fetch = async (request: string | { url: string }) => {
    const path = pathOf(request)
    const given = network[path]
    if (given === undefined) throw new TypeError('Failed to fetch')
    return answer(await given, TYPES[path.split('.')[1]!])
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: string) => store.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => store.set(pathOf(request), response),
      delete: async (request: string) => store.delete(pathOf(request)),
    }
  }
  const world = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    caches: {
      open,
      keys: async () => [...stores.keys()],
      match: async (request: string) => {
        const path = pathOf(request)
        return [...stores.values()]
          .find((store) => store.has(path))
          ?.get(path)
          ?.clone()
      },
      delete: async (name: string) => stores.delete(name),
    },
    fetch,
    location: { origin: ORIGIN },
    registration: { scope: ORIGIN + page },
    clients: { claim: async () => {}, matchAll: async () => tabs },
    skipWaiting: async () => {},
    setTimeout: (then: () => void, ms: number) => setTimeout(then, ms),
    URL,
    Headers,
    Response,
    CompressionStream,
    DecompressionStream,
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
  return { install, request, settled, kept, network, tabs }
}

/** A site that is whole: the page, and the files that it names. */
export const WHOLE = {
  '/timetable': { body: HTML, headers: { Date: 'Fri, 13 Mar 2026 13:05:00 GMT' } },
  '/assets/a.woff2': { body: 'font' },
  '/assets/night.js': { body: 'script' },
  ...Object.fromEntries(ICONS.map((path) => [path, { body: 'icon' }])),
}
export const KEPT = Object.keys(WHOLE).toSorted()

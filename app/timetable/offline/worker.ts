/*
 * The service worker of the timetable. Its scope is `/timetable` alone, so a bug in it cannot touch any other page. In another
 * language it is a second worker of the same script, with `/de/timetable` as its scope. It keeps the whole programme, and answers with that copy when the network does not answer in time.
 *
 * A cache is whole once it has the page, because the page is put into it last. A page of a new build names other files, so it
 * gets another cache. The old one loses its page once the new one is whole, and goes as soon as no other tab can need its files.
 */
import { scope, type FetchEvent } from './worker-scope'

const PAGE = new URL(scope.registration.scope).pathname
/** What stands before all addresses of the language, such as `/de`. Empty for English. */
const LANGUAGE = PAGE.slice(0, -'/timetable'.length)
/** Each language has caches of its own: `timetable-3f…`, `timetable-/de/3f…`. */
const PREFIX = `timetable-${LANGUAGE && `${LANGUAGE}/`}`
const PATIENCE_MS = 3000
/** The parameters of a timetable that shows a part alone (`filter.ts`). */
const FILTERED = /[?&](?:q|chamber|kind)=/
/** A header of the kept page, whose body is compressed: as plain text it has as many bytes as all fonts together. */
const PACKED = 'X-Packed'
/** The files that a page of the timetable names: fonts, rock, scripts. Those under `/assets` have a hash in their name. */
const FILE = /\/(?:assets|rock)\/[\w.-]+\.(?:woff2|svg|webp|js)/g
/** What the home screen shows. */
const ICONS = ['/favicon-48.png', '/icon-192.png', `${LANGUAGE}/site.webmanifest`]
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}
/**
 * For this time after an act's page was not answered in time, the stored timetable is shown at once. The visitor was sent to it
 * and has waited already.
 */
const IS_PAID_FOR_MS = 5000
let waitedAt = 0

scope.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(PAGE, { cache: 'no-cache' }).then(async (response) => {
      await keep(response)
      await scope.skipWaiting()
    }),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  )
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || request.headers.has('Range') || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(event, FILTERED.test(search)))
    else if (isActPage(pathname)) event.respondWith(act(event, pathname))
  } else if (isKept(pathname)) event.respondWith(file(request))
})

function isActPage(pathname: string): boolean {
  return pathname.startsWith(`${PAGE}/`) && /^[^/]+$/.test(pathname.slice(PAGE.length + 1))
}

function isKept(pathname: string): boolean {
  return pathname.match(FILE)?.[0] === pathname || ICONS.includes(pathname)
}

/**
 * The page from the network, else the copy, else whatever the server says.
 *
 * @param isFiltered - The page shows a part of the programme, so it is not kept.
 */
async function page(event: FetchEvent, isFiltered: boolean): Promise<Response> {
  const hasWaited = Date.now() - waitedAt < IS_PAID_FOR_MS
  waitedAt = 0
  const coming = fromNetwork(event)
  if (!isFiltered)
    event.waitUntil(
      coming.then((response) => response && keep(response.clone())).catch(() => undefined),
    )
  const response = await inTime(coming, hasWaited ? 0 : PATIENCE_MS)
  return isAnswer(response) ? response : ((await copy()) ?? (await coming) ?? Response.error())
}

/** The act's page from the network, else its place in the copy, else whatever the server says. */
async function act(event: FetchEvent, pathname: string): Promise<Response> {
  const coming = fromNetwork(event)
  const response = await inTime(coming, PATIENCE_MS)
  if (isAnswer(response)) return response
  if ((await wholeCache()) === null) return (await coming) ?? Response.error()
  waitedAt = Date.now()
  const id = pathname.slice(PAGE.length + 1).split('-')[0]!
  return Response.redirect(`${PAGE}#act-${id}`)
}

/** @returns null without a network */
async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return null
  }
}

/** A server error counts as no answer, because a stored copy is better. */
function isAnswer(response: Response | null): response is Response {
  return response !== null && response.status < 500
}

/** @returns null when no response has come after `patienceMs` */
function inTime(coming: Promise<Response | null>, patienceMs: number): Promise<Response | null> {
  return Promise.race([
    coming,
    new Promise<null>((done) => setTimeout(() => done(null), patienceMs)),
  ])
}

/** Keeps a page with all files that it names, and deletes the caches of other builds. */
async function keep(response: Response): Promise<void> {
  if (!isWhole(response, 'text/html')) throw new Error('This page is not to be kept.')
  const html = await response.clone().text()
  const files = [...new Set<string>(html.match(FILE)), ...ICONS].sort()
  const name = PREFIX + (await digest(files.join()))
  const cache = await caches.open(name)
  await Promise.all(files.map((path) => keepFile(cache, path)))
  await cache.put(PAGE, packed(response))
  const names = await caches.keys()
  const others = names.filter((other) => isOwn(other) && other !== name)
  const isAlone = (await openTabs()).length <= 1
  await Promise.all(
    others.map(async (other) =>
      isAlone ? caches.delete(other) : (await caches.open(other)).delete(PAGE),
    ),
  )
}

/** Whether a cache is of this language. */
function isOwn(name: string): boolean {
  return name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes('/')
}

/** Tabs of the timetable. One of an older build may still load scripts that the server does not have any more. */
async function openTabs(): Promise<{ url: string }[]> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.filter(({ url }) => new URL(url).pathname.startsWith(PAGE))
}

/** A file without a hash in its name may have changed, so it is fetched again. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (path.startsWith('/assets/') && (await cache.match(path))) return
  const response = await fetch(path)
  if (!isWhole(response, TYPES[path.split('.').pop()!]!))
    throw new Error(`${path} is not to be kept.`)
  await cache.put(path, response)
}

function isWhole({ status, redirected, type, headers }: Response, mediaType: string): boolean {
  const isOfType = (headers.get('Content-Type') ?? '').startsWith(mediaType)
  return status === 200 && !redirected && type === 'basic' && isOfType
}

async function wholeCache(): Promise<Cache | null> {
  for (const name of await caches.keys()) {
    if (!isOwn(name)) continue
    const cache = await caches.open(name)
    if (await cache.match(PAGE)) return cache
  }
  return null
}

/** The page that was kept, with the time of its answer, which its own script says. */
async function copy(): Promise<Response | null> {
  const kept = await (await wholeCache())?.match(PAGE)
  if (!kept) return null
  const at = Date.parse(kept.headers.get('Date') ?? '')
  const html = (await unpacked(kept).text()).replace(
    '<html ',
    `<html data-copy-of="${at || Date.now()}" `,
  )
  return new Response(html, { headers: kept.headers })
}

function packed(response: Response): Response {
  // Safari has it since 16.4.
  if (!('CompressionStream' in globalThis) || !response.body) return response
  const headers = new Headers(response.headers)
  headers.set(PACKED, 'gzip')
  return new Response(response.body.pipeThrough(new CompressionStream('gzip')), { headers })
}

function unpacked(kept: Response): Response {
  if (!kept.headers.has(PACKED) || !kept.body) return kept
  return new Response(kept.body.pipeThrough(new DecompressionStream('gzip')))
}

async function file(request: Request): Promise<Response> {
  const options = { ignoreVary: true }
  const kept = await (await wholeCache())?.match(request, options)
  // All caches are searched: the files of a tab of an older build are only in the cache of that build.
  return kept ?? (await caches.match(request, options)) ?? fetch(request)
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes.slice(0, 8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

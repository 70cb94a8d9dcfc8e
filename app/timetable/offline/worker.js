/*
 * The service worker of the timetable. Its scope is `/timetable` alone, so a bug in it cannot touch any other page. It keeps the
 * whole programme, and answers with that copy when the network does not answer in time.
 *
 * A cache is whole once it has the page, because the page is put into it last. A page of a new build names other files, so it
 * gets another cache. The old one is deleted once the new one is whole.
 */
const PAGE = '/timetable'
const PREFIX = 'timetable-'
const PATIENCE_MS = 3000
/** The files that a page of the timetable names: fonts, rock, scripts. */
const FILE = /\/(?:assets|rock)\/[\w.-]+\.(?:woff2|svg|webp|js)/g

addEventListener('install', (event) => {
  event.waitUntil(
    fetch(PAGE, { cache: 'no-cache' }).then(async (response) => {
      await keep(response)
      await skipWaiting()
    }),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || request.headers.has('Range') || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(event))
    else if (/^\/timetable\/[^/]+$/.test(pathname)) event.respondWith(act(event, pathname))
  } else if (pathname.match(FILE)?.[0] === pathname) event.respondWith(file(request))
})

/** The page from the network, else the copy. */
async function page(event) {
  const coming = fromNetwork(event)
  event.waitUntil(coming.then((response) => response && keep(response.clone())).catch(() => {}))
  return (await inTime(coming)) ?? (await copy()) ?? (await coming) ?? Response.error()
}

/** The act's page from the network, else its place in the copy. */
async function act(event, pathname) {
  const coming = fromNetwork(event)
  const response = await inTime(coming)
  if (response) return response
  if ((await wholeCache()) === null) return (await coming) ?? Response.error()
  const id = pathname.slice(PAGE.length + 1).split('-')[0]
  return Response.redirect(`${PAGE}#act-${id}`)
}

/** @returns null without a network, or with a server that cannot answer */
async function fromNetwork({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    return response.status >= 500 ? null : response
  } catch {
    return null
  }
}

/** @returns null when the response is not there within the patience that people have */
function inTime(coming) {
  return Promise.race([coming, new Promise((done) => setTimeout(done, PATIENCE_MS, null))])
}

/** Keeps a page with all files that it names, and deletes the caches of other builds. */
async function keep(response) {
  if (!isWhole(response, 'text/html')) throw new Error('This page is not to be kept.')
  const html = await response.clone().text()
  const files = [...new Set(html.match(FILE))].toSorted()
  const name = PREFIX + (await digest(files.join()))
  const cache = await caches.open(name)
  await Promise.all(files.map((path) => keepFile(cache, path)))
  await cache.put(PAGE, response)
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((other) => other.startsWith(PREFIX) && other !== name)
      .map((other) => caches.delete(other)),
  )
}

async function keepFile(cache, path) {
  if (await cache.match(path)) return
  const response = await fetch(path)
  if (!isWhole(response, '')) throw new Error(`${path} is not to be kept.`)
  await cache.put(path, response)
}

function isWhole({ status, redirected, type, headers }, mediaType) {
  const isOfType = (headers.get('Content-Type') ?? '').startsWith(mediaType)
  return status === 200 && !redirected && type === 'basic' && isOfType
}

async function wholeCache() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue
    const cache = await caches.open(name)
    if (await cache.match(PAGE)) return cache
  }
  return null
}

/** The page that was kept, with the time of its answer, which its own script says. */
async function copy() {
  const kept = await (await wholeCache())?.match(PAGE)
  if (!kept) return null
  const at = Date.parse(kept.headers.get('Date'))
  const html = (await kept.text()).replace('<html ', `<html data-copy-of="${at || Date.now()}" `)
  return new Response(html, { headers: kept.headers })
}

async function file(request) {
  const kept = await (await wholeCache())?.match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

async function digest(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes.slice(0, 8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

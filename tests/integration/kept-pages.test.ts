import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliBytes } from '../helpers/client-files'
import { get, settled } from '../helpers/http'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

test('a page is sent in the encoding the browser takes, with a tag by which it is not sent again', async () => {
  await using site = await startSite()
  const plain = await settled(site)
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await get(site, '/', { 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(decode(answer.body).equals(plain.body)).toBe(true)
    expect(answer.body.length).toBeLessThan(plain.body.length / 2)
  }
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await get(site, '/', { 'if-none-match': plain.headers.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('the first visitor of a script gets it in the best compression', async () => {
  await using site = await startSite()
  const [entry = ''] =
    /\/assets\/entry\.client-[\w-]+\.js/.exec(String((await get(site, '/', {})).body)) ?? []
  const { body } = await get(site, entry, { 'accept-encoding': 'br' })
  expect(body.length).toBe(brotliBytes(brotliDecompressSync(body).toString('latin1')))
})

test('queries, hosts and forwarded headers of strangers neither change a page nor fill the cache', async () => {
  await using site = await startSite()
  const { body, headers } = await settled(site)
  for (const [path, strange] of [
    ['/?utm_source=x', {}],
    ['/?_data=routes%2F_index', {}],
    ['/?index', {}],
    ['/', { host: 'evil.example' }],
    ['/', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['/', { cookie: 'a=b', 'accept-language': 'de' }],
  ] as const) {
    const answer = await get(site, path, strange)
    expect(answer.headers.etag).toBe(headers.etag)
    expect(answer.body.equals(body)).toBe(true)
  }
  expect(body.toString()).not.toContain('evil.example')
})

test('no query that a route has not named reaches it', async () => {
  await using site = await startSite()
  const plain = await fetch(`${site.url}/admin-flight-details`)
  // With Remix's own parameters a visitor could provoke errors.
  for (const query of ['_data=routes%2Fadmin-flight-details', '_routes=root', 'index']) {
    const answer = await fetch(`${site.url}/admin-flight-details?${query}`)
    expect([answer.status, await answer.text()]).toEqual([200, await plain.clone().text()])
  }
  expect((await fetch(`${site.url}/lineup-reveal.data`)).status).toBe(404)
})

test('the page for addresses that do not exist is rendered once for all of them', async () => {
  await using site = await startSite()
  const pages = await Promise.all(
    ['/nowhere', '/deeper/still', '/old-page.html?x=1'].map((path) =>
      get(site, path, { accept: 'text/html', 'if-none-match': '*' }),
    ),
  )
  for (const { status, headers, body } of pages) {
    expect([status, headers.etag]).toEqual([404, pages[0]?.headers.etag])
    expect(body.toString()).toContain('This tunnel leads nowhere')
  }
})

test('the page for addresses that do not exist has the ticket link of this moment', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const nowhere = async () => (await get(site, '/nowhere', { accept: 'text/html' })).body.toString()
  expect(await nowhere()).not.toContain('https://tickets.example/new')
  const set = { ticketUrl: 'https://tickets.example/new' }
  await mutate(site, token, [{ patch: { id: 'siteSettings', set } }])
  await expect
    .poll(async () => (await get(site, '/', {})).body.toString())
    .toContain('https://tickets.example/new')
  expect(await nowhere()).toContain('https://tickets.example/new')
})

test('a copied address of an act leads to the act, whatever sign was copied with it', async () => {
  await using site = await startSite()
  const timetable = (await get(site, '/timetable', {})).body.toString()
  const id = /href="\/timetable\/([^"]+)"/.exec(timetable)?.[1] ?? ''
  for (const copied of [`${id})`, `${id}.`, `${id}%E2%80%9D`, id.toUpperCase()]) {
    const { status, headers } = await get(site, `/timetable/${copied}`, {})
    expect([copied, status, headers.location]).toEqual([copied, 308, `/timetable/${id}`])
  }
  expect((await get(site, '/timetable/nobody)', {})).status).toBe(404)
})

test('the admin page is kept by no cache and no search engine', async () => {
  await using site = await startSite()
  const response = await fetch(`${site.url}/admin-flight-details`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex"/)
})

test('hashed files may be kept for ever, film is sent by range', async () => {
  await using site = await startSite()
  const script = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(site.url)).text())?.[1]
  expect((await fetch(site.url + script)).headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const part = await fetch(`${site.url}/intro.mp4`, { headers: { Range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
})

test('film is not sent again to whoever has it, and its parts only of the film that the first ones were of', async () => {
  await using site = await startSite()
  const ask = (headers: Record<string, string>) => get(site, '/intro.mp4', headers)
  const { etag } = (await ask({ range: 'bytes=0-99' })).headers
  expect(etag).toMatch(/^"/)
  expect((await ask({ 'if-none-match': etag! })).status).toBe(304)
  expect((await ask({ range: 'bytes=0-99', 'if-range': etag! })).status).toBe(206)
  for (const other of ['"of-last-year"', `W/${etag}`, 'Sun, 22 Mar 2026 10:00:00 GMT'])
    expect([other, (await ask({ range: 'bytes=0-99', 'if-range': other })).status]).toEqual([
      other,
      200,
    ])
})

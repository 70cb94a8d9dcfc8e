import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { pageBytes } from '../../bench/page-bytes.mjs'
import { phoneBrowser } from '../../bench/phone-browser.mjs'
import { visitOnce } from '../../bench/visit.mjs'

const TYPES = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

test.concurrent('every script that a page loads is counted as it came over the wire, also a late one', async () => {
  const files = {
    '/early.js': script(20_000, afterLoad(`import('/late.js')`)),
    '/preloaded.js': script(5_000, ''),
    '/late.js': script(30_000, ''),
    '/style.css': `/*${letters(3_000)}*/`,
    '/late.svg': PICTURE,
  }
  const inline = afterLoad(`new Image().src = '/late.svg'`)
  const html = page(
    `<link rel="modulepreload" href="/preloaded.js"><link rel="stylesheet" href="/style.css">`,
    `<script>${inline}</script><script type="module" src="/early.js"></script>`,
  )
  await using site = await open({ ...files, '/': html })
  const bytes = await pageBytes(site.phone, site.origin, '/')
  expect(bytes.scripts - bytes.inline).toBe(
    sizeOf(files['/early.js'], files['/preloaded.js'], files['/late.js']),
  )
  expect(bytes.inline).toBeGreaterThan(20)
  expect(bytes.inline).toBeLessThan(inline.length)
  expect(bytes).toMatchObject({
    htmlAndCss: sizeOf(html, files['/style.css']),
    pictures: sizeOf(PICTURE),
    fonts: 0,
    requests: 4,
    later: 2,
  })
  // `early` includes headers, the other figures do not.
  expect(bytes.early).toBeGreaterThan(bytes.htmlAndCss + 25_000)
})

test.concurrent('a visit knows when a page is painted, alive and answered, on a slow line with a slow processor', async () => {
  const start = `
    const until = performance.now() + 250
    while (performance.now() < until);
    await fetch('/api/booking-status')
    setTimeout(() => document.documentElement.setAttribute('data-hydrated', ''), 300)`
  const files = { '/start.js': script(600_000, start), '/api/booking-status': '{}' }
  const html = page('', '<script type="module" src="/start.js"></script>')
  await using site = await open({ ...files, '/': html })
  const visit = await visitOnce(site.phone, site.url, { hasMeter: true })
  expect(visit.scripts).toBe(sizeOf(files['/start.js']))
  // Three requests of 150 ms, three seconds for 600 kB, and the script's own task.
  expect(visit.firstPaint).toBeGreaterThan(150)
  expect(visit.largestPaint).toBeGreaterThanOrEqual(visit.firstPaint)
  expect(visit.meter).toBeGreaterThan(3 * 150 + 3000 + 250)
  expect(visit.hydrated).toBeGreaterThan(visit.meter + 250)
  expect(visit.hydrated).toBeLessThan(Infinity)
  expect(visit.blocking).toBeGreaterThanOrEqual(200)
})

test.concurrent('a mark in the HTML itself is seen, and what never comes is infinitely late', async () => {
  const html = page('', '').replace('<html>', '<html data-hydrated>')
  await using site = await open({ '/': html })
  const visit = await visitOnce(site.phone, site.url, { hasMeter: true })
  expect(visit.hydrated).toBeLessThan(Infinity)
  expect(visit).toMatchObject({ meter: Infinity, scripts: 0 })
})

/** A server of these files, and the benchmark's phone. */
async function open(files: Record<string, string>) {
  const server = createServer(({ url = '' }, response) => {
    const body = files[url]
    const extension = /\.(\w+)$/.exec(url)?.[1] as keyof typeof TYPES
    const type = url.startsWith('/api/') ? TYPES.json : (TYPES[extension] ?? 'text/html')
    const headers = { 'Content-Type': type, 'Content-Length': body?.length ?? 0 }
    response.writeHead(body === undefined ? 404 : 200, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const phone = await phoneBrowser()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/`,
    phone,
    [Symbol.asyncDispose]: async () => {
      await phone.close()
      server.close()
    },
  }
}

function page(head: string, body: string): string {
  return `<!doctype html><html><head><title>Cave</title><link rel="icon" href="data:,">${head}</head><body><h1>Cave</h1>${body}</body></html>`
}

function afterLoad(code: string): string {
  return `addEventListener('load', () => setTimeout(() => { ${code} }, 300))`
}

/** A script with this code, and with `bytes` random letters in a comment. */
function script(bytes: number, code: string): string {
  return `${code}/*${letters(bytes)}*/`
}

function letters(count: number): string {
  return randomBytes(count).toString('base64url').slice(0, count)
}

function sizeOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

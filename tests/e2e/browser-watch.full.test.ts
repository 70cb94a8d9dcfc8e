import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'

/** A page that does everything that our pages must not do. Its policy lets no inline style in. */
const BAD_PAGE = `<h1 style="color: red">Bad</h1><img src="/missing.png" alt="">
<img src="https://tracker.example/pixel.png" alt="">
<script>
  console.error('boom')
  setTimeout(() => { throw new Error('ouch') })
  new WebSocket('wss://socket.example/')
  document.cookie = 'own=1'
</script>`

test('whatever is wrong with a page is noticed', async () => {
  await using server = await serve({
    html: BAD_PAGE,
    headers: { 'Content-Security-Policy': "style-src 'none'", 'Set-Cookie': 'visitor=1' },
  })
  // Any other line fails the test, and so does a line that does not come.
  await using page = await openPage(server.url, {
    expects: [
      /^console: boom/,
      /^thrown: ouch$/,
      /^console: .*404.*missing\.png/,
      /^asked: https:\/\/tracker\.example\/pixel\.png$/,
      /^asked: wss:\/\/socket\.example\/$/,
      // A host that cannot be reached is an error in the console, too.
      /^console: .*tracker\.example/,
      /^console: .*socket\.example/,
      /^console: .*Content Security Policy/,
      /^cookie set: visitor$/,
      /^cookie set: own$/,
    ],
  })
  expect(await titleOf(page)).toBe('A page')
})

test.fails('a trouble that the test does not expect fails it', { retry: 0 }, async () => {
  await using server = await serve({ html: '<script>console.error("boom")</script>' })
  await using page = await openPage(server.url)
  expect(await titleOf(page)).toBe('A page')
})

test.fails('an expected trouble that does not come fails the test', { retry: 0 }, async () => {
  await using server = await serve({ html: '' })
  await using page = await openPage(server.url, { expects: [/boom/] })
  expect(await titleOf(page)).toBe('A page')
})

test('width, time zone, motion and JavaScript are what the test asks for', async () => {
  await using server = await serve({ html: '<script>document.title = "scripted"</script>' })
  await using phone = await openPage(server.url, {
    width: 320,
    timezone: 'Asia/Tokyo',
    reducedMotion: true,
  })
  await phone.goto('/')
  expect(
    await phone.evaluate(() => ({
      width: innerWidth,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      title: document.title,
    })),
  ).toEqual({ width: 320, zone: 'Asia/Tokyo', still: true, title: 'scripted' })
  await using plain = await openPage(server.url, { javaScript: false })
  await plain.goto('/')
  expect(await plain.title()).toBe('A page')
})

/** The page's title after its scripts have run. */
async function titleOf(page: Page): Promise<string> {
  await page.goto('/')
  // After one more timer of the page, the errors of earlier timers have been reported.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  return page.title()
}

/** A site of one page. */
async function serve({ html, headers = {} }: { html: string; headers?: Record<string, string> }) {
  const server = createServer((request, response) => {
    if (request.url !== '/')
      return response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end()
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers })
    response.end(`<!doctype html><html lang="en"><title>A page</title><body>${html}</body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openFirefox } from '../helpers/firefox-page'

/** A page that does everything that our pages must not do. */
const BAD_PAGE = `<!doctype html><html lang="en"><title>A bad page</title><link rel="icon" href="data:,">
<style>h1 { color: red }</style>
<img src="/missing.png" alt=""><img src="https://tracker.example/pixel.png" alt="">
<script>
  console.error('boom')
  setTimeout(() => { throw new Error('ouch') })
  Promise.reject(new Error('let down'))
</script>`

test('what Firefox finds wrong with a page is noticed, and no other host is reached', async () => {
  await using server = await serve(BAD_PAGE)
  // Any other line fails the test, and so does a line that does not come.
  await using page = await openFirefox(server.url, {
    width: 390,
    timezone: 'Asia/Tokyo',
    expects: [
      /^console: boom/,
      /^thrown: ouch$/,
      /^thrown: let down$/,
      /^thrown: .* blocked an inline style /,
      /^answered: 404 .*\/missing\.png$/,
      /^asked: https:\/\/tracker\.example\/pixel\.png$/,
      /^failed: NS_ERROR_PROXY_CONNECTION_REFUSED \(https:\/\/tracker\.example\/pixel\.png\)$/,
      /^cookie set: visitor$/,
    ],
  })
  await page.goto('/')
  expect(await page.title()).toBe('A bad page')
  expect(
    await page.evaluate(() => [innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone]),
  ).toEqual([390, 'Asia/Tokyo'])
})

async function serve(html: string) {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "style-src 'none'",
      'Set-Cookie': 'visitor=1',
    })
    response.end(html)
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

import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { SECRETS, startSiteProcess } from '../helpers/site'
import { temporaryFolder } from '../helpers/temporary-folder'
import { halfARequest, stoppedServerOf, readiness } from '../helpers/start-and-stop'

test('the site starts with an embedded database, and its secrets are for their owner only; a second start on the same data folder is refused in words a person understands; a second signal ends the process at once, and a database that was stopped in its tracks with it', async () => {
  // In the folders of other tests is a database already.
  const DATA_DIR = temporaryFolder()
  await using site = await startSiteProcess({
    env: { DATA_DIR, DATABASE_URL: '', ADMIN_PASSWORD: '', DATA_KEY: '', CONTENT_TOKEN: '' },
  })
  await expect.poll(() => readiness(site.url)).toBe(200)
  expect(await (await fetch(site.url)).text()).toContain('Trance &amp; Madness')
  const modes = ['admin-password', 'data-key', 'content-token'].map(
    (name) => statSync(`${DATA_DIR}/${name}`).mode & 0o777,
  )
  expect(modes).toEqual([0o600, 0o600, 0o600])
  expect(site.output()).not.toContain(SECRETS.ADMIN_PASSWORD)

  const second = startSiteProcess({ env: { DATABASE_URL: '', DATA_DIR } })
  await expect(second).rejects.toThrow(/ended with 1 before it was open:\n.*is in use by process/s)
  expect(await readiness(site.url)).toBe(200)

  using server = stoppedServerOf(site.settings)
  const post = halfARequest(site.url)
  await fetch(`${site.url}/healthz`)
  void site.stop('SIGTERM')
  await expect.poll(() => readiness(site.url)).toBe(503)
  expect(await site.stop('SIGTERM')).toBe(1)
  await expect.poll(() => server.alive()).toEqual([])
  post.destroy()
})

test('a wrong setting stops the start with exit code 1, its name, and without its value', async () => {
  const start = startSiteProcess({ env: { TRUST_PROXY: 'everybody-of-them' } })
  await expect(start).rejects.toThrow(/ended with 1 before it was open:\nTRUST_PROXY must be/)
  await expect(start).rejects.not.toThrow(/everybody-of-them/)
})

test('SIGTERM finishes what is under way, refuses what comes later, and ends with 0', async () => {
  await using site = await startSiteProcess()
  const pin = JSON.stringify({ alias: 'Late Bat', location: 'Palma' })
  const post = request(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': pin.length },
  })
  const answered = once(post, 'response')
  post.write(pin.slice(0, 10))
  // When this later request has been answered, the site has received the first one.
  await fetch(`${site.url}/healthz`)
  const ended = site.stop('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${site.url}/readyz`)).headers.get('connection'))
    .toBe('close')
  post.end(pin.slice(10))
  const [answer] = (await answered) as [IncomingMessage]
  // Without `close` the client would send its next request over this connection.
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  answer.resume()
  expect(await ended).toBe(0)
  await expect(fetch(site.url)).rejects.toThrow(/fetch failed/)
})

test('a stop goes on taking requests for DRAIN_SECONDS, and says at once that it is not ready', async () => {
  await using site = await startSiteProcess({ env: { DRAIN_SECONDS: '4' } })
  const begun = performance.now()
  const ended = site.stop('SIGTERM')
  await expect.poll(() => readiness(site.url)).toBe(503)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await ended).toBe(0)
  // A timer may be a few milliseconds early.
  expect(performance.now() - begun).toBeGreaterThan(3900)
})

import type { ServerBuild } from '@remix-run/node'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { onFreePort } from '../helpers/free-port'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'
import { temporaryFolder } from '../helpers/temporary-folder'
import { halfARequest, stoppedServerOf, readiness } from '../helpers/start-and-stop'

test('the site starts on an empty database', async () => {
  await using pg = await testDatabase('empty')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await expect.poll(() => readiness(site.url)).toBe(200)
  const page = await fetch(site.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Trance &amp; Madness')
})

test('while a migration takes long, the process lives and is not ready, and pages wait', async () => {
  await using pg = await testDatabase('seeded')
  let port = 0
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return response && [response.status, await response.text()]
  }
  let opening: ReturnType<typeof startSite> | undefined
  let page: ReturnType<typeof ask> | undefined
  await pg.sql.begin(async (sql) => {
    // Every instance takes it before it migrates.
    await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`
    opening = onFreePort((free) => {
      port = free
      return startSite({ env: { DATABASE_URL: pg.url, PORT: String(port) } })
    })
    await expect.poll(() => ask('/healthz')).toEqual([200, 'The process lives.\n'])
    expect(await ask('/readyz')).toEqual([503, 'Not ready: the site is starting.\n'])
    page = ask('/')
  })
  await using _site = await opening!
  expect((await page)?.[0]).toBe(200)
})

test('the site starts with an embedded database, and its secrets are for their owner only', async () => {
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
})

test('a wrong setting stops the start with exit code 1, its name, and without its value', async () => {
  const start = startSiteProcess({ env: { TRUST_PROXY: 'everybody-of-them' } })
  await expect(start).rejects.toThrow(/ended with 1 before it was open:\nTRUST_PROXY must be/)
  await expect(start).rejects.not.toThrow(/everybody-of-them/)
})

test('a data folder that cannot be one stops the start by the name of its setting and without its value', async () => {
  for (const path of ['/dev/null/hunter2', '/proc/hunter2', '/etc/passwd']) {
    const here = startSite({ env: { DATA_DIR: path } })
    await expect(here, path).rejects.toThrow(/^DATA_DIR must be/)
    await expect(here, path).rejects.not.toThrow(path)
  }
})

test('a password file that was emptied stops the start, rather than becoming an empty password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'emptied-'))
  writeFileSync(join(dataDir, 'admin-password'), '\n')
  const start = startSite({ env: { DATABASE_URL: '', ADMIN_PASSWORD: '', DATA_DIR: dataDir } })
  await expect(start).rejects.toThrow(/The file admin-password/)
  rmSync(dataDir, { recursive: true })
})

test('a first start on a full disk leaves no half secret, which the next start would take for whole', async () => {
  const dataDir = temporaryFolder()
  const env = { DATABASE_URL: '', ADMIN_PASSWORD: '', DATA_KEY: '', CONTENT_TOKEN: '' }
  // It may make files, and write nothing into them.
  const start = startSiteProcess({ env: { ...env, DATA_DIR: dataDir }, limit: '-f 0' })
  await expect(start).rejects.toThrow(/The file \S+\/admin-password cannot be written \(EFBIG\)/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a second start on the same data folder is refused in words a person understands', async () => {
  await using first = await startSiteProcess({ env: { DATABASE_URL: '' } })
  const second = startSiteProcess({ env: { DATABASE_URL: '', DATA_DIR: first.settings.DATA_DIR! } })
  await expect(second).rejects.toThrow(/ended with 1 before it was open:\n.*is in use by process/s)
  await expect.poll(() => readiness(first.url)).toBe(200)
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

test('a second signal ends the process at once, and a database that was stopped in its tracks with it', async () => {
  await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
  using server = stoppedServerOf(site.settings)
  const post = halfARequest(site.url)
  await fetch(`${site.url}/healthz`)
  void site.stop('SIGTERM')
  await expect.poll(() => readiness(site.url)).toBe(503)
  expect(await site.stop('SIGTERM')).toBe(1)
  await expect.poll(() => server.alive()).toEqual([])
  post.destroy()
})

test('in development a file that is half written is told to the browser, and the site goes on', async () => {
  const message = 'app/routes/faq.tsx:1: Expected ">" but found end of file'
  let isHalfWritten = false
  await using site = await startSite({
    vite: {
      middleware: (_request, _response, next) => next(),
      loadBuild: async () => {
        if (isHalfWritten) throw new Error(message)
        return { routes: {} } as ServerBuild
      },
    },
  })
  isHalfWritten = true
  const broken = await fetch(`${site.url}/faq`)
  expect([broken.status, await broken.text()]).toEqual([500, message])
  isHalfWritten = false
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

import { expect, test } from 'vitest'
import { startSiteProcess, startSite } from '../helpers/site'
import { halfARequest, stoppedServerOf, readiness } from '../helpers/start-and-stop'
import type { ServerBuild } from '@remix-run/node'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '../helpers/database'
import { onFreePort } from '../helpers/free-port'
import { temporaryFolder } from '../helpers/temporary-folder'

test('with a database that was stopped in its tracks and half a request, a stop ends in time and leaves no server behind', async () => {
  await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
  await expect.poll(() => readiness(site.url)).toBe(200)
  using server = stoppedServerOf(site.settings)
  const post = halfARequest(site.url)
  await fetch(`${site.url}/healthz`)
  expect(await site.stop('SIGTERM')).toBe(0)
  await expect.poll(() => server.alive()).toEqual([])
  post.destroy()
})

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

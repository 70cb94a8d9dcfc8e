import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { s3Server } from '../../cms/lake/testing/s3-server'
import { isProgress } from '../helpers/command-lines'
import { testDatabase } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'
import { temporaryFolder } from '../helpers/temporary-folder'

type Settings = Record<string, string>

test(
  'pictures move into a bucket beside a running site, a kill -9 is made good by another move, and backups say what lies there',
  { timeout: 120_000 },
  async () => {
    await using s3 = await s3Server()
    await using pg = await testDatabase('seeded')
    await using before = await startSite({ env: { DATABASE_URL: pg.url } })
    const { pictures, bytes } = await picturesOf(before)
    const env = { ...s3.settings, DATABASE_URL: pg.url }
    await using site = await startSite({ env })
    const { settings } = site
    const { ASSETS } = s3.settings

    const killed = spawn(process.execPath, ['server/commands/assets.mjs', 'move', ASSETS], {
      env: environment(settings),
      stdio: 'ignore',
    })
    await expect.poll(() => s3.keys().length, { timeout: 30_000 }).toBeGreaterThan(2)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const left = await pg.sql`select from assets where bytes is not null`
    expect(left.length).toBeGreaterThan(0)
    expect(await fetchAll(site, pictures)).toEqual(bytes)

    const said = await run('assets', settings, 'move', ASSETS)
    expect(said).toMatch(/^\d+ pictures and files \([\d.]+ MB\) are in the object store now\.\n$/)
    expect(await run('assets', settings, 'move', ASSETS)).toMatch(/^Nothing was left to move/)
    expect(await pg.sql`select from assets where bytes is not null`).toHaveLength(0)
    // With an empty disk, so all of them come from the bucket.
    await using fresh = await startSite({ env })
    expect(await fetchAll(fresh, pictures)).toEqual(bytes)

    const file = join(temporaryFolder(), 'festival.gz')
    const [{ count }] = await pg.sql<[{ count: number }]>`select count(*)::int from assets`
    const stored = `the bytes of ${count} pictures and files`
    expect((await run('data', settings, 'backup', file)).toLowerCase()).toContain(stored)
    await using copy = await testDatabase('empty')
    await using other = await testDatabase('empty')
    const alone: Settings = { ...settings, DATABASE_URL: copy.url, ASSETS: '' }
    expect(await run('data', alone, 'restore', file)).toContain('Set ASSETS to the one of')
    const together: Settings = { ...settings, DATABASE_URL: other.url }
    expect(await run('data', together, 'restore', file)).toContain('All of them are in')

    expect(await run('assets', settings, 'move', 'postgres')).toContain('are in the database now')
    expect(await pg.sql`select from assets where bytes is null`).toHaveLength(0)
    expect(s3.keys().filter((key) => key.startsWith('originals/'))).toEqual([])
    expect(await fetchAll(fresh, pictures)).toEqual(bytes)
  },
)

test('a move to another bucket than that of the site, and one without a bucket, are refused in words', async () => {
  await using s3 = await s3Server()
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url, ...s3.settings } })
  const move = (settings: Settings, place: string) => run('assets', settings, 'move', place)
  expect(await move(site.settings, 's3://other?region=eu-south-2')).toContain(
    'ASSETS is not this object store',
  )
  const without: Settings = { ...site.settings, ASSETS: '' }
  expect(await move(without, s3.settings.ASSETS)).toContain('ASSETS is not this object store')
  expect(await move(without, 'postgres')).toContain('ASSETS is not set')
  expect(await move(site.settings, 'https://example.org')).toContain('npm run assets:move')
  expect(s3.keys()).toEqual([])
})

/** The home page's pictures: their addresses, and what they are. */
async function picturesOf(site: Site) {
  const home = await (await fetch(site.url)).text()
  const pictures = [...new Set(home.match(/\/images\/[^"' ,)]+/g))]
    .map((path) => path.replaceAll('&amp;', '&'))
    .slice(0, 12)
  expect(pictures).toHaveLength(12)
  return { pictures, bytes: await fetchAll(site, pictures) }
}

async function fetchAll(site: Site, paths: string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(site.url + path)
      const bytes = Buffer.from(await answer.arrayBuffer())
      return `${answer.status} ${answer.headers.get('content-type')} ${bytes.toString('base64')}`
    }),
  )
}

async function run(command: string, settings: Settings, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`server/commands/${command}.mjs`, ...words],
    { env: environment(settings) },
  ).catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .filter((line) => !isProgress(line))
    .join('\n')
}

function environment(settings: Settings): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '' } = process.env
  return { NODE_ENV: 'production' as const, PATH, HOME, ...settings }
}

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { runDataCommand } from '../../server/commands/data-commands'
import { isProgress } from '../helpers/command-lines'
import { testDatabase, waitsForLocks } from '../helpers/database'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import { temporaryFolder } from '../helpers/temporary-folder'
import { SECRETS, startSite, startSiteProcess } from '../helpers/site'

const COMMAND = 'server/commands/data.mjs'
const NEW_KEY = randomBytes(32).toString('base64')

test('a key is changed while the site runs: old rows open, the command seals them anew, and the old key is no longer needed', async () => {
  await using pg = await testDatabase('seeded')
  const withDatabase = (env: Record<string, string>) => ({ env: { DATABASE_URL: pg.url, ...env } })
  await using before = await startSite(withDatabase({}))
  await sendFlight(before, aFlight())
  await using both = await startSite(
    withDatabase({ DATA_KEY: NEW_KEY, DATA_KEY_OLD: SECRETS.DATA_KEY }),
  )
  await sendFlight(both, aFlight())
  await pg.sql`update artist_flight_details set phone = '+34 611 111 111' where id = 2`
  expect((await listedFlights(both))[0]).toMatchObject({ phone: null, unreadable: ['phone'] })

  // One flight has an unsealed text; one mail already has the new key.
  expect(await dataByNpm(both.settings, 'reseal')).toEqual({
    code: 0,
    out: '3 rows sealed with the current key, 1 row already were.\n',
  })
  expect(await data(both.settings, 'reseal')).toEqual({
    code: 0,
    out: '0 rows sealed with the current key, 4 rows already were.\n',
  })
  await using after = await startSite(withDatabase({ DATA_KEY: NEW_KEY }))
  expect(await listedFlights(after)).toMatchObject([
    aFlight({ phone: '+34 611 111 111' }),
    aFlight(),
  ])
})

test('a key that opens none of the flights stops the start in words, without the key', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aFlight())
  const start = startSite({ env: { DATABASE_URL: pg.url, DATA_KEY: NEW_KEY } })
  await expect(start).rejects.toThrow('The data key opens none of the flight details')
  await expect(start).rejects.not.toThrow(NEW_KEY)
  await using other = await startSite({
    env: { DATABASE_URL: pg.url, DATA_KEY: NEW_KEY, DATA_KEY_OLD: SECRETS.DATA_KEY },
  })
  expect(await listedFlights(other)).toMatchObject([aFlight()])
})

test(
  'the commands work beside a running site with an embedded database',
  { timeout: 90_000 },
  async () => {
    await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
    await sendFlight(site, aFlight())
    expect(await data(site.settings, 'reseal')).toEqual({
      code: 0,
      out: '0 rows sealed with the current key, 2 rows already were.\n',
    })
    const dryRun = await data(
      { ...site.settings, RETENTION_DAYS: '3650' },
      'retention',
      '--dry-run',
    )
    expect(dryRun.code).toBe(0)
    expect(dryRun.out).toMatch(
      /^(The last day ever named is 2026-03-15; flights are kept for 3650 days after it\. Due for deletion now: 0 rows\. Nothing was deleted\.|No last day)/,
    )
    expect(await listedFlights(site)).toHaveLength(1)
  },
)

test(
  'everything is carried from the embedded database of a running site to another server, and back',
  { timeout: 90_000 },
  async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'festival.gz')
    await using site = await startSiteProcess({ env: { DATABASE_URL: '' } })
    await sendFlight(site, aFlight())
    const pin = { alias: 'Señor Murciélago', location: 'Palma' }
    await fetch(`${site.url}/api/attendee-pinboard`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(pin),
    })
    const home = await (await fetch(site.url)).text()
    const picture = /\/images\/[^" ]+/.exec(home)?.[0].replaceAll('&amp;', '&') ?? ''
    const bytes = await bytesOf(site.url + picture)

    expect(await data(site.settings, 'backup', file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Saved: 1 flights, 1 notes, \d\d+ documents, \d+ pictures and files, /,
      ),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain('Señor Murciélago')
    for (const secret of [aFlight().passportNumber, aFlight().email, SECRETS.DATA_KEY])
      expect(text).not.toContain(secret)
    expect(await data(site.settings, 'backup', file)).toEqual({
      code: 1,
      out: `There is a file ${file} already. Move it away, or name another one.\n`,
    })
    expect((await data(site.settings, 'restore', file)).out).toMatch(/is in use by process/)

    await using pg = await testDatabase('empty')
    const elsewhere = { ...site.settings, DATABASE_URL: pg.url }
    expect((await data(elsewhere, 'restore', file)).out).toMatch(/^Restored: 1 flights, 1 notes, /)
    expect((await data(elsewhere, 'restore', file)).out).toMatch(/^The database is not empty\./)
    await using restored = await startSite({ env: { DATABASE_URL: pg.url } })
    expect(await listedFlights(restored)).toMatchObject([aFlight()])
    expect(await (await fetch(`${restored.url}/api/attendee-pinboard`)).json()).toMatchObject([pin])
    expect((await bytesOf(restored.url + picture)).equals(bytes)).toBe(true)

    const back = join(folder, 'back.gz')
    expect(await data(elsewhere, 'backup', back)).toMatchObject({ code: 0 })
    const home2 = { ...site.settings, DATA_DIR: join(folder, 'data') }
    expect((await data(home2, 'restore', back)).out).toMatch(/a command makes no database/)
    expect(existsSync(home2.DATA_DIR)).toBe(false)
    expect(await data(home2, 'restore', back, '--new')).toMatchObject({ code: 0 })
    await using again = await startSite({ env: { DATABASE_URL: '', DATA_DIR: home2.DATA_DIR } })
    expect(await listedFlights(again)).toMatchObject([aFlight()])
  },
)

test('nothing is restored under a running site, also on a server of one’s own', async () => {
  await using pg = await testDatabase('seeded')
  const file = join(temporaryFolder(), 'festival.gz')
  {
    await using site = await startSite({ env: { DATABASE_URL: pg.url } })
    expect(await data(site.settings, 'backup', file)).toMatchObject({ code: 0 })
    await sendFlight(site, aFlight())
    expect(await data(site.settings, 'restore', file, '--replace', '--yes')).toEqual({
      code: 1,
      out: expect.stringMatching(/^A site is running on this database\. Stop every instance, /),
    })
    expect(await listedFlights(site)).toHaveLength(1)
  }
  const settings = { ...SECRETS, DATABASE_URL: pg.url }
  await expect
    .poll(() => data(settings, 'restore', file, '--replace', '--yes'), { timeout: 20_000 })
    .toMatchObject({ code: 0, out: expect.stringMatching(/^Restored: 0 flights, /) })
})

test('a backup that cannot be read is refused in words', async () => {
  await using pg = await testDatabase('empty')
  const settings = { ...SECRETS, DATABASE_URL: pg.url }
  const folder = temporaryFolder()
  const missing = join(folder, 'missing.gz')
  expect(await data(settings, 'restore', missing)).toEqual({
    code: 1,
    out: `The file ${missing} cannot be read: there is no such file or folder.\n`,
  })
  const other = join(folder, 'notes.txt')
  writeFileSync(other, 'Dear organisers')
  expect(await data(settings, 'restore', other)).toEqual({
    code: 1,
    out: 'The backup is cut off or damaged. Nothing was restored.\n',
  })
})

test('a folder in place of a backup is refused as a folder, and not as a database that is away', async () => {
  await using pg = await testDatabase('empty')
  const folder = temporaryFolder()
  expect(await data({ ...SECRETS, DATABASE_URL: pg.url }, 'restore', folder)).toEqual({
    code: 1,
    out: `The file ${folder} cannot be read: it is a folder.\n`,
  })
})

test('a backup that finds no room half-way says so, blames no database, and leaves nothing behind', async () => {
  await using pg = await testDatabase('seeded')
  const folder = temporaryFolder()
  const file = join(folder, 'festival.gz')
  const { PATH = '', HOME = '' } = process.env
  // Files may have 64 blocks of 512 bytes; the pictures of the seed need more.
  const run = promisify(execFile)(
    '/bin/sh',
    ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, COMMAND, 'backup', file],
    { env: { NODE_ENV: 'production', PATH, HOME, ...SECRETS, DATABASE_URL: pg.url } },
  )
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: `The file ${file} cannot be written: files may not become so large here.\n`,
    stderr: '',
  })
  expect(readdirSync(folder)).toEqual([])
})

test('kill -9 in the middle of a backup leaves a part that nothing restores, and the next backup is whole', async () => {
  await using pg = await testDatabase('seeded')
  const folder = temporaryFolder()
  const [file, next] = ['festival.gz', 'next.gz'].map((name) => join(folder, name))
  const env = { ...SECRETS, DATABASE_URL: pg.url }
  // It waits at this table until it is killed, with others written.
  await pg.sql.begin(async (sql) => {
    await sql`lock table audit in access exclusive mode`
    const child = spawn(process.execPath, [COMMAND, 'backup', file!], {
      env: { NODE_ENV: 'production', ...env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(() => waitsForLocks(pg), { timeout: 30_000 }).not.toEqual([])
    expect(existsSync(`${file}.part`)).toBe(true)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
  expect(readdirSync(folder)).toEqual(['festival.gz.part'])
  await using to = await testDatabase('empty')
  const elsewhere = { ...env, DATABASE_URL: to.url }
  expect(await data(elsewhere, 'restore', `${file}.part`)).toMatchObject({ code: 1 })
  expect(await data(env, 'backup', file!)).toEqual({
    code: 1,
    out: expect.stringContaining('one was cut off. Remove it'),
  })
  expect(await data(env, 'backup', next!)).toMatchObject({ code: 0 })
  expect(await data(elsewhere, 'restore', next!)).toMatchObject({ code: 0 })
})

test('without a database a backup says that it does not answer, and leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const settings = {
    ...SECRETS,
    // A port that no ordinary program may open.
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x',
  }
  const run = await dataByNpm(settings, 'backup', join(folder, 'festival.gz'))
  expect(run.code).toBe(1)
  expect(run.out).toContain('(ECONNREFUSED)')
  expect(readdirSync(folder)).toEqual([])
})

async function bytesOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

test('a command that there is not is told which there are, and a wrong setting by its name', async () => {
  await using pg = await testDatabase('seeded')
  const settings = { ...SECRETS, DATABASE_URL: pg.url }
  expect(await dataByNpm(settings, 'delete-everything')).toEqual({
    code: 1,
    out: expect.stringMatching(/^ {2}npm run data:backup <file> /),
  })
  expect(await data(settings, 'retention', '--dryrun')).toMatchObject({ code: 1 })
  expect(await data({ ...settings, RETENTION_DAYS: 'hunter2' }, 'retention')).toEqual({
    code: 1,
    out: 'RETENTION_DAYS must be a number of days from 1 to 3650.\n',
  })
})

interface Said {
  code: number
  out: string
}

/** Runs a data command of the built site in this process. A process of its own takes a second. */
async function data(settings: Record<string, string>, ...words: string[]): Promise<Said> {
  const built = (await import(
    /* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
  )) as { runDataCommand: typeof runDataCommand }
  let out = ''
  const code = await built.runDataCommand(words, settings, {
    say: (line) => void (isProgress(line) || (out += `${line}\n`)),
    ask: async () => null,
    now: () => new Date(),
  })
  return { code, out }
}

/** Runs `npm run data:…` as npm would. */
async function dataByNpm(settings: Record<string, string>, ...words: string[]): Promise<Said> {
  const { PATH = '', HOME = '' } = process.env
  const run = promisify(execFile)(process.execPath, [COMMAND, ...words], {
    env: { NODE_ENV: 'production', PATH, HOME, ...settings },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, out: error.stdout }),
  )
}

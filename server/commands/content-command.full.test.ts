import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDatabase, waitsForLocks } from '../../tests/helpers/database'
import { importFolder } from '../../cms/lake/testing/lake'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { SECRETS } from '../../tests/helpers/site'
import { contentCommand } from './content-command'

test('an export, which holds drafts and secrets, is readable for its owner alone, and leaves the site’s pictures alone', async () => {
  await using pg = await testDatabase()
  const folder = temporaryFolder()
  const path = join(folder, 'content.tar.gz')
  // A site that runs on the folder is writing this picture.
  const picture = join(folder, 'image-cache', `${'0'.repeat(32)}-${'0'.repeat(32)}.png.0.tmp`)
  mkdirSync(dirname(picture))
  writeFileSync(picture, 'half')
  const said: string[] = []
  const terminal = {
    say: (line: string) => void said.push(line),
    ask: async () => null,
    now: () => new Date(),
  }
  expect(
    await contentCommand(
      ['export', path],
      { ...SECRETS, DATABASE_URL: pg.url, DATA_DIR: folder },
      terminal,
    ),
    said.join('\n'),
  ).toBe(0)
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(dirname(picture))).toEqual([basename(picture)])
})

test('an import says how far it is, and waits for a database that is slow', async () => {
  await using pg = await testDatabase()
  const folder = temporaryFolder()
  const import_ = importFolder(
    [
      { _id: 'a', _type: 'x', rider: { _type: 'file', _sanityAsset: 'file@file://./one.bin' } },
      { _id: 'b', _type: 'x', rider: { _type: 'file', _sanityAsset: 'file@file://./two.bin' } },
    ],
    { 'one.bin': Buffer.alloc(3_000_000, 1), 'two.bin': Buffer.alloc(1_000_000, 2) },
  )
  const said: string[] = []
  const slow = pg.sql.begin(async (sql) => {
    await sql`lock table assets in exclusive mode`
    // By the clock of the server, longer than it gives a statement of a request.
    await expect.poll(async () => Math.max(...(await waitsForLocks(pg)))).toBeGreaterThan(3)
  })
  const code = await contentCommand(
    ['import', import_],
    { ...SECRETS, DATABASE_URL: pg.url, DATA_DIR: folder },
    { say: (line) => void said.push(line), ask: async () => null, now: () => new Date() },
  )
  await slow
  expect([code, said.at(-1)]).toEqual([0, '5 documents were written.'])
  expect(said).toContain('3 of 4 MB of pictures and files are stored.')
})

test('an import of an archive says how far it is while it unpacks it', async () => {
  const folder = importFolder([{ _id: 'a', _type: 'x' }], { 'noise.bin': randomBytes(3_000_000) })
  const archive = join(temporaryFolder(), 'content.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)])
  const said: string[] = []
  // More than two seconds pass between any two looks at the clock.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 2500))
  await contentCommand(
    ['import', archive, '--replace'],
    { ...SECRETS, DATA_DIR: temporaryFolder() },
    { say: (line) => void said.push(line), ask: async () => null, now: () => new Date() },
  ).finally(() => clock.mockRestore())
  expect(said).toContain('1 of 3 MB of the archive are unpacked.')
  expect(said).toContain('3 of 3 MB of the archive are unpacked.')
})

test('an import says how far it is while it reads pictures and files, before anything is opened', async () => {
  const import_ = importFolder(
    [
      { _id: 'a', _type: 'x', rider: { _type: 'file', _sanityAsset: 'file@file://./one.bin' } },
      { _id: 'b', _type: 'x', rider: { _type: 'file', _sanityAsset: 'file@file://./two.bin' } },
    ],
    { 'one.bin': Buffer.alloc(10, 1), 'two.bin': Buffer.alloc(10, 2) },
  )
  const said: string[] = []
  // More than two seconds pass between any two looks at the clock.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 2500))
  const code = await contentCommand(
    ['import', import_, '--replace'],
    { ...SECRETS, DATA_DIR: temporaryFolder() },
    { say: (line) => void said.push(line), ask: async () => null, now: () => new Date() },
  ).finally(() => clock.mockRestore())
  expect(code).toBe(1)
  expect(said.slice(0, 2)).toEqual([
    '1 of 2 pictures and files are read.',
    '2 of 2 pictures and files are read.',
  ])
  expect(said[2]).toMatch(/^Nothing was changed: nobody can be asked here\./)
})

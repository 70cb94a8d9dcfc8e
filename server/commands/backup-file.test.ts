import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { BackupError } from '../../db/backup/backup-format.server'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { testDatabase } from '../../tests/helpers/database'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { loadBackup, refuseDamaged, saveBackup } from './backup-file'

const NOW = new Date('2026-03-01T12:00:00Z')

function untouched(): Database {
  return { transact: vi.fn() } as unknown as Database
}

test.each([
  ['missing/festival.gz', 'there is no such file or folder'],
  ['notes.txt/festival.gz', 'a part of its path is not a folder'],
])(
  'a backup to %s asks the database nothing, and says why the file cannot be',
  async (name, why) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'notes.txt'), '')
    const database = untouched()
    const path = join(folder, name)
    await expect(saveBackup(database, path, NOW)).rejects.toThrow(
      new BackupError(`The file ${path} cannot be written: ${why}.`),
    )
    expect(database.transact).not.toHaveBeenCalled()
    expect(readdirSync(folder)).toEqual(['notes.txt'])
  },
)

test('a backup never writes over the unfinished file of another one', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'festival.gz')
  writeFileSync(`${path}.part`, 'the first half')
  const database = untouched()
  await expect(saveBackup(database, path, NOW)).rejects.toThrow(
    `There is a file ${path}.part already: another backup is being written, or one was cut off.`,
  )
  expect(database.transact).not.toHaveBeenCalled()
  expect(readFileSync(`${path}.part`, 'utf8')).toBe('the first half')
})

test('a backup does not take the place of a file that came while it was written', async () => {
  await using pg = await testDatabase()
  const folder = temporaryFolder()
  const path = join(folder, 'festival.gz')
  const database: Database = {
    ...pg.database,
    transact: async (work, options) => {
      writeFileSync(path, 'a good backup')
      return pg.database.transact(work, options)
    },
  }
  await expect(saveBackup(database, path, NOW)).rejects.toThrow(/^There is a file .* already\./)
  expect(readFileSync(path, 'utf8')).toBe('a good backup')
  expect(readdirSync(folder)).toEqual(['festival.gz'])
})

test('a backup that the database leaves at once leaves no file behind', async () => {
  const folder = temporaryFolder()
  const away = new DatabaseUnavailable('ECONNREFUSED')
  const database = { transact: () => Promise.reject(away) } as unknown as Database
  await expect(saveBackup(database, join(folder, 'festival.gz'), NOW)).rejects.toBe(away)
  // Also not a moment later, when other files are there.
  for (const name of ['a', 'b', 'c', 'd', 'e']) await writeFile(join(folder, name), '')
  expect(readdirSync(folder)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a folder that is to be restored is refused before anything changes', async () => {
  await using pg = await testDatabase()
  const folder = temporaryFolder()
  await expect(loadBackup(pg.database, folder, { replaces: true })).rejects.toThrow(
    new BackupError(`The file ${folder} cannot be read: it is a folder.`),
  )
  expect(await pg.sql`select 1 as one from migrations limit 1`).toHaveLength(1)
})

test('a restore says how much of the file it has read', async () => {
  await using pg = await testDatabase()
  await pg.sql`
    insert into attendee_pinboard (alias, location)
    select md5(n::text), md5((-n)::text)
    from generate_series(1, 3000) as n`
  const path = join(temporaryFolder(), 'festival.gz')
  await saveBackup(pg.database, path, NOW)
  const told: [number, number][] = []
  await loadBackup(pg.database, path, {
    replaces: true,
    onRead: (...progress) => void told.push(progress),
  })
  const { size } = statSync(path)
  expect(told.length).toBeGreaterThan(1)
  expect(told.map(([, all]) => all)).toEqual(told.map(() => size))
  expect(told.at(-1)?.[0]).toBe(size)
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b))
})

test.each([
  ['its last byte is missing', (whole: Buffer) => whole.subarray(0, -1)],
  [
    'its checksum is another',
    (whole: Buffer) => Buffer.from(whole).fill(0xff, whole.length - 8, whole.length - 7),
  ],
  ['its last lines are missing', (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, -200))],
])('a backup that is read back from the disk is refused when %s', async (_, spoil) => {
  await using pg = await testDatabase()
  const path = join(temporaryFolder(), 'festival.gz')
  await saveBackup(pg.database, path, NOW)
  await refuseDamaged(path)
  writeFileSync(path, spoil(readFileSync(path)))
  await expect(refuseDamaged(path)).rejects.toThrow(
    'The backup could not be read back from the disk',
  )
})

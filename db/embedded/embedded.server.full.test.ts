import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDataDir, anEmbedded, aUsedDataDir, removedLater } from '../../tests/helpers/embedded'
import { diskFull, EmbeddedDatabaseError } from './embedded-errors.server'

const CANARY = 'PASSPORT-X1234567'

test('a fresh folder becomes a database, and the next start finds what was written, whatever the path looks like', async () => {
  const dataDir = aDataDir('festival, "the cave" & data')
  {
    await using fresh = await anEmbedded({ dataDir })
    await fresh.database.run((sql) => sql`create table caves (name text)`)
    await fresh.database.run((sql) => sql`insert into caves values ('Drach')`)
  }
  await using again = await anEmbedded({ dataDir })
  expect(await again.database.run((sql) => sql`select name from caves`)).toEqual([
    { name: 'Drach' },
  ])
})

test('a folder whose path is too long for a socket is as good as any', async () => {
  await using embedded = await anEmbedded({ dataDir: aDataDir('long-'.repeat(40)) })
  removedLater(embedded.server.target.socketDir)
  expect(await embedded.database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('what is acknowledged is on the disk, text is UTF-8, and nobody listens on the network', async () => {
  await using embedded = await anEmbedded({ settings: {} })
  const [settings] = await embedded.database.run(
    (sql) => sql`
    select
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('listen_addresses') as listen_addresses,
      current_setting('unix_socket_permissions') as unix_socket_permissions,
      current_setting('dynamic_shared_memory_type') as shared_memory,
      current_setting('server_encoding') as server_encoding`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    synchronousCommit: 'on',
    fullPageWrites: 'on',
    listenAddresses: '',
    unixSocketPermissions: '0700',
    // /dev/shm may be small, or full.
    sharedMemory: 'mmap',
    serverEncoding: 'UTF8',
  })
})

test('a second start on the same folder is refused in words that a person understands', async () => {
  await using first = await anEmbedded()
  await expect(anEmbedded({ dataDir: first.dataDir })).rejects.toMatchObject({
    name: 'DataDirInUse',
    message:
      `The data folder ${first.dataDir} is in use by process ${process.pid}, which is still running. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  })
  expect(await first.database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('of several first starts at once one gets the folder, though an earlier one was killed halfway', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres/data.new/base'), { recursive: true })
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => anEmbedded({ dataDir })))
  const started = starts.filter((start) => start.status === 'fulfilled')
  await Promise.all(started.map(({ value }) => value[Symbol.asyncDispose]()))
  expect(started).toHaveLength(1)
  for (const start of starts)
    if (start.status === 'rejected') expect(start.reason).toMatchObject({ name: 'DataDirInUse' })
})

test('files that a crash of the machine left behind keep nobody out, though their process id is in use again', async () => {
  const dataDir = await aUsedDataDir()
  const data = join(dataDir, 'postgres/data')
  const lines = `${process.ppid}\n${data}\n1700000000\n5432\n${dataDir}/postgres\n`
  writeFileSync(join(data, 'postmaster.pid'), `${lines}\n  5432001    1\nready\n`)
  writeFileSync(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), lines)
  await using again = await anEmbedded({ dataDir })
  expect(await again.database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('the log holds neither statements nor values, of errors or of crashes', async () => {
  await using embedded = await anEmbedded()
  const { database } = embedded
  await database.run((sql) => sql`create table artists (passport text primary key)`)
  const insert = () => database.run((sql) => sql`insert into artists values (${CANARY})`)
  await insert()
  await insert().catch(() => undefined)
  await database.run((sql) => sql.unsafe(`select '${CANARY}'::integer`)).catch(() => undefined)
  await database
    .run((sql) =>
      sql.unsafe(`do $$ begin raise warning '${CANARY}'; raise exception '${CANARY}'; end $$`),
    )
    .catch(() => undefined)
  const crash = database
    .run((sql) => sql.unsafe(`select pg_sleep(20), '${CANARY}'`))
    .catch(() => undefined)
  const [backend] = await vi.waitFor(
    async () => {
      const rows = await database.run(
        (sql) =>
          sql<
            { pid: number }[]
          >`select pid from pg_stat_activity where query like 'select pg_sleep(20)%'`,
      )
      expect(rows).toHaveLength(1)
      return rows
    },
    { timeout: 8000 },
  )
  process.kill(backend?.pid ?? 0, 'SIGKILL')
  await crash
  await vi.waitFor(() => database.run((sql) => sql`select 1`), { timeout: 8000 })
  const log = () => readFileSync(join(embedded.dataDir, 'postgres/postgres.log'), 'utf8')
  // We see the broken connection before the server sees the dead child.
  await expect.poll(log, { timeout: 8000 }).toContain('terminated by signal 9')
  const written = log()
  expect(written).not.toContain(CANARY)
  expect(written).not.toContain('pg_sleep')
})

test('data of a version that is not here is refused with the name of what is missing', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'postgres/data'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '9\n')
  const start = anEmbedded({ dataDir })
  await expect(start).rejects.toThrow(EmbeddedDatabaseError)
  await expect(start).rejects.toThrow(
    /was written by PostgreSQL 9, and here is only PostgreSQL \d+.*Install PostgreSQL 9/,
  )
})

test('a folder that cannot be one is refused in words, and so is a setting that PostgreSQL does not take', async () => {
  const dataDir = aDataDir()
  writeFileSync(dataDir, 'a file')
  await expect(anEmbedded({ dataDir })).rejects.toThrow(
    /^\/.* cannot be used \(ENOTDIR\)\. Make it readable and writable .* with DATA_DIR\.$/,
  )
  const withoutLog = aDataDir()
  mkdirSync(join(withoutLog, 'postgres/postgres.log'), { recursive: true })
  await expect(anEmbedded({ dataDir: withoutLog })).rejects.toThrow(
    /^\/.*postgres\.log cannot be used \(EISDIR\)\. .* with DATA_DIR\.$/,
  )
  await expect(anEmbedded({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /PostgreSQL did not start: invalid value for parameter "shared_buffers"/,
  )
})

test('a full disk is named when the server does not start on it, and the start works once there is room', async () => {
  const dataDir = await aUsedDataDir()
  const options = join(dataDir, 'postgres/data/postmaster.opts')
  rmSync(options)
  symlinkSync('/dev/full', options)
  await expect(anEmbedded({ dataDir })).rejects.toMatchObject({
    name: 'EmbeddedDatabaseError',
    message: expect.stringMatching(/^The disk that holds .*\/postgres is full \(\d+ MB free\)/),
  })
  rmSync(options)
  await using again = await anEmbedded({ dataDir })
  expect(await again.database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test.each([
  ['a log that was cut off', '2026-03-01 12:00:00 UTC [7] LO', 3_000_000, true],
  ['words of the system', 'could not write file: No space left on device', 9e9, true],
  ['an error of Node', Object.assign(new Error('write'), { code: 'ENOSPC' }), 9e9, true],
  ['any other reason', 'invalid value for parameter "shared_buffers"', 9e9, false],
])('whether the disk is full is told by %s', (_, reason, free, isFull) => {
  expect(diskFull('/somewhere', reason, () => free) !== null).toBe(isFull)
})

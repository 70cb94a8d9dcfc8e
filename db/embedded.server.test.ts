import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { scratchFolder } from '../tests/helpers/scratch-folder'
import { openDatabase } from './connect.server'
import { EmbeddedDatabaseError } from './embedded-errors.server'
import { startEmbedded, type EmbeddedOptions } from './embedded.server'

const CANARY = 'PASSPORT-X1234567'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function aDataDir(name = 'data'): string {
  const folder = scratchFolder('embedded')
  folders.push(folder)
  return join(folder, name)
}

let pristine: Promise<string> | undefined

/** A folder that was used before: a copy of one, because making PostgreSQL's files takes most of a first start. */
async function aUsedDataDir(): Promise<string> {
  pristine ??= anEmbedded({ dataDir: aDataDir() }).then(async (embedded) => {
    await embedded[Symbol.asyncDispose]()
    return embedded.dataDir
  })
  const dataDir = aDataDir()
  cpSync(await pristine, dataDir, { recursive: true })
  return dataDir
}

/** The embedded database in this process, with what is needed to ask it something. */
async function anEmbedded(options: Partial<EmbeddedOptions> = {}) {
  const dataDir = options.dataDir ?? (await aUsedDataDir())
  // Without fsync everything here takes half the time; where it matters it is asked for.
  const server = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    settings: { fsync: 'off' },
    ...options,
  })
  const database = openDatabase(server.target)
  return {
    dataDir,
    server,
    database,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server.stop()
    },
  }
}

let writerProgram: Promise<string> | undefined

/** Built the way the site is built, with the migrations inside. */
async function buildWriter(): Promise<string> {
  // Inside the project, because its packages are not built in.
  const outDir = mkdtempSync(resolve('node_modules/.embedded-test-'))
  folders.push(outDir)
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'tests/helpers/row-writer.ts',
      outDir,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  })
  return join(outDir, 'writer.mjs')
}

/** tests/helpers/row-writer.ts as a process. Its lines begin with a word that says what they are. */
async function startWriter(dataDir: string, role: 'read' | 'write' = 'write') {
  writerProgram ??= buildWriter()
  const child = spawn(process.execPath, [await writerProgram, dataDir, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const told = (word: string) =>
    [...output.matchAll(new RegExp(`^${word} ?(.*)\n`, 'gm'))].map(([, rest = '']) => rest)
  return {
    pid: child.pid ?? 0,
    ended,
    told,
    tells: (word: string, times = 1) =>
      vi.waitFor(
        () => {
          if (told(word).length < times) throw new Error(`not ${word} yet:\n${output}`)
          return told(word)
        },
        { timeout: 15_000, interval: 5 },
      ),
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await ended
    },
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Command lines that name this folder: the server's, and of the shell that watches over it. */
function commandsOn(dataDir: string): string[] {
  const commands = existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf)
    : execFileSync('ps', ['-A', '-ww', '-o', 'command='], { encoding: 'utf8' }).split('\n')
  return commands.filter((command) => command.includes(join(dataDir, 'postgres/data')))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended since the list was made.
    return ''
  }
}

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
  folders.push(embedded.server.target.socketDir)
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
      current_setting('server_encoding') as server_encoding`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    synchronousCommit: 'on',
    fullPageWrites: 'on',
    listenAddresses: '',
    unixSocketPermissions: '0700',
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
  writeFileSync(
    join(data, 'postmaster.pid'),
    `${process.ppid}\n${data}\n1700000000\n5432\n${dataDir}/postgres\n\n  5432001    1\nready\n`,
  )
  await using again = await anEmbedded({ dataDir })
  expect(await again.database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test.concurrent(
  'killed with -9 in the middle of writing it loses no acknowledged row, leaves no process behind, and starts again',
  async ({ expect }) => {
    const dataDir = await aUsedDataDir()
    const acknowledged: string[] = []
    for (const rows of [40, 150]) {
      const writer = await startWriter(dataDir)
      await writer.tells('wrote', rows)
      const server = writer.told('server').join().split(' ').map(Number)
      await writer.end('SIGKILL')
      acknowledged.push(...writer.told('wrote'))
      await vi.waitFor(() => expect(server.filter(isAlive)).toEqual([]), { timeout: 8000 })
      expect(commandsOn(dataDir)).toEqual([])
    }
    const reader = await startWriter(dataDir, 'read')
    await reader.tells('stopped')
    const found = reader.told('found').join().split(' ')
    expect(acknowledged.filter((location) => !found.includes(location))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(190)
  },
  30_000,
)

test.concurrent(
  'a start right after a kill -9 waits until the old server is gone, and takes its place',
  async ({ expect }) => {
    const dataDir = await aUsedDataDir()
    const killed = await startWriter(dataDir)
    await killed.tells('wrote', 20)
    const [old] = killed.told('server').join().split(' ').map(Number)
    // Stopped in its tracks, the old server takes long to go.
    process.kill(old ?? 0, 'SIGSTOP')
    await killed.end('SIGKILL')
    const next = await startWriter(dataDir, 'read')
    await sleep(500)
    expect(next.told('server')).toEqual([])
    process.kill(old ?? 0, 'SIGCONT')
    await next.tells('stopped')
    const found = next.told('found').join().split(' ')
    expect(killed.told('wrote').filter((location) => !found.includes(location))).toEqual([])
  },
  30_000,
)

test.concurrent(
  'a server that dies by itself is started again within 5 s, and no acknowledged row is lost',
  async ({ expect }) => {
    const dataDir = await aUsedDataDir()
    const writer = await startWriter(dataDir)
    await writer.tells('wrote', 20)
    const [server] = writer.told('server').join().split(' ').map(Number)
    process.kill(server ?? 0, 'SIGKILL')
    await writer.tells('crashed')
    const begun = performance.now()
    const before = writer.told('wrote').length
    await writer.tells('wrote', before + 20)
    const restartMs = performance.now() - begun
    await writer.end('SIGTERM')
    expect(commandsOn(dataDir)).toEqual([])
    const beganToRead = performance.now()
    const reader = await startWriter(dataDir, 'read')
    await reader.tells('stopped')
    // On a machine so busy that any start takes more than a second, a few of those.
    expect(restartMs).toBeLessThan(Math.max(5000, 5 * (performance.now() - beganToRead)))
    const found = reader.told('found').join().split(' ')
    expect(writer.told('wrote').filter((location) => !found.includes(location))).toEqual([])
    // Where the writer was between two rows, the break may pass it by.
    expect(writer.told('failed').filter((name) => name !== 'DatabaseUnavailable')).toEqual([])
  },
  30_000,
)

test.concurrent(
  'the folder of a process that runs is refused to another, which is told its number',
  async ({ expect }) => {
    const dataDir = await aUsedDataDir()
    const first = await startWriter(dataDir)
    await first.tells('wrote')
    const second = await startWriter(dataDir)
    expect((await second.tells('refused')).join()).toContain(`is in use by process ${first.pid}`)
    await first.end('SIGTERM')
    expect(first.told('stopped')).toHaveLength(1)
  },
  30_000,
)

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
    /The data folder .* cannot be used \(ENOTDIR\)\. Make it readable and writable/,
  )
  await expect(anEmbedded({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /PostgreSQL did not start: invalid value for parameter "shared_buffers"/,
  )
})

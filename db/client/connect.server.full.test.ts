import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'
import { heldWorks } from '../../tests/helpers/held-works'
import { removedLater } from '../../tests/helpers/embedded'
import { openBehindProxy, type Weather } from '../../tests/helpers/fault-proxy'
import { scratchFolder } from '../../tests/helpers/scratch-folder'
import {
  DatabaseUnavailable,
  forOneRequest,
  openDatabase,
  StatementRefused,
  type Database,
  type Sql,
} from './connect.server'

const CANARY = 'PASSPORT-X1234567'

/** A database with a table of pins, seen through a network that can fail. */
const databaseBehindProxy = () =>
  openBehindProxy(
    'create table pins (id bigint generated always as identity primary key, pin_alias text unique, pinned_at timestamptz default now())',
  )

const ask = (sql: Sql) => sql`select 1 as one`

/** An answer, or null while there is none. */
const answerOf = (database: Database) => database.run(ask).catch(() => null)

/** Open connections to the database, with the one that asks. */
async function connectionsTo({ sql }: Pick<TestDatabase, 'sql'>): Promise<number> {
  const rows = await sql`select pid from pg_stat_activity where datname = current_database()`
  return rows.length
}

test('rows come with camelCase columns, dates, and ids as numbers', async () => {
  await using pg = await databaseBehindProxy()
  const [pin] = await pg.database.run(
    (sql) => sql`insert into pins (pin_alias) values ('DJ Bat') returning *`,
  )
  expect(pin).toEqual({ id: 1, pinAlias: 'DJ Bat', pinnedAt: expect.any(Date) })
})

test('keys of a JSON document are left as they are', async () => {
  await using pg = await databaseBehindProxy()
  const [row] = await pg.database.run(
    (sql) => sql`select '{"_id": 1, "snake_key": {"_type": 2}}'::jsonb as some_document`,
  )
  expect(row).toEqual({ someDocument: { _id: 1, snake_key: { _type: 2 } } })
})

test.concurrent.for<[Weather, RegExp]>([
  ['refuse', /^ECONN/],
  ['hang up', /^(ECONNRESET|CONNECTION_CLOSED)$/],
  ['black hole', /^(DEADLINE|BUSY|SILENT)$/],
])(
  'when the network turns to "%s" work fails as DatabaseUnavailable, and heals without help',
  async ([weather, code], { expect }) => {
    await using pg = await databaseBehindProxy()
    await Promise.all(Array.from({ length: 10 }, () => pg.database.run(ask)))
    await pg.proxy.set(weather)
    if (weather === 'hang up') pg.proxy.cut()
    const works = Array.from({ length: 20 }, () => pg.database.run(ask))
    await Promise.all(
      works.map((work) =>
        expect(work).rejects.toMatchObject({
          name: 'DatabaseUnavailable',
          code: expect.stringMatching(code),
        }),
      ),
    )
    await expect(pg.database.transact(ask)).rejects.toThrow(DatabaseUnavailable)
    await pg.proxy.set('ok')
    await expect.poll(() => answerOf(pg.database)).toEqual([{ one: 1 }])
    expect(await Promise.all(Array.from({ length: 20 }, () => pg.database.run(ask)))).toHaveLength(
      20,
    )
  },
)

test.concurrent('a database that was away from the start is used as soon as it is there', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  await pg.proxy.set('refuse')
  await expect(pg.database.run(ask)).rejects.toThrow(DatabaseUnavailable)
  await pg.proxy.set('ok')
  await expect.poll(() => answerOf(pg.database)).toEqual([{ one: 1 }])
})

test.concurrent('a proxy that takes connections and hangs up is not stormed', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  await pg.proxy.set('hang up')
  await Promise.allSettled(Array.from({ length: 20 }, () => pg.database.run(ask)))
  expect(pg.proxy.taken()).toBe(20)
})

test.concurrent('connections that were cut while idle do no harm to the next work', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  await Promise.all(Array.from({ length: 10 }, () => pg.database.run(ask)))
  pg.proxy.cut()
  await expect.poll(() => connectionsTo(pg)).toBe(1)
  // Our ends of the connections close at the end of this turn.
  await nextTurn()
  await nextTurn()
  expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
})

test.concurrent('work that was running when the server dropped its connection is rejected, and other work goes on', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  const cutOff = pg.database.run((sql) => sql`select pg_terminate_backend(pg_backend_pid())`)
  await expect(cutOff).rejects.toThrow(DatabaseUnavailable)
  expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
})

test.concurrent('a slow statement is given up in time, and neither harms other work nor keeps its connection', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  const { work, areAllInside, release } = heldWorks()
  // All connections are open: to open nine of them may take a busy machine longer than the deadline leaves beyond a statement.
  await Promise.all(Array.from({ length: 10 }, () => pg.database.run(ask)))
  const long = pg.database.transact(work, { kind: 'long', deadlineMs: 20_000 })
  await areAllInside
  const slow = Array.from({ length: 9 }, () => pg.database.run((sql) => sql`select pg_sleep(30)`))
  await Promise.all(
    slow.map((work) =>
      expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57014' }),
    ),
  )
  expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
  release()
  expect(await long).toEqual([{ one: 1 }])
})

test.concurrent('work beyond its deadline on a healthy server leaves other work alone', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  const { work, areAllInside, release } = heldWorks()
  const long = pg.database.transact(work, { kind: 'long', deadlineMs: 8000 })
  await areAllInside
  const tooMuch = pg.database.run(
    async (sql) => {
      for (;;) await ask(sql)
    },
    { deadlineMs: 500 },
  )
  await expect(tooMuch).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'DEADLINE' })
  expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
  release()
  expect(await long).toEqual([{ one: 1 }])
})

test.concurrent('a transaction that is late is rolled back, though its statements went well', async ({
  expect,
}) => {
  await using pg = await databaseBehindProxy()
  const rejected = deferred()
  const late = pg.database.transact(
    async (sql) => {
      await sql`insert into pins (pin_alias) values ('late')`
      await rejected.promise
    },
    { deadlineMs: 300 },
  )
  await expect(late).rejects.toThrow(DatabaseUnavailable)
  rejected.resolve()
  const open = () => pg.sql`
      select count(*)
      from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
  await expect.poll(open).toEqual([{ count: 0 }])
  expect(await pg.sql`select id from pins`).toEqual([])
})

test('a stalled event loop is not taken for a database that is away', async () => {
  await using pg = await testDatabase('empty')
  await pg.database.run(ask)
  const work = pg.database.run(ask, { deadlineMs: 200 })
  // In the first turn the question leaves. Its answer comes while the loop is blocked.
  await nextTurn()
  await nextTurn()
  for (const begun = performance.now(); performance.now() - begun < 400;);
  expect(await work).toEqual([{ one: 1 }])
})

test('a request that has waited for its turn has the rest of its time, and none when that is used up', async () => {
  await using pg = await databaseBehindProxy()
  const { database } = pg
  const now = performance.now()
  expect(forOneRequest(database, now - 1000).remainingMs()).toBeLessThanOrEqual(1500)
  expect(await forOneRequest(database, now - 1000).run(ask)).toEqual([{ one: 1 }])
  const late = forOneRequest(database, now - 2500)
  await expect(late.run(ask)).rejects.toMatchObject({ code: 'DEADLINE' })
  await expect(late.transact(ask)).rejects.toBeInstanceOf(DatabaseUnavailable)
})

test('a failed transaction leaves nothing behind', async () => {
  await using pg = await databaseBehindProxy()
  const failing = pg.database.transact(async (sql) => {
    await sql`insert into pins (pin_alias) values ('first')`
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await pg.sql`select id from pins`).toEqual([])
})

test('errors tell the code and the constraint, and nothing of the row', async () => {
  await using pg = await databaseBehindProxy()
  const insert = (sql: Sql) => sql`insert into pins (pin_alias) values (${CANARY})`
  await pg.database.run(insert)
  const errors = await Promise.all([
    pg.database.run(insert).catch((error: unknown) => error),
    pg.database.transact(insert).catch((error: unknown) => error),
    pg.database.run((sql) => sql`select ${CANARY}::text::integer`).catch((error: unknown) => error),
    pg.database
      .run((sql) => sql`select pg_sleep(30), ${CANARY}::text`, { deadlineMs: 100 })
      .catch((error: unknown) => error),
  ])
  expect(errors.map((error) => error instanceof Error && { ...error })).toMatchObject([
    { name: 'StatementRefused', code: '23505', constraint: 'pins_pin_alias_key' },
    { name: 'StatementRefused', code: '23505' },
    { name: 'StatementRefused', code: '22P02' },
    { name: 'DatabaseUnavailable', code: 'DEADLINE' },
  ])
  for (const error of errors as Error[]) {
    const everything = Object.getOwnPropertyNames(error)
      .map((name) => String(error[name as keyof Error]))
      .join()
    expect(everything).not.toContain(CANARY)
    expect(error.cause).toBeUndefined()
  }
  expect(errors[0]).toBeInstanceOf(StatementRefused)
})

test.each([
  ['a wrong password', (url: URL) => Object.assign(url, { username: 'nobody-known' })],
  ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: '/nowhere' })],
])('%s is a database that is not available', async (_, change) => {
  await using pg = await testDatabase('empty')
  const database = openDatabase(change(new URL(pg.url)).href)
  await expect(database.run(ask)).rejects.toThrow(DatabaseUnavailable)
  await database.close()
})

test('a missing socket is a database that is not available', async () => {
  const socketDir = removedLater(scratchFolder('no-socket'))
  const database = openDatabase({ socketDir, port: 5432 })
  await expect(database.run(ask)).rejects.toEqual(new DatabaseUnavailable('ENOENT'))
  await database.close()
})

test('a host that no way leads to is a database that is not available', async () => {
  // Node tells this error before the driver listens.
  const database = openDatabase('postgresql://anybody@255.255.255.255/festival')
  await expect(database.run(ask)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await database.close()
})

test.each([
  ['file', 'ENOSPC', 'write'],
  ['socket', 'ENOENT', 'connect'],
  ['mail server', 'ECONNREFUSED', 'connect'],
  ['mail server', 'ETIMEDOUT', 'read'],
  ['certificate', 'ERR_TLS_CERT_ALTNAME_INVALID', undefined],
])(
  'an error of a %s that the work itself uses (%s) is not told as the database’s',
  async (thing, code, syscall) => {
    await using pg = await databaseBehindProxy()
    const own = Object.assign(new Error(`${code}: a ${thing}`), { code, syscall })
    await pg.database.run(ask)
    await expect(pg.database.transact(() => Promise.reject(own))).rejects.toBe(own)
    // Nor does it cost a connection.
    await pg.database.run(ask)
    expect(pg.proxy.taken()).toBe(1)
  },
)

test('after closing there is no more work, and no connection is left', async () => {
  await using pg = await databaseBehindProxy()
  const { work, areAllInside, release } = heldWorks()
  const running = pg.database.run(work)
  await areAllInside
  const closed = pg.database.close()
  release()
  await closed
  expect(await running).toEqual([{ one: 1 }])
  await expect(pg.database.run(ask)).rejects.toMatchObject({ code: 'CLOSED' })
  await expect.poll(() => connectionsTo(pg)).toBe(1)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { poolerProxy } from '../../tests/helpers/pooler-proxy'
import { openDatabase, type Sql } from './connect.server'
import { DatabaseUnavailable, type StatementRefused } from './database-errors.server'
import { causeOf, isForPerson, sentenceOf } from './database-words.server'

const ask = (sql: Sql) => sql`select 1`

/** What a use of the database at this address fails with. */
async function errorAt(url: string, work = ask): Promise<DatabaseUnavailable> {
  const database = openDatabase(url)
  try {
    return await database.run(work).then(
      () => Promise.reject(new Error('it worked')),
      (error: DatabaseUnavailable) => error,
    )
  } finally {
    await database.close()
  }
}

function changed(pg: TestDatabase, change: Partial<URL>): string {
  return Object.assign(new URL(pg.url), change).href
}

test.concurrent('a role that there is not is named, and nothing but a person helps', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const error = await errorAt(changed(pg, { username: 'nobody' }))
  expect(sentenceOf(error)).toBe(
    'The database does not let the user in DATABASE_URL in (28000: role "nobody" does not exist). ' +
      'Correct user and password there (a % is written %25), or make a role of this name that may log in and connect.',
  )
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a database that there is not is named', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const error = await errorAt(changed(pg, { pathname: '/nowhere' }))
  expect(sentenceOf(error)).toContain('(3D000: database "nowhere" does not exist)')
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a role that may not connect is told which right it lacks', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const name = new URL(pg.url).pathname.slice(1)
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login; revoke connect on database ${name} from public`)
  const mayNot = await errorAt(changed(pg, { username: role }))
  expect(sentenceOf(mayNot)).toMatch(/\(42501: permission denied for database "test_\w+"\)/)
  await pg.sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  expect(isForPerson(mayNot)).toBe(true)
})

test.concurrent('a server without TLS is told from one that does not answer', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const error = await errorAt(changed(pg, { search: '?sslmode=require' }))
  expect(sentenceOf(error)).toContain('(NO_TLS)')
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a server with too many connections, or none at all, may have them later', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login connection limit 0`)
  const full = await errorAt(changed(pg, { username: role }))
  expect(sentenceOf(full)).toContain(`(53300: too many connections for role "${role}")`)
  await pg.sql.unsafe(`drop role ${role}`)
  const refused = await errorAt(changed(pg, { port: '1' }))
  expect(sentenceOf(refused)).toContain('(ECONNREFUSED)')
  const nameless = await errorAt(changed(pg, { hostname: 'no-such-host.invalid' }))
  expect(sentenceOf(nameless)).toMatch(/\((ENOTFOUND|EAI_AGAIN)\)/)
  expect([full, refused, nameless].map(isForPerson)).toEqual([false, false, false])
})

test.concurrent('a deadlock is not told as a database that does not answer', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const both = [
    [1, 2],
    [2, 1],
  ].map(([first = 0, second = 0]) =>
    pg.database.transact(
      async (sql) => {
        await sql`select pg_advisory_xact_lock(${first})`
        await expect
          .poll(
            () =>
              pg.sql`select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
          )
          .toHaveLength(2)
        await sql`select pg_advisory_xact_lock(${second})`
      },
      { kind: 'long', deadlineMs: 20_000 },
    ),
  )
  const [lost] = (await Promise.allSettled(both)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as DatabaseUnavailable] : [],
  )
  expect(lost && sentenceOf(lost)).toContain('too much to do (40P01)')
})

test.concurrent('a full /dev/shm is not told as a full disk', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const full = await errorAt(pg.url, (sql) =>
    sql.unsafe(`do $$ begin raise exception using errcode = '53100',
      message = 'could not resize shared memory segment "/PostgreSQL.1" to 8 bytes: No space left on device'; end $$`),
  )
  expect([full.code, full.isDiskFull]).toEqual(['NO_SHM', false])
})

test.concurrent('a standby and a slow statement have words of their own', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const url = pg.url
  const errors = [
    await errorAt(url, (sql) => sql.unsafe('set transaction read only; create table t ()')),
    await errorAt(url, (sql) => sql.unsafe('set statement_timeout = 1; select pg_sleep(9)')),
  ]
  expect(errors.map((error) => sentenceOf(error))).toEqual([
    expect.stringContaining('it is a standby (25006)'),
    expect.stringContaining('too much to do (57014)'),
  ])
})

test.each([
  ['28P01', 'does not let the user', true],
  ['SASL_SIGNATURE_MISMATCH', 'does not prove', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'does not prove', true],
  ['CERT_HAS_EXPIRED', 'does not prove', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'does not prove', true],
  ['57P01', 'is starting or stopping', false],
  ['53100', 'disk of the database is full', false],
  ['NO_SHM', 'has too little memory', false],
  ['08P01', 'has trouble of its own', false],
  ['EPIPE', 'does not answer', false],
  ['CONNECT_TIMEOUT', 'does not answer', false],
])('%s has its sentence: it %s', (code, cause, forPerson) => {
  const error = new DatabaseUnavailable(code)
  expect(sentenceOf(error)).toContain(cause)
  expect(sentenceOf(error)).toContain(`(${code})`)
  expect(isForPerson(error)).toBe(forPerson)
})

test('a refused statement is told with the server’s words, and without a value', async () => {
  await using pg = await testDatabase('empty')
  const refused = await pg.database
    .run((sql) => sql`select from nothing`)
    .catch((error: StatementRefused) => error)
  expect(sentenceOf(refused as StatementRefused)).toContain(
    '(42P01: relation "nothing" does not exist)',
  )
})

test('a pooler in transaction mode is found out, and one in session mode is let be', async () => {
  await using pg = await testDatabase('empty')
  await using session = await poolerProxy(pg.url, 'session')
  await using transaction = await poolerProxy(pg.url, 'transaction')
  const [good, bad] = [session, transaction].map(({ url }) => openDatabase(url)) as [
    ReturnType<typeof openDatabase>,
    ReturnType<typeof openDatabase>,
  ]
  await good.checkNotifications()
  const deaf = await bad.checkNotifications().catch((error: DatabaseUnavailable) => error)
  expect(sentenceOf(deaf as DatabaseUnavailable)).toContain('(DEAF)')
  expect(isForPerson(deaf as DatabaseUnavailable)).toBe(true)
  await Promise.all([good.close(), bad.close()])
})

test('the embedded database has no address to look at', () => {
  const embedded = { isEmbedded: true }
  expect(sentenceOf(new DatabaseUnavailable('ECONNREFUSED'), embedded)).toContain(
    'postgres/postgres.log',
  )
  const codes = '28P01 28000 3D000 42501 NO_TLS DEAF 53300 57P03 40001 57014 25006 58030'
  for (const code of codes.split(' '))
    expect(sentenceOf(new DatabaseUnavailable(code), embedded)).not.toContain('DATABASE_URL')
})

test('the log has the server’s words behind the cause', () => {
  expect(causeOf(new DatabaseUnavailable('57P03', 'the database system is starting up'))).toBe(
    'the database is starting or stopping (the database system is starting up)',
  )
})

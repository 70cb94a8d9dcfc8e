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
      'Make a role of this name that may log in and connect.',
  )
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a database that there is not is named', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const error = await errorAt(changed(pg, { pathname: '/nowhere' }))
  expect(sentenceOf(error)).toBe(
    'The server has no database of the name in DATABASE_URL (3D000: database "nowhere" does not exist). ' +
      'Make it with createdb, or correct the name at the end of the address.',
  )
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a role that may not connect is told which right it lacks', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const name = new URL(pg.url).pathname.slice(1)
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login; revoke connect on database ${name} from public`)
  const mayNot = await errorAt(changed(pg, { username: role }))
  expect(sentenceOf(mayNot)).toMatch(
    /^The database does not let the user in DATABASE_URL in \(42501: permission denied for database "test_\w+"\)\. /,
  )
  await pg.sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  expect(isForPerson(mayNot)).toBe(true)
})

test.concurrent('a server without TLS is told from one that does not answer', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const error = await errorAt(changed(pg, { search: '?sslmode=require' }))
  expect(sentenceOf(error)).toMatch(
    /^The database does not speak TLS, which sslmode in DATABASE_URL asks for \(NO_TLS\)\. Turn ssl on at the server, or /,
  )
  expect(isForPerson(error)).toBe(true)
})

test.concurrent('a server with too many connections, or none at all, may have them later', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login connection limit 0`)
  const full = await errorAt(changed(pg, { username: role }))
  expect(sentenceOf(full)).toBe(
    `The database has no free connection (53300: too many connections for role "${role}"). ` +
      'Raise max_connections at the server, or lower DATABASE_CONNECTIONS of each instance.',
  )
  await pg.sql.unsafe(`drop role ${role}`)
  const refused = await errorAt(changed(pg, { port: '1' }))
  expect(sentenceOf(refused)).toBe(
    'The database does not answer (ECONNREFUSED). Start it, or look at DATABASE_URL, and try again.',
  )
  const nameless = await errorAt(changed(pg, { hostname: 'no-such-host.invalid' }))
  expect(sentenceOf(nameless)).toMatch(
    /^The host in DATABASE_URL is not found \((ENOTFOUND|EAI_AGAIN)\)\. Correct its name, or /,
  )
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
  expect(lost && sentenceOf(lost)).toBe(
    'The database has too much to do (40P01). Try again when it has less.',
  )
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
    'The database can only be read, because it is a standby (25006). Put the address of the primary server into DATABASE_URL.',
    'The database has too much to do (57014). Try again when it has less.',
  ])
})

test.each([
  [
    '28P01',
    'The database refuses the user or password in DATABASE_URL (28P01). Correct them there; a % in the password is written %25.',
    true,
  ],
  [
    'SASL_SIGNATURE_MISMATCH',
    'The database does not prove that it is the one in DATABASE_URL (SASL_SIGNATURE_MISMATCH). Write the host as its certificate names it, and name the file of its authority: sslrootcert=/path/to/root.crt',
    true,
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The database does not prove that it is the one in DATABASE_URL (ERR_TLS_CERT_ALTNAME_INVALID). Write the host as its certificate names it, and name the file of its authority: sslrootcert=/path/to/root.crt',
    true,
  ],
  [
    'CERT_HAS_EXPIRED',
    'The database does not prove that it is the one in DATABASE_URL (CERT_HAS_EXPIRED). Write the host as its certificate names it, and name the file of its authority: sslrootcert=/path/to/root.crt',
    true,
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'The database does not prove that it is the one in DATABASE_URL (DEPTH_ZERO_SELF_SIGNED_CERT). Write the host as its certificate names it, and name the file of its authority: sslrootcert=/path/to/root.crt',
    true,
  ],
  ['57P01', 'The database is starting or stopping (57P01). Try again, and look at its log.', false],
  [
    '53100',
    'The disk of the database is full (no space left on device) (53100). Make room on it.',
    false,
  ],
  [
    'NO_SHM',
    'The database has too little memory (NO_SHM). Give its server more, or its container more of /dev/shm: --shm-size=256m',
    false,
  ],
  [
    '08P01',
    'The database has trouble of its own (08P01). Look at its log, and at that of a pooler before it.',
    false,
  ],
  [
    'EPIPE',
    'The database does not answer (EPIPE). Start it, or look at DATABASE_URL, and try again.',
    false,
  ],
  [
    'CONNECT_TIMEOUT',
    'The database does not answer (CONNECT_TIMEOUT). Start it, or look at DATABASE_URL, and try again.',
    false,
  ],
])('%s has its sentence', (code, sentence, forPerson) => {
  const error = new DatabaseUnavailable(code)
  expect(sentenceOf(error)).toBe(sentence)
  expect(isForPerson(error)).toBe(forPerson)
})

test('a refused statement is told with the server’s words, and without a value', async () => {
  await using pg = await testDatabase('empty')
  const refused = await pg.database
    .run((sql) => sql`select from nothing`)
    .catch((error: StatementRefused) => error)
  expect(sentenceOf(refused as StatementRefused)).toBe(
    'The database refused a statement (42P01: relation "nothing" does not exist). The role in DATABASE_URL must own the tables.',
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
  expect(sentenceOf(deaf as DatabaseUnavailable)).toBe(
    'Notifications of the database do not arrive, so instances would not hear of each other (DEAF). ' +
      'A pooler such as PgBouncer in DATABASE_URL must be in session mode (pool_mode=session).',
  )
  expect(isForPerson(deaf as DatabaseUnavailable)).toBe(true)
  await Promise.all([good.close(), bad.close()])
})

test('the embedded database has no address to look at', () => {
  const embedded = { isEmbedded: true }
  expect(sentenceOf(new DatabaseUnavailable('ECONNREFUSED'), embedded)).toBe(
    'The database does not answer (ECONNREFUSED). It is the embedded one: look at postgres/postgres.log in the folder DATA_DIR.',
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

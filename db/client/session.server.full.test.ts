import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { poolerProxy } from '../../tests/helpers/pooler-proxy'
import { openDatabase, type Sql } from './connect.server'
import { openConnection } from './connection.server'

const LOCK = (sql: Sql) => sql`select pg_advisory_xact_lock(7)`

test('the server watches over a connection of ours, and looks whether our host is still there', async () => {
  await using pg = await testDatabase('empty')
  const rows = await pg.database.run(
    (sql) => sql`
      select name, setting
      from pg_settings
      where name ~ '^(tcp_(keep|user)|client_connection|idle_in_transaction|statement_timeout|TimeZone)'`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    client_connection_check_interval: '1000',
    idle_in_transaction_session_timeout: '5000',
    statement_timeout: '2000',
    tcp_keepalives_count: '3',
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_user_timeout: '25000',
    TimeZone: 'UTC',
  })
})

test('a connection that is made anew has the same settings', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  const database = openDatabase(proxy.url, { max: 1 })
  const limit = () => database.run((sql) => sql`show statement_timeout`)
  expect(await limit()).toEqual([{ statementTimeout: '2s' }])
  proxy.cut()
  await expect.poll(() => limit().catch(() => null)).toEqual([{ statementTimeout: '2s' }])
  await database.close()
})

test.concurrent.for([
  ['a usual transaction', {}],
  ['one with a deadline of its own', { kind: 'long', deadlineMs: 3000 }],
] as const)(
  'a host that is lost within %s holds its locks for seconds, not for hours',
  async ([, options], { expect }) => {
    await using pg = await testDatabase('empty')
    await using proxy = await faultProxy(pg.url)
    const lost = openDatabase(proxy.url)
    let hasLock = () => {}
    const locked = new Promise<void>((resolve) => (hasLock = resolve))
    const standing = lost.transact(async (sql) => {
      await LOCK(sql)
      hasLock()
      return new Promise<never>(() => undefined)
    }, options)
    const ended = standing.catch(() => undefined)
    await locked
    await proxy.set('black hole')
    expect(await pg.database.transact(LOCK, { kind: 'long', deadlineMs: 20_000 })).toHaveLength(1)
    await ended
    await lost.close()
  },
)

test('who closes a connection that is closing already waits for it, too', async () => {
  await using pg = await testDatabase('empty')
  const connection = openConnection(pg.url)
  await connection.begin()
  expect(connection.end()).toBe(connection.end())
  await connection.end()
})

test('a pooler that refuses parameters of a connection is used like the server itself', async () => {
  await using pg = await testDatabase('empty')
  await using pooler = await poolerProxy(pg.url, 'session')
  const database = openDatabase(pooler.url)
  expect(await database.run((sql) => sql`show statement_timeout`)).toEqual([
    { statementTimeout: '2s' },
  ])
  const heard: string[] = []
  await database.listen('pins', (payload) => heard.push(payload))
  await database.run((sql) => sql`select pg_notify('pins', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])
  await database.close()
})

import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy, type Weather } from '../../tests/helpers/fault-proxy'
import { troubleLog } from '../trouble-log.server'
import { openDatabase } from './connect.server'

/** Listens through a network that can fail, and writes down the notifications. */
async function listeningDatabase(weather: Weather = 'ok') {
  const pg = await testDatabase('empty')
  const proxy = await faultProxy(pg.url)
  await proxy.set(weather)
  const database = openDatabase(proxy.url)
  const heard: string[] = []
  const stop = await database.listen(
    'pins',
    (payload) => heard.push(payload),
    () => heard.push('reconnected'),
    () => heard.push('broken'),
  )
  return {
    sql: pg.sql,
    proxy,
    database,
    heard,
    stop,
    notify: (payload: string, channel = 'pins') => pg.sql`select pg_notify(${channel}, ${payload})`,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await proxy[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

test('a notification is heard as soon as listening has begun, and none after it has ended', async () => {
  await using pg = await listeningDatabase()
  await pg.notify('one')
  await pg.notify('elsewhere', 'Pins')
  await expect.poll(() => pg.heard).toEqual(['one'])
  await pg.stop()
  const later: string[] = []
  await pg.database.listen('later', (payload) => later.push(payload))
  await pg.notify('two')
  await pg.notify('after it', 'later')
  await expect.poll(() => later).toEqual(['after it'])
  expect(pg.heard).toEqual(['one'])
})

test('who ends it does not wait for a server that gives no answer', async () => {
  await using pg = await listeningDatabase()
  await pg.proxy.set('black hole')
  const stopped = pg.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, nextTurn('waits')])).toBe('stopped')
})

test('several listen on one connection, to the same channel and to others', async () => {
  await using pg = await listeningDatabase()
  const others: string[] = []
  await pg.database.listen('pins', (payload) => others.push(`pins ${payload}`))
  await pg.database.listen('content "lake"', (payload) => others.push(`content ${payload}`))
  await pg.stop()
  await pg.notify('one')
  await pg.notify('two', 'content "lake"')
  await expect.poll(() => others).toEqual(['pins one', 'content two'])
  expect(pg.heard).toEqual([])
  expect(pg.proxy.taken()).toBe(1)
})

test.concurrent.for<Weather>(['refuse', 'hang up', 'black hole'])(
  'after a time of "%s" it is heard again, and the break is made known',
  async (weather, { expect }) => {
    await using pg = await listeningDatabase()
    await pg.proxy.set(weather)
    if (weather === 'hang up') pg.proxy.cut()
    await expect.poll(() => pg.heard).toEqual(['broken'])
    await pg.notify('missed')
    await pg.proxy.set('ok')
    await expect.poll(() => pg.heard).toEqual(['broken', 'reconnected'])
    await pg.notify('one')
    await expect.poll(() => pg.heard).toEqual(['broken', 'reconnected', 'one'])
  },
)

test.concurrent('a server that lets nobody in is asked once a second, and the log has one line', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  const { log, messages } = readableLog()
  const database = openDatabase(Object.assign(new URL(proxy.url), { username: 'nobody' }).href, {
    listening: troubleLog(log, 'listening'),
  })
  const begun = performance.now()
  await database.listen('pins', () => undefined)
  await expect.poll(() => proxy.taken(), { timeout: 8000 }).toBe(3)
  expect(performance.now() - begun).toBeGreaterThan(1990)
  expect(messages).toEqual([expect.stringMatching(/^the database does not let .*: listening; /)])
  await database.close()
})

test.concurrent('a server without a connection for listening is full, and not deaf', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login connection limit 1`)
  const database = openDatabase(Object.assign(new URL(pg.url), { username: role }).href)
  // The pool keeps the one connection.
  await database.run((sql) => sql`select 1`)
  await expect(database.checkNotifications()).rejects.toMatchObject({ code: '53300' })
  await pg.sql.unsafe(`alter role ${role} connection limit 2`)
  await expect.poll(() => database.checkNotifications().catch(String)).toBeUndefined()
  await database.close()
  await expect.poll(() => pg.sql`select from pg_stat_activity where usename = ${role}`).toEqual([])
  await pg.sql.unsafe(`drop role ${role}`)
})

test.concurrent('who begins while the database is away does not wait for it, and learns when it is back', async ({
  expect,
}) => {
  await using pg = await listeningDatabase('black hole')
  await pg.proxy.set('ok')
  await expect.poll(() => pg.heard, { timeout: 8000 }).toEqual(['reconnected'])
  await pg.notify('one')
  await expect.poll(() => pg.heard).toEqual(['reconnected', 'one'])
})

test.concurrent('closing while the database is away does not hang', async ({ expect }) => {
  await using pg = await listeningDatabase()
  await pg.proxy.set('black hole')
  await expect.poll(() => pg.heard).toEqual(['broken'])
  await pg.database.close()
})

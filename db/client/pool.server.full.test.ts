import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'vitest'
import { deferred } from '../../tests/helpers/deferred'
import { standby, testDatabase } from '../../tests/helpers/database'
import { faultProxy, openBehindProxy } from '../../tests/helpers/fault-proxy'
import { heldWorks } from '../../tests/helpers/held-works'
import { openDatabase, type Sql } from './connect.server'

/** A pool of four connections through a network that can fail. */
const poolOfFour = () => openBehindProxy('create table notes (text text)', { max: 4 })

const ask = (sql: Sql) => sql`select 1 as one`

/** Holds its connection past the deadline and past what the server gives a statement. */
const endless = (sql: Sql) => sql.unsafe('set statement_timeout = 0; select pg_sleep(30)')

test.concurrent('who waits for a free connection in vain is refused, and nobody else notices', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  const { work, areAllInside, release } = heldWorks(4)
  const others = Array.from({ length: 4 }, () => pg.database.run(work))
  await areAllInside
  const waiting = pg.database.run(ask, { deadlineMs: 300 })
  await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'BUSY' })
  release()
  expect(await Promise.all(others)).toHaveLength(4)
  expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
  // No connection was replaced, and the server was not asked whether it lives.
  expect(pg.proxy.taken()).toBe(4)
})

test.concurrent('a statement that never ends costs its own connection, and other transactions live', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  const { work, areAllInside, release } = heldWorks()
  const other = pg.database.transact(
    async (sql) => {
      await sql`insert into notes (text) values ('first')`
      await work(sql)
      await sql`insert into notes (text) values ('last')`
    },
    { kind: 'long', deadlineMs: 20_000 },
  )
  await areAllInside
  const works = Array.from({ length: 3 }, () => pg.database.run(endless, { deadlineMs: 500 }))
  for (const work of works) await expect(work).rejects.toMatchObject({ code: 'DEADLINE' })
  // One more connection asks whether the server lives; our question shares its answer.
  await expect.poll(() => pg.proxy.taken()).toBeGreaterThan(4)
  expect(await pg.database.answers()).toBe(true)
  release()
  await other
  expect(await pg.sql`select text from notes`).toEqual([{ text: 'first' }, { text: 'last' }])
  expect(await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))).toHaveLength(4)
})

test.concurrent('a connection that was given up counts until the server has ended it', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  const { work, areAllInside, release } = heldWorks(4)
  const late = [1, 2, 3, 4].map(() => pg.database.run(endless, { deadlineMs: 300 }))
  for (const one of late) await expect(one).rejects.toMatchObject({ code: 'DEADLINE' })
  const next = [1, 2, 3, 4].map(() => pg.database.run(work))
  await areAllInside
  const open = await pg.sql`
    select pid
    from pg_stat_activity
    where datname = current_database() and application_name = 'festival'`
  expect(open).toHaveLength(4)
  release()
  expect(await Promise.all(next)).toHaveLength(4)
})

test.concurrent('a work with a short deadline that is late leaves the idle connections open', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))
  await expect(pg.database.run(endless, { deadlineMs: 300 })).rejects.toMatchObject({
    code: 'DEADLINE',
  })
  expect(await Promise.all([1, 2, 3].map(() => pg.database.run(ask)))).toHaveLength(3)
  // The fifth asked whether the server lives.
  await expect.poll(() => pg.proxy.taken()).toBe(5)
})

test.concurrent('a connection that did not get its settings is not used again', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login`)
  const database = openDatabase(Object.assign(new URL(pg.url), { username: role }).href)
  const setting = 'execute on function set_config(text, text, boolean)'
  await pg.sql.unsafe(`revoke ${setting} from public`)
  await expect(database.run(ask)).rejects.toMatchObject({ name: 'StatementRefused', code: '42501' })
  await pg.sql.unsafe(`grant ${setting} to public`)
  expect(await database.run(ask)).toEqual([{ one: 1 }])
  await database.close()
  await pg.sql.unsafe(`drop role ${role}`)
})

test.concurrent('a server that answers nobody ends all work on it, that with a long deadline too', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  const { work, areAllInside } = heldWorks()
  const long = pg.database.transact(work, { kind: 'long', deadlineMs: 60_000 })
  await areAllInside
  await pg.proxy.set('black hole')
  await expect(pg.database.run(ask)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await expect(long).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'SILENT' })
})

test.concurrent('a network that has swallowed the idle connections costs one work its answer, not one each', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))
  await pg.proxy.set('black hole')
  await pg.proxy.set('ok')
  await expect(pg.database.run(ask)).rejects.toMatchObject({ code: 'DEADLINE' })
  expect(await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))).toHaveLength(4)
})

test.concurrent('long works leave half of the connections to requests', async ({ expect }) => {
  await using pg = await poolOfFour()
  const { work, areAllInside, release } = heldWorks(2)
  const long = Array.from({ length: 6 }, () =>
    pg.database.transact(work, { kind: 'long', deadlineMs: 20_000 }),
  )
  await areAllInside
  expect(await Promise.all([1, 2].map(() => pg.database.run(ask)))).toHaveLength(2)
  release()
  expect(await Promise.all(long)).toHaveLength(6)
})

test.concurrent('a work that is late asks for nothing more', async ({ expect }) => {
  await using pg = await poolOfFour()
  for (const use of ['run', 'transact'] as const) {
    const isLate = deferred()
    const asked = deferred<Promise<unknown>>()
    const work = pg.database[use](
      async (sql) => {
        await isLate.promise
        const asking = (async () => sql`insert into notes (text) values ('late')`)()
        asked.resolve(asking)
        await asking
      },
      { deadlineMs: 300 },
    )
    await expect(work).rejects.toMatchObject({ code: 'DEADLINE' })
    isLate.resolve()
    await expect(asked.promise).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  }
  expect(await pg.sql`select text from notes`).toEqual([])
})

test.concurrent('a server without a free connection for us answers all the same, and one in a black hole does not', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  expect(await pg.database.answers()).toBe(true)
  const full = new URL(pg.proxy.url)
  full.pathname = '/nowhere'
  const refused = openDatabase(full.href)
  expect(await refused.answers()).toBe(true)
  await refused.close()
  await pg.proxy.set('black hole')
  const before = pg.proxy.taken()
  const both = await Promise.all([pg.database.answers(), pg.database.answers()])
  expect(both).toEqual([false, false])
  expect(pg.proxy.taken()).toBe(before + 1)
})

test.concurrent('a statement that was given up does not go on in the server', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  await expect(pg.database.run(endless, { deadlineMs: 300 })).rejects.toMatchObject({
    code: 'DEADLINE',
  })
  const running = () => pg.sql`
    select pid
    from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
  expect(await running()).toHaveLength(1)
  await expect.poll(running, { timeout: 8000 }).toEqual([])
})

test.concurrent('of several hosts one that takes connections and says nothing is left for the next', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  await using silent = await faultProxy(pg.proxy.url)
  await silent.set('black hole')
  const { port, pathname, username } = new URL(pg.proxy.url)
  const places = `127.0.0.1:${new URL(silent.url).port},127.0.0.1:${port}`
  const database = openDatabase(`postgresql://${username}@${places}${pathname}`)
  expect(await database.run(ask)).toEqual([{ one: 1 }])
  // Who comes next does not wait for the silent one.
  const taken = silent.taken()
  expect(await Promise.all([1, 2, 3].map(() => database.run(ask)))).toHaveLength(3)
  expect(silent.taken()).toBe(taken)
  await database.close()
})

test.concurrent('of several hosts a standby is left for the next, and told when there is no other', async ({
  expect,
}) => {
  await using pg = await standby()
  await using first = await faultProxy(pg.url)
  await using second = await faultProxy(pg.url)
  const { host, pathname, username, search } = new URL(first.url)
  const at = (hosts: string) =>
    openDatabase(`postgresql://${username}@${hosts}${pathname}${search}`)
  const several = at(`${host},${new URL(second.url).host}`)
  await expect(several.run(ask)).rejects.toMatchObject({ code: '25006' })
  expect([first.taken(), second.taken()]).toEqual([1, 1])
  await several.close()
  // One alone may be a standby, of which a backup is made.
  const alone = at(host)
  expect(await alone.run(ask)).toEqual([{ one: 1 }])
  await alone.close()
})

test.concurrent('of several hosts one that starts up or recovers is left for the next', async ({
  expect,
}) => {
  await using pg = await poolOfFour()
  let asked = 0
  const refusal = 'SFATAL\0C57P03\0Mthe database system is not accepting connections\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(refusal.length + 4)
  const starting = createServer((socket) => {
    asked += 1
    socket.once('data', () =>
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(refusal)])),
    )
  }).listen(0, '127.0.0.1')
  await once(starting, 'listening')
  const { port, pathname, username } = new URL(pg.proxy.url)
  const places = `127.0.0.1:${(starting.address() as AddressInfo).port},127.0.0.1:${port}`
  const database = openDatabase(`postgresql://${username}@${places}${pathname}`)
  await database.run(ask).catch(() => undefined)
  expect(await database.run(ask)).toEqual([{ one: 1 }])
  expect(asked).toBe(1)
  await database.close()
  starting.close()
})

test.concurrent('of several hosts the one that answers is used', async ({ expect }) => {
  await using pg = await poolOfFour()
  const { port, pathname, username } = new URL(pg.proxy.url)
  const database = openDatabase(`postgresql://${username}@127.0.0.1:1,127.0.0.1:${port}${pathname}`)
  expect(await database.run(ask)).toEqual([{ one: 1 }])
  expect(await database.answers()).toBe(true)
  await database.close()
})

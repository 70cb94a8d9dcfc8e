import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { openBehindProxy } from '../../tests/helpers/fault-proxy'
import { openDatabase, type Sql } from './connect.server'

/** A pool of four connections through a network that can fail. */
const poolOfFour = () => openBehindProxy('create table notes (text text)', { max: 4 })

const ask = (sql: Sql) => sql`select 1 as one`

const sleeping = (seconds: number) => (sql: Sql) =>
  sql`select pg_sleep(${seconds}) is null as slept`

/** Holds its connection past the deadline and past what the server gives a statement. */
const endless = (sql: Sql) => sql.unsafe('set statement_timeout = 0; select pg_sleep(30)')

test.concurrent(
  'who waits for a free connection in vain is refused, and nobody else notices',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    const others = Array.from({ length: 4 }, () => pg.database.run(sleeping(1)))
    const waiting = pg.database.run(ask, { deadlineMs: 300 })
    await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'BUSY' })
    expect(await Promise.all(others)).toHaveLength(4)
    expect(await pg.database.run(ask)).toEqual([{ one: 1 }])
    // Neither a new connection in the place of an old one, nor a question whether the server lives.
    expect(pg.proxy.taken()).toBe(4)
  },
)

test.concurrent(
  'a statement that never ends costs its own connection, and other transactions live',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    const other = pg.database.transact(
      async (sql) => {
        await sql`insert into notes (text) values ('first')`
        await sleep(3500)
        await sql`insert into notes (text) values ('last')`
      },
      { deadlineMs: 20_000 },
    )
    const works = Array.from({ length: 3 }, () => pg.database.run(endless, { deadlineMs: 500 }))
    for (const work of works) await expect(work).rejects.toMatchObject({ code: 'DEADLINE' })
    await other
    expect(await pg.sql`select text from notes`).toEqual([{ text: 'first' }, { text: 'last' }])
    expect(await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))).toHaveLength(4)
  },
)

test.concurrent(
  'a server that answers nobody ends all work on it, that with a long deadline too',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    const begun = performance.now()
    const long = pg.database.transact(sleeping(30), { deadlineMs: 60_000 })
    await sleep(200)
    await pg.proxy.set('black hole')
    await expect(pg.database.run(ask)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await expect(long).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'SILENT' })
    expect(performance.now() - begun).toBeLessThan(8000)
  },
)

test.concurrent(
  'a network that has swallowed the idle connections costs one work its answer, not one each',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    await Promise.all([1, 2, 3, 4].map(() => pg.database.run(sleeping(0.1))))
    await pg.proxy.set('black hole')
    await pg.proxy.set('ok')
    await expect(pg.database.run(ask)).rejects.toMatchObject({ code: 'DEADLINE' })
    const begun = performance.now()
    expect(await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))).toHaveLength(4)
    expect(performance.now() - begun).toBeLessThan(1000)
  },
)

test.concurrent('long works leave half of the connections to requests', async ({ expect }) => {
  await using pg = await poolOfFour()
  const long = Array.from({ length: 6 }, () =>
    pg.database.transact(sleeping(0.5), { deadlineMs: 20_000 }),
  )
  expect(await pg.database.run(ask, { deadlineMs: 400 })).toEqual([{ one: 1 }])
  expect(await Promise.all(long)).toHaveLength(6)
})

test.concurrent(
  'a work that is late asks for nothing more, and gives its connection back',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    const late = ['run', 'transact'] as const
    for (const use of late) {
      const work = pg.database[use](
        async (sql) => {
          await sql`select pg_sleep(0.6)`
          await sql`insert into notes (text) values ('late')`
        },
        { deadlineMs: 300 },
      )
      await expect(work).rejects.toMatchObject({ code: 'DEADLINE' })
    }
    await sleep(1000)
    expect(await pg.sql`select text from notes`).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => pg.database.run(ask)))
    expect(pg.proxy.taken()).toBeLessThanOrEqual(4)
  },
)

test.concurrent(
  'a server without a free connection for us answers all the same, and one in a black hole does not',
  async ({ expect }) => {
    await using pg = await poolOfFour()
    expect(await pg.database.answers()).toBe(true)
    const full = new URL(pg.proxy.url)
    full.pathname = '/nowhere'
    const refused = openDatabase(full.href)
    expect(await refused.answers()).toBe(true)
    await refused.close()
    await pg.proxy.set('black hole')
    const begun = performance.now()
    expect(await Promise.all([pg.database.answers(), pg.database.answers()])).toEqual([
      false,
      false,
    ])
    expect(performance.now() - begun).toBeLessThan(1900)
  },
)

test.concurrent('of several hosts the one that answers is used', async ({ expect }) => {
  await using pg = await poolOfFour()
  const { port, pathname, username } = new URL(pg.proxy.url)
  const database = openDatabase(`postgresql://${username}@127.0.0.1:1,127.0.0.1:${port}${pathname}`)
  expect(await database.run(ask)).toEqual([{ one: 1 }])
  expect(await database.answers()).toBe(true)
  await database.close()
})

// Not beside the others: it holds up this process.
test('a stall of the event loop uses up no deadline, though the work asks twice', async () => {
  await using pg = await testDatabase('empty')
  await pg.database.run(ask)
  const work = pg.database.run(
    async (sql) => {
      await ask(sql)
      return ask(sql)
    },
    { deadlineMs: 200 },
  )
  // In the first turns the question leaves. Its answer comes while the loop is blocked.
  await nextTurn()
  await nextTurn()
  for (const begun = performance.now(); performance.now() - begun < 600;);
  expect(await work).toEqual([{ one: 1 }])
})

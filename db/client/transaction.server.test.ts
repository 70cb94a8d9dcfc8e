import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { DatabaseUnavailable, openDatabase } from './connect.server'

/** An unhandled rejection would end a process, and this run of the tests. */
async function throughProxy() {
  const pg = await testDatabase('empty')
  await pg.sql`create table notes (text text)`
  const proxy = await faultProxy(pg.url)
  const database = openDatabase(proxy.url, { max: 4 })
  const dispose = async () => {
    await database.close()
    await proxy[Symbol.asyncDispose]()
    await pg[Symbol.asyncDispose]()
  }
  return { sql: pg.sql, proxy, database, [Symbol.asyncDispose]: dispose }
}

test('what a transaction asks for after its connection was lost is refused, and done nowhere', async () => {
  await using pg = await throughProxy()
  const asked: string[] = []
  const lost = pg.database.transact(async (sql) => {
    await sql`insert into notes (text) values ('before')`
    pg.proxy.hangUp()
    // Others take the connection up again meanwhile.
    await expect
      .poll(() => pg.database.run((other) => other`select 1 as one`).catch(() => null))
      .toEqual([{ one: 1 }])
    for (const ask of [
      () => sql`insert into notes (text) values ('after')`,
      () => sql.unsafe(`insert into notes (text) values ('unsafely')`),
    ]) {
      await Promise.resolve()
        .then(ask)
        .then(
          () => asked.push('done'),
          (error: unknown) => asked.push(String(error)),
        )
    }
    return 'done'
  })
  await expect(lost).rejects.toThrow(DatabaseUnavailable)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked).toEqual(Array(2).fill(expect.stringContaining('CONNECTION_ENDED')))
  expect(await pg.sql`select text from notes`).toEqual([])
})

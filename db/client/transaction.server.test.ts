import { expect, test } from 'vitest'
import { openBehindProxy } from '../../tests/helpers/fault-proxy'
import { DatabaseUnavailable } from './connect.server'

/** An unhandled rejection would end a process, and this run of the tests. */
const throughProxy = () => openBehindProxy('create table notes (text text)', { max: 4 })

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

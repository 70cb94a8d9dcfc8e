import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'

test('a transaction that stands still for hours between two statements is committed whole', async () => {
  await using pg = await testDatabase('empty')
  await pg.sql`create table notes (text text)`
  // Its connection is opened before the clock is ours.
  await pg.database.run((sql) => sql`select 1`)
  const hours = 3 * 3_600_000
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const standing = pg.database.transact(
    async (sql) => {
      await sql`insert into notes (text) values ('first')`
      vi.advanceTimersByTime(hours)
      await sql`insert into notes (text) values ('last')`
    },
    { kind: 'long', deadlineMs: 2 * hours },
  )
  await standing.finally(() => vi.useRealTimers())
  expect(await pg.sql`select text from notes`).toEqual([{ text: 'first' }, { text: 'last' }])
})

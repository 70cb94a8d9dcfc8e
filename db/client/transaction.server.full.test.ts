import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBehindProxy } from '../../tests/helpers/fault-proxy'
import { DatabaseUnavailable } from './connect.server'

/** An unhandled rejection would end a process, and this run of the tests. */
const throughProxy = () => openBehindProxy('create table notes (text text)', { max: 4 })

test.each(['hangUp', 'cut'] as const)(
  'a server that dies (%s) under transactions, again and again, ends none of our processes',
  { timeout: 60_000 },
  async (death) => {
    await using pg = await throughProxy()
    const outcomes: unknown[] = []
    for (let round = 0; round < 30; round += 1) {
      const transactions = Array.from({ length: 4 }, () =>
        pg.database.transact(async (sql) => {
          await sql`insert into notes (text) values ('half')`
          await sql`select pg_sleep(0.05)`
          await sql`insert into notes (text) values ('whole')`
        }),
      )
      const working = Promise.allSettled(transactions)
      await sleep(round % 3 === 0 ? 60 : round * 2)
      pg.proxy[death]()
      outcomes.push(
        ...(await working).map((outcome) =>
          outcome.status === 'rejected' ? outcome.reason : 'done',
        ),
      )
    }
    expect(
      outcomes.filter((outcome) => outcome !== 'done' && !(outcome instanceof DatabaseUnavailable)),
    ).toEqual([])
    expect(outcomes.filter((outcome) => outcome !== 'done').length).toBeGreaterThan(10)
    await expect
      .poll(() => pg.database.transact((sql) => sql`select 1 as one`).catch(() => null))
      .toEqual([{ one: 1 }])
    const [{ halves, wholes }] = await pg.sql<[{ halves: number; wholes: number }]>`
    select count(*) filter (where text = 'half')::int as halves, count(*) filter (where text = 'whole')::int as wholes from notes`
    expect(halves).toBe(wholes)
  },
)

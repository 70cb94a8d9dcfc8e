import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { heldWorks } from '../../tests/helpers/held-works'
import { openDatabase, type Sql } from './connect.server'

test('on a full server works wait for the connections that are open, and the last one stays open for that', async () => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login connection limit 2`)
  const url = new URL(pg.url)
  url.username = role
  let refusals = 0
  // The driver needs timers to connect, so they go on by themselves.
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
  // Within the second after a refusal.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const database = openDatabase(url.href, { max: 8, onFull: () => (refusals += 1) })
  try {
    const slow = (sql: Sql) => sql`select pg_sleep(0.02)`
    const works = Array.from({ length: 24 }, () => database.run(slow))
    expect(await Promise.all(works)).toHaveLength(24)
    // Eight began, and two connections did for all of them.
    expect(refusals).toBe(6)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const open = () => pg.sql`select pid from pg_stat_activity where usename = ${role}`
    await vi.waitFor(async () => expect(await open()).toHaveLength(1))
    await database.run(slow)
    expect(refusals).toBe(6)
    // A work that is refused takes the connection that another one has given back by then.
    for (let round = 1; round <= 12; round += 1) {
      clock.mockReturnValue(700_000 + round * 2000)
      await Promise.all([1, 2, 3, 4].map(() => database.run((sql) => sql`select 1`)))
    }
  } finally {
    vi.useRealTimers()
    clock.mockRestore()
    await database.close()
    await pg.sql.unsafe(`drop role ${role}`)
  }
})

test('connections in constant use stay open, and what a minute did without is closed but for one', async () => {
  await using pg = await testDatabase('empty')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const database = openDatabase(pg.url, { max: 8 })
  /** The sessions of so many works at once. */
  const sessions = async (count: number) => {
    const { work, areAllInside, release } = heldWorks(count)
    const works = Array.from({ length: count }, () =>
      database.run(async (sql) => {
        await work(sql)
        const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
        return pid
      }),
    )
    await areAllInside
    release()
    return (await Promise.all(works)).toSorted((one, other) => one - other)
  }
  const open = async () => {
    const rows = await pg.sql`
      select pid
      from pg_stat_activity
      where datname = current_database() and application_name = 'festival'`
    return rows.length
  }
  const passMinute = () => vi.advanceTimersByTime(60_000)
  try {
    const three = await sessions(3)
    for (let minute = 0; minute < 3; minute += 1) {
      passMinute()
      expect(await sessions(3)).toEqual(three)
    }
    passMinute()
    const two = await sessions(2)
    expect(three).toEqual(expect.arrayContaining(two))
    passMinute()
    await vi.waitFor(async () => expect(await open()).toBe(2), { timeout: 8000 })
    expect(await sessions(2)).toEqual(two)
    passMinute()
    passMinute()
    await vi.waitFor(async () => expect(await open()).toBe(1), { timeout: 8000 })
  } finally {
    vi.useRealTimers()
    await database.close()
  }
})

test('a server without any connection for us refuses at once', async () => {
  await using pg = await testDatabase('empty')
  const role = `role_${randomBytes(6).toString('hex')}`
  await pg.sql.unsafe(`create role ${role} login connection limit 0`)
  const url = new URL(pg.url)
  url.username = role
  const database = openDatabase(url.href)
  const works = [1, 2, 3].map(() => database.run((sql) => sql`select 1`))
  for (const { status, ...rest } of await Promise.allSettled(works))
    expect({ status, ...rest }).toMatchObject({ status: 'rejected', reason: { code: '53300' } })
  await database.close()
  await pg.sql.unsafe(`drop role ${role}`)
})

import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
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
  } finally {
    vi.useRealTimers()
    clock.mockRestore()
    await database.close()
    await pg.sql.unsafe(`drop role ${role}`)
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

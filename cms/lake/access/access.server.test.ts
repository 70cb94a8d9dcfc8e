import { expect, test } from 'vitest'
import { openDatabase, testDatabase } from '../testing/database'
import { faultProxy } from '../testing/fault-proxy'
import { accessWith, tokenOrSession, watchWith } from './access.server'
import { openSessions } from './sessions.server'

const HOUR_MS = 60 * 60 * 1000
const KEY = Buffer.alloc(32, 'a key')

async function opened(start = new Date('2026-03-01T08:00:00Z')) {
  const pg = await testDatabase()
  const clock = { now: start }
  const sessions = openSessions(pg.database, { key: KEY, now: () => clock.now })
  return {
    pg,
    clock,
    sessions,
    access: accessWith(tokenOrSession('content-token-of-the-lake', sessions)),
    [Symbol.asyncDispose]: () => pg[Symbol.asyncDispose](),
  }
}

test('the content token reads, and writes nothing', async () => {
  await using lake = await opened()
  expect(await lake.access('content-token-of-the-lake')).toEqual({
    id: 'content-token',
    mayWrite: false,
    mayReadDrafts: true,
  })
})

test('the token of a session reads and writes, in the organisers’ name', async () => {
  await using lake = await opened()
  const { token } = await lake.sessions.begin()
  expect(await lake.access(token)).toEqual({ id: 'organiser', mayWrite: true })
})

test('any other token does neither', async () => {
  await using lake = await opened()
  const { token } = await lake.sessions.begin()
  for (const other of [
    null,
    '',
    'content-token-of-the-lak',
    `${token}a`,
    token.slice(1),
    token.toLowerCase(),
    'a'.repeat(43),
  ]) {
    await expect(lake.access(other)).rejects.toThrow('Content is private')
  }
})

test('a session ends after twelve hours, or when it is ended, on every instance', async () => {
  await using lake = await opened()
  const { token, expiresAt } = await lake.sessions.begin()
  const { token: ended } = await lake.sessions.begin()
  const elsewhere = openSessions(lake.pg.database, { key: KEY, now: () => lake.clock.now })
  expect(expiresAt.toISOString()).toBe('2026-03-01T20:00:00.000Z')
  await lake.sessions.end(ended)
  expect([await elsewhere.isValid(token), await elsewhere.isValid(ended)]).toEqual([true, false])
  lake.clock.now = new Date(expiresAt.getTime() - 1)
  expect(await elsewhere.isValid(token)).toBe(true)
  lake.clock.now = expiresAt
  expect(await elsewhere.isValid(token)).toBe(false)
})

test('the stored form of a session reveals no token, and is deleted when the session has expired', async () => {
  await using lake = await opened()
  const { token } = await lake.sessions.begin()
  const [row] = await lake.pg.sql`select * from studio_sessions`
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.token_digest).toHaveLength(32)
  lake.clock.now = new Date(lake.clock.now.getTime() + 13 * HOUR_MS)
  await lake.sessions.begin()
  expect(await lake.pg.sql`select created_at from studio_sessions`).toHaveLength(1)
})

test('an open connection loses access when its session is ended on another instance, and keeps it while others end', async () => {
  await using lake = await opened()
  const elsewhere = openDatabase(lake.pg.url)
  const there = openSessions(elsewhere.database, { key: KEY, now: () => lake.clock.now })
  const { token } = await lake.sessions.begin()
  const { token: other } = await lake.sessions.begin()
  const lost: string[] = []
  lake.sessions.watch(token, () => lost.push('one'))
  lake.sessions.watch(other, () => lost.push('other'))
  await there.end(token)
  await expect.poll(() => lost).toEqual(['one'])
  await there.end(other)
  await expect.poll(() => lost).toEqual(['one', 'other'])
  await lake.sessions.close()
  await elsewhere.close()
})

test('an open connection loses access when its session expires', async () => {
  await using lake = await opened()
  const { token, expiresAt } = await lake.sessions.begin()
  lake.clock.now = new Date(expiresAt.getTime() - 50)
  let isLost = false
  lake.sessions.watch(token, () => (isLost = true))
  expect(await lake.sessions.isValid(token)).toBe(true)
  expect(isLost).toBe(false)
  lake.clock.now = expiresAt
  await expect.poll(() => isLost).toBe(true)
  await lake.sessions.close()
})

test('a missing database ends no session, and one that was ended meanwhile ends when the database is back', async () => {
  await using lake = await opened()
  await using proxy = await faultProxy(lake.pg.url)
  const { database, close } = openDatabase(proxy.url)
  const sessions = openSessions(database, { key: KEY, now: () => lake.clock.now })
  const { token } = await sessions.begin()
  const { token: other } = await sessions.begin()
  const lost: string[] = []
  sessions.watch(token, () => lost.push('one'))
  sessions.watch(other, () => lost.push('other'))
  await proxy.set('refuse')
  await lake.sessions.end(token)
  expect(lost).toEqual([])
  await proxy.set('ok')
  await expect.poll(() => lost).toEqual(['one'])
  await sessions.close()
  await close()
})

test('the content token and a caller without one have no access to lose', async () => {
  await using lake = await opened()
  const lose = () => expect.unreachable()
  const watch = watchWith('content-token-of-the-lake', lake.sessions)
  for (const token of ['content-token-of-the-lake', null]) watch(token, lose)()
})

test('a session with another key, as after a change of the password, is no longer valid', async () => {
  await using lake = await opened()
  const { token } = await lake.sessions.begin()
  const changed = openSessions(lake.pg.database, {
    key: Buffer.alloc(32, 'another key'),
    now: () => lake.clock.now,
  })
  expect([await lake.sessions.isValid(token), await changed.isValid(token)]).toEqual([true, false])
})

test('a flood of invented tokens leaves connections to others, and who waits for too long is refused', async () => {
  await using pg = await testDatabase()
  let atOnce = 0
  let most = 0
  const database: typeof pg.database = {
    ...pg.database,
    async run(work) {
      most = Math.max(most, (atOnce += 1))
      return pg.database.run(work).finally(() => (atOnce -= 1))
    },
  }
  const sessions = openSessions(database, { key: KEY, now: () => new Date() })
  const flood = await Promise.allSettled(
    // A request's own view of the sessions waits in the same queue.
    Array.from({ length: 300 }, () => sessions.using(database).isValid('x'.repeat(43))),
  )
  expect(most).toBe(4)
  const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))
  // Four are looked up and two hundred wait.
  expect([refused.length, new Set(refused)]).toEqual([96, new Set(['QueueFull'])])
})

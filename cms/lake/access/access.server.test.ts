import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/helpers/database'
import { DatabaseUnavailable } from '../../../db/client/connect.server'
import { accessWith, bearerToken, tokenOrSession, watchAccess } from './access.server'
import { LakeError } from '../errors.server'
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
  expect(row?.tokenDigest).toHaveLength(32)
  lake.clock.now = new Date(lake.clock.now.getTime() + 13 * HOUR_MS)
  await lake.sessions.begin()
  expect(await lake.pg.sql`select created_at from studio_sessions`).toHaveLength(1)
})

test('a token is taken from a Bearer header and from nothing else', () => {
  expect(bearerToken({ authorization: 'Bearer abc' })).toBe('abc')
  for (const authorization of [
    undefined,
    '',
    'abc',
    'Basic abc',
    'Bearer',
    'Bearer a b',
    'Token abc',
  ])
    expect(bearerToken({ authorization })).toBe(null)
})

test('access is checked again on long connections: the end of a session ends them, a missing database does not', async () => {
  vi.useFakeTimers()
  let answer = async () => ({ id: 'organiser', mayWrite: true })
  const onLost = vi.fn()
  const stop = watchAccess(() => answer(), onLost)
  await vi.advanceTimersByTimeAsync(60_000)
  answer = () => Promise.reject(new DatabaseUnavailable('DEADLINE'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onLost).not.toHaveBeenCalled()
  answer = () => Promise.reject(new LakeError(401, 'unauthorizedError', 'Over.'))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
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
    async run(work, options) {
      most = Math.max(most, (atOnce += 1))
      return pg.database.run(work, options).finally(() => (atOnce -= 1))
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

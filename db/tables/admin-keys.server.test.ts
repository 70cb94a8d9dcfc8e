import { expect, test } from 'vitest'
import { openDatabase } from '../client/connect.server'
import { testDatabase, waitsForLocks } from '../../tests/helpers/database'
import { insertKey, isStillValid, revokeKey } from './admin-keys.server'

const NOW = new Date('2026-03-01T12:00:00Z')
const LATER = new Date('2026-03-02T12:00:00Z')

test('a session that begins while its key is being revoked is noticed, and one that began before is ended', async () => {
  await using pg = await testDatabase()
  const database = openDatabase(pg.url)
  const key = await insertKey(pg.sql, {
    name: 'Noa',
    roles: ['content'],
    driver: null,
    keyDigest: Buffer.alloc(32, 1),
    createdAt: NOW,
    expiresAt: LATER,
  })
  const begin = (fill: number) => pg.sql`
    insert into studio_sessions (token_digest, created_at, expires_at, key_id)
    values (${Buffer.alloc(32, fill)}, ${NOW}, ${LATER}, ${key.id})`
  await begin(1)
  expect(await isStillValid(pg.sql, key.id, NOW)).toBe(true)
  expect(await isStillValid(pg.sql, key.id, LATER)).toBe(false)

  let answer: Promise<boolean> | undefined
  await database.transact(async (sql) => {
    await revokeKey(sql, key.id, NOW)
    // The revocation has not seen this one.
    await begin(2)
    answer = isStillValid(pg.sql, key.id, NOW)
    await expect.poll(() => waitsForLocks(pg)).toHaveLength(1)
  })
  expect(await answer).toBe(false)
  expect(await pg.sql`select token_digest from studio_sessions`).toEqual([
    { tokenDigest: Buffer.alloc(32, 2) },
  ])
  await database.close()
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { deleteExpired } from './kept.server'
import { insertLinkRequest } from './link-requests.server'

const NOW = new Date('2026-03-13T12:00:00Z')
const CLOCKS = { now: NOW, areTrusted: true }

test('what has expired goes in batches, and what has not stays', async () => {
  await using pg = await testDatabase()
  await pg.sql`
    insert into idempotency_keys (endpoint, key_digest, body_digest, status, answer, claimed_at)
    select 'pins', sha256(n::text::bytea), '', 201, '', ${NOW}::timestamptz - n * interval '12 hours'
    from generate_series(1, 12) as n`
  await pg.sql`
    insert into rate_limits (limit_name, address_digest, tries, outdated_at)
    select 'pins', sha256(n::text::bytea), '{}', ${NOW}::timestamptz + (n - 10.5) * interval '1 hour'
    from generate_series(1, 12) as n`
  await pg.sql`
    insert into audit (kind, count, happened_at)
    select 'listing', n, ${NOW}::timestamptz - n * interval '3 months'
    from generate_series(1, 12) as n`
  let uses = 0
  const counting: typeof pg.database = {
    ...pg.database,
    transact: (work, options) => ((uses += 1), pg.database.transact(work, options)),
  }
  await deleteExpired(counting, CLOCKS, { batch: 3 })
  const [left] = await pg.sql`
    select
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from rate_limits) as limits,
      (select count(*) from audit) as lines`
  expect(left).toEqual({ keys: 1, limits: 2, lines: 7 })
  // Eleven, ten and five rows, in batches of three, and nothing of four other kinds.
  expect(uses).toBe(4 + 4 + 2 + 4)
})

test('a stop does not wait for the remaining batches', async () => {
  await using pg = await testDatabase()
  await pg.sql`
    insert into audit (kind, count, happened_at)
    select 'listing', n, now() - interval '3 years'
    from generate_series(1, 3) as n`
  await deleteExpired(pg.database, CLOCKS, { isClosed: () => true })
  expect(await pg.sql`select count(*) from audit`).toEqual([{ count: 3 }])
})

test('a table that cannot be swept keeps no wish for a link', async () => {
  await using pg = await testDatabase()
  await insertLinkRequest(pg.sql, { id: randomUUID(), askedSealed: 'wish', askedAt: new Date(0) })
  for (const table of ['idempotency_keys', 'rate_limits', 'audit', 'mails', 'mail_hand_overs'])
    await pg.sql`alter table ${pg.sql(table)} rename to ${pg.sql(`${table}_of_another_version`)}`
  await expect(deleteExpired(pg.database, CLOCKS)).rejects.toMatchObject({ code: '42P01' })
  expect(await pg.sql`select id from link_requests`).toEqual([])
})

import { expect, test } from 'vitest'
import { SCHEMA, testDatabase } from '../../tests/helpers/database'
import { countPins, insertPin } from '../tables/attendee-pinboard.server'
import { BackupError } from './backup-format.server'
import { MigrationError } from '../../common/sql-migrations.server'
import {
  NOW,
  AWKWARD,
  addPins,
  fill,
  backupOf,
  restore,
  inPieces,
  contentsOf,
} from '../../tests/helpers/awkward-rows'

test('what was backed up is restored to the letter, and new rows get new ids', async () => {
  await using from = await testDatabase()
  await fill(from)
  const backup = await backupOf(from)
  await using to = await testDatabase('empty')
  const counts = await restore(to, inPieces(backup))
  expect(await contentsOf(to)).toEqual(await contentsOf(from))
  expect(counts).toMatchObject({
    attendee_pinboard: AWKWARD.length,
    assets: 2,
    documents: 1,
    flight_desk: 1,
    flight_legs: 1,
  })
  const pin = await to.database.run((sql) =>
    insertPin(sql, { edition: 0, alias: 'new', location: 'Palma', locationKey: 'palma' }),
  )
  // The last one was deleted before the backup, and its id is not given again.
  expect(pin.id).toBe(AWKWARD.length + 2)
})

test('a backup taken while people write is of one moment', async () => {
  await using from = await testDatabase()
  let isOver = false
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1)
      await from.database.run((sql) =>
        insertPin(sql, {
          edition: 0,
          alias: `${writer}`,
          location: 'x',
          locationKey: `${writer} ${number}`,
        }),
      )
  })
  await expect
    .poll(async () => (await from.database.run((sql) => countPins(sql, 0))).pins)
    .toBeGreaterThan(50)
  const backup = await backupOf(from)
  isOver = true
  await Promise.all(writers)
  await using to = await testDatabase('empty')
  await restore(to, inPieces(backup))
  const [rows] = await to.sql`select count(*)::int as pins from attendee_pinboard`
  // The counters are in another table, which was read later.
  expect(await to.database.run((sql) => countPins(sql, 0))).toEqual({
    pins: rows?.pins,
    locations: rows?.pins,
  })
})

test('a database with rows in it is restored only when they may be replaced', async () => {
  await using from = await testDatabase()
  await addPins(from)
  const backup = await backupOf(from)
  await using to = await testDatabase()
  await to.database.run((sql) =>
    insertPin(sql, { edition: 0, alias: 'old', location: 'Graz', locationKey: 'graz' }),
  )
  const before = await contentsOf(to)
  await expect(restore(to, inPieces(backup))).rejects.toThrow('The database is not empty.')
  expect(await contentsOf(to)).toEqual(before)
  await restore(to, inPieces(backup), true)
  expect(await contentsOf(to)).toEqual(await contentsOf(from))
})

test('a backup that is cut off anywhere changes nothing', async () => {
  await using from = await testDatabase()
  await addPins(from)
  const backup = await backupOf(from)
  await using to = await testDatabase()
  await addPins(to)
  const before = await contentsOf(to)
  for (let part = 0; part < 12; part += 1) {
    const cut = backup.subarray(0, Math.floor((backup.length * part) / 12))
    await expect(restore(to, inPieces(cut), true)).rejects.toThrow(BackupError)
  }
  expect(await contentsOf(to)).toEqual(before)
})

test.each([
  ['a text', 'Dear organisers, find attached'],
  ['another JSON', '{"kind":"something else"}\n'],
  ['a line that never ends', `{"kind":"${'x'.repeat(2_000_000)}`],
  ['a table that is none of ours', (head: string) => `${head}["pg_authid",{"rolname":"x"}]\n`],
  [
    'rows that are none',
    (head: string) => `${head}["audit",7]\n{"rows":{"audit":1},"sequences":[]}\n`,
  ],
  ['fewer rows than it says', (head: string) => `${head}{"rows":{"audit":1},"sequences":[]}\n`],
])('%s is refused in words', async (_, given) => {
  await using to = await testDatabase('empty')
  const file = typeof given === 'string' ? given : given(await headLine())
  await expect(restore(to, inPieces(Buffer.from(file)))).rejects.toThrow(BackupError)
  expect(await contentsOf(to)).toEqual({})
})

test('a backup of an earlier version is brought up to this one', async () => {
  const pin = { id: 7, alias: 'Old Bat', location: 'Palma', created_at: '2025-03-01T10:00:00Z' }
  const end = {
    rows: { attendee_pinboard: 1 },
    sequences: [{ table: 'attendee_pinboard', column: 'id', value: '7' }],
  }
  const lines = [['attendee_pinboard', pin], end].map((line) => `${JSON.stringify(line)}\n`)
  const earlier = (await headLine(5)) + lines.join('')
  await using to = await testDatabase('empty')
  await restore(to, inPieces(Buffer.from(earlier)))
  expect(await to.sql`select id, alias, hidden_at from attendee_pinboard`).toEqual([
    { id: 7, alias: 'Old Bat', hiddenAt: null },
  ])
  await using fresh = await testDatabase()
  expect(Object.keys(await contentsOf(to))).toEqual(Object.keys(await contentsOf(fresh)))
})

test('a backup of a newer version is refused', async () => {
  const head = JSON.parse(await headLine()) as { migrations: object[] }
  head.migrations.push({ number: 9999, name: '9999_tomorrow', checksum: 'x' })
  await using to = await testDatabase('empty')
  await expect(restore(to, inPieces(Buffer.from(`${JSON.stringify(head)}\n`)))).rejects.toThrow(
    MigrationError,
  )
})

test('no session of the Studio is in a backup', async () => {
  await using from = await testDatabase()
  await from.sql`
    insert into studio_sessions (token_digest, created_at, expires_at)
    values ('\\x00', now(), now() + interval '1 hour')`
  expect((await backupOf(from)).toString()).not.toContain('["studio_sessions",')
})

/** The first line of a backup, as of the migration of this number. */
async function headLine(last = Infinity): Promise<string> {
  await using pg = await testDatabase()
  const all = await pg.database.run(SCHEMA.listMigrations)
  const migrations = all.filter(({ number }) => number <= last)
  return `${JSON.stringify({ kind: 'festival backup', version: 1, madeAt: NOW.toISOString(), migrations: [...migrations] })}\n`
}

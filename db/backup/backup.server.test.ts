import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SCHEMA, testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { aDataDirOf, anEmbedded, findMajors } from '../../tests/helpers/embedded'
import { storeFlights } from '../../tests/helpers/flights'
import type { Database } from '../client/connect.server'
import { countPins, insertPin } from '../tables/attendee-pinboard.server'
import { BackupError } from './backup-format.server'
import { restoreBackup, writeBackup } from './backup.server'
import { MigrationError } from '../migrate.server'

const TABLES = SCHEMA.tables
const NOW = new Date('2026-03-01T12:00:00Z')
/** Texts that JSON escapes, a text that looks like the beginning of a row, and other line ends. */
const AWKWARD = ['"', 'a\tb', 'a\nb\r\nc\u2028d', 'back\\slash', '🦇 é İ', '"],["audit",', '']

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

test('pieces of any size make no difference', async () => {
  await using from = await testDatabase()
  await addPins(from)
  const backup = await backupOf(from)
  const contents = await contentsOf(from)
  await using to = await testDatabase()
  for (const size of [1, 2, 7, 64, 1000]) {
    await restore(to, inPieces(backup, size), true)
    expect(await contentsOf(to), `in pieces of ${size} bytes`).toEqual(contents)
  }
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

const { usual, other } = findMajors()

const THERE =
  other === null
    ? 'a second server of the same version, because this machine has no other one,'
    : `PostgreSQL ${other.major}`

test.each([[usual.major, THERE]])(
  'a backup goes from PostgreSQL %i to %s and back',
  { timeout: 60_000 },
  async () => {
    await using from = await testDatabase()
    await fill(from)
    await using there = await anEmbedded({ dataDir: await aDataDirOf(other ?? usual) })
    expect([await majorOf(from.database), await majorOf(there.database)]).toEqual([
      usual.major,
      (other ?? usual).major,
    ])
    await restore(there, inPieces(await backupOf(from)))
    expect(await contentsOf(there)).toEqual(await contentsOf(from))
    // The way back has to carry a change, or it could be the first backup.
    await addPins(there)
    await using back = await testDatabase('empty')
    await restore(back, inPieces(await backupOf(there)))
    expect(await contentsOf(back)).toEqual(await contentsOf(there))
    expect(await contentsOf(back)).not.toEqual(await contentsOf(from))
  },
)

test('no session of the Studio is in a backup', async () => {
  await using from = await testDatabase()
  await from.sql`
    insert into studio_sessions (token_digest, created_at, expires_at)
    values ('\\x00', now(), now() + interval '1 hour')`
  expect((await backupOf(from)).toString()).not.toContain('["studio_sessions",')
})

type HasDatabase = Pick<TestDatabase, 'database'>

async function majorOf(database: Database): Promise<number> {
  const [row] = await database.run(
    (sql) => sql<[{ version: number }]>`
      select current_setting('server_version_num')::int as version`,
  )
  return Math.floor(row.version / 10_000)
}

async function addPins(pg: HasDatabase): Promise<void> {
  for (const alias of AWKWARD)
    await pg.database.run((sql) =>
      insertPin(sql, { edition: 0, alias, location: alias, locationKey: alias }),
    )
}

/** Something in many tables, with a deleted row at the end. */
async function fill(pg: TestDatabase): Promise<void> {
  await addPins(pg)
  const gone = await pg.database.run((sql) =>
    insertPin(sql, { edition: 0, alias: 'gone', location: 'x', locationKey: 'x' }),
  )
  await pg.sql`delete from attendee_pinboard where id = ${gone.id}`
  await pg.sql`
    insert into documents (dataset, id, type, rev, body, created_at, updated_at)
    values ('d', 'a', 't', 'r', ${JSON.stringify({ text: AWKWARD })}::text::jsonb, now(), now())`
  await pg.sql`insert into transactions (dataset, id, author, created_at) values ('d', 'a', 'b', now())`
  await pg.sql`
    insert into document_changes (dataset, document_id, seq, place, mutations)
    select 'd', 'a', seq, 1, '[]' from transactions`
  for (const bytes of [Buffer.alloc(0), randomBytes(3_000_000)])
    await pg.sql`
      insert into assets (dataset, file, content_type, bytes)
      values ('d', ${String(bytes.length)}, 'image/png', ${bytes})`
  await pg.sql`insert into audit (kind, address_digest, count) values ('listing', '\\x0a5c2e0a', 3)`
  await storeFlights(pg.sql, 2)
  await pg.sql`update artist_flight_details set looks_automatic = true where id = 2`
  await pg.sql`
    insert into flight_desk (flight_id, status, notes_sealed, changed_by_artist_at, changed_fields)
    values (2, 'booked', ${AWKWARD.join('')}, now(), array['phone', 'preferredAirport'])`
  await pg.sql`
    insert into flight_legs (id, flight_id, direction, flight_number, from_airport, to_airport, departs_local, arrives_local,
      departs_at, arrives_at)
    values (gen_random_uuid(), 2, 'arrival', 'LX 1', 'ZRH', 'PMI', '2026-03-13T10:00', '2026-03-13T12:00',
      '2026-03-13T09:00Z', '2026-03-13T11:00Z')`
}

async function backupOf(pg: HasDatabase): Promise<Buffer> {
  const pieces: Buffer[] = []
  await writeBackup(pg.database, async (text) => void pieces.push(Buffer.from(text)), {
    now: NOW,
    schema: SCHEMA,
  })
  return Buffer.concat(pieces)
}

function restore(to: HasDatabase, bytes: AsyncIterable<Buffer>, replaces = false) {
  return restoreBackup(to.database, bytes, { replaces, schema: SCHEMA })
}

async function* inPieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A digest of all rows of each table that is there. */
async function contentsOf({ database }: HasDatabase): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  await database.transact(
    async (sql) => {
      for (const table of TABLES) {
        const [there] = await sql`select to_regclass(${table}) as found`
        if (!there?.found) continue
        const [row] = await sql.unsafe(
          `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`,
        )
        contents[table] = String(row?.digest)
      }
    },
    { deadlineMs: 20_000 },
  )
  return contents
}

/** The first line of a backup, as of the migration of this number. */
async function headLine(last = Infinity): Promise<string> {
  await using pg = await testDatabase()
  const all = await pg.database.run(SCHEMA.listMigrations)
  const migrations = all.filter(({ number }) => number <= last)
  return `${JSON.stringify({ kind: 'festival backup', version: 1, madeAt: NOW.toISOString(), migrations: [...migrations] })}\n`
}

import { randomBytes } from 'node:crypto'
import { SCHEMA, type TestDatabase } from './database'
import { storeFlights } from './flights'
import { insertPin } from '../../db/tables/attendee-pinboard.server'
import { restoreBackup, writeBackup } from '../../db/backup/backup.server'

export const TABLES = SCHEMA.tables

export const NOW = new Date('2026-03-01T12:00:00Z')

/** Texts that JSON escapes, a text that looks like the beginning of a row, and other line ends. */
export const AWKWARD = [
  '"',
  'a\tb',
  'a\nb\r\nc\u2028d',
  'back\\slash',
  '🦇 é İ',
  '"],["audit",',
  '',
]

export type HasDatabase = Pick<TestDatabase, 'database'>

export async function addPins(pg: HasDatabase): Promise<void> {
  for (const alias of AWKWARD)
    await pg.database.run((sql) =>
      insertPin(sql, { edition: 0, alias, location: alias, locationKey: alias }),
    )
}

/** Something in many tables, with a deleted row at the end. */
export async function fill(pg: TestDatabase): Promise<void> {
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

export async function backupOf(pg: HasDatabase): Promise<Buffer> {
  const pieces: Buffer[] = []
  await writeBackup(pg.database, async (text) => void pieces.push(Buffer.from(text)), {
    now: NOW,
    schema: SCHEMA,
  })
  return Buffer.concat(pieces)
}

export function restore(to: HasDatabase, bytes: AsyncIterable<Buffer>, replaces = false) {
  return restoreBackup(to.database, bytes, { replaces, schema: SCHEMA })
}

export async function* inPieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A digest of all rows of each table that is there. */
export async function contentsOf({ database }: HasDatabase): Promise<Record<string, string>> {
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
    { kind: 'long', deadlineMs: 20_000 },
  )
  return contents
}

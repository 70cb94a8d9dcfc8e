import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/helpers/database'
import { openDatabase } from './client/connect.server'
import { MigrationError, migrationsFrom } from '../common/sql-migrations.server'
import { FESTIVAL_MIGRATIONS, migrate, ofTheFestival } from './migrate.server'

const listOf = (texts: Record<string, string>) => ofTheFestival(migrationsFrom(texts))

const TABLE = 'create table caves (id integer primary key); insert into caves values (1);'
const COLUMN = 'alter table caves add column depth integer;'

test('an empty database gets the festival’s tables without the lake’s, in order, and the second time none', async () => {
  await using pg = await testDatabase('empty')
  const names = readdirSync('db/migrations')
    .toSorted()
    .map((file) => file.replace('.sql', ''))
  expect(await migrate(pg.database, FESTIVAL_MIGRATIONS)).toEqual(names)
  expect(await migrate(pg.database, FESTIVAL_MIGRATIONS)).toEqual([])
})

test('of twenty instances at once each migration is applied by one', async () => {
  await using pg = await testDatabase('empty')
  const migrations = listOf({ '0001_table.sql': TABLE, '0002_column.sql': COLUMN })
  const instances = Array.from({ length: 20 }, () => openDatabase(pg.url, { max: 1 }))
  const applied = await Promise.all(instances.map((instance) => migrate(instance, migrations)))
  await Promise.all(instances.map((instance) => instance.close()))
  expect(applied.flat().toSorted()).toEqual(['0001_table', '0002_column'])
  expect(await pg.sql`select id, depth from caves`).toEqual([{ id: 1, depth: null }])
})

test('a migration that fails in the middle leaves nothing behind, and the ones before it stand', async () => {
  await using pg = await testDatabase('empty')
  const migrations = listOf({
    '0001_table.sql': TABLE,
    '0002_broken.sql': `${COLUMN} select 1/0;`,
  })
  const failing = migrate(pg.database, migrations)
  await expect(failing).rejects.toThrow(MigrationError)
  await expect(failing).rejects.toThrow(/^The database refused migration 0002_broken: .*22012/)
  expect(await pg.sql`select * from caves`).toEqual([{ id: 1 }])
  expect(
    await migrate(pg.database, listOf({ '0001_table.sql': TABLE, '0002_mended.sql': COLUMN })),
  ).toEqual(['0002_mended'])
})

test('a role that may not create tables is told so', async () => {
  await using pg = await testDatabase('empty')
  await pg.sql`revoke create on schema public from public`
  const role = `reader_${process.pid}`
  await pg.sql.unsafe(`create role ${role} login`)
  const url = Object.assign(new URL(pg.url), { username: role }).href
  const database = openDatabase(url)
  await expect(migrate(database, FESTIVAL_MIGRATIONS)).rejects.toThrow(
    /^The database refused the list of migrations: permission denied for schema public \(42501\)\. Nothing of it was kept\. The site’s role must own the database, or at least be allowed to create tables in it\.$/,
  )
  await database.close()
  await pg.sql.unsafe(`drop role ${role}`)
})

test('a migration may take longer than a statement of a request', async () => {
  await using pg = await testDatabase('empty')
  expect(await migrate(pg.database, listOf({ '0001_slow.sql': 'select pg_sleep(2.2)' }))).toEqual([
    '0001_slow',
  ])
})

test('a migration that was changed after it was applied stops the start, and says which', async () => {
  await using pg = await testDatabase('empty')
  await migrate(pg.database, listOf({ '0001_table.sql': TABLE }))
  const changed = migrate(pg.database, listOf({ '0001_table.sql': `${TABLE} -- a thought` }))
  await expect(changed).rejects.toThrow(/0001_table was changed after it had been applied/)
})

test('line ends that Git has changed are no change', async () => {
  await using pg = await testDatabase('empty')
  await migrate(pg.database, listOf({ '0001_table.sql': `${TABLE}\n-- end\n` }))
  expect(
    await migrate(pg.database, listOf({ '0001_table.sql': `${TABLE}\r\n-- end\r\n` })),
  ).toEqual([])
})

test('an older version refuses the database of a newer one, and says so', async () => {
  await using pg = await testDatabase('empty')
  await migrate(pg.database, listOf({ '0001_table.sql': TABLE, '0002_column.sql': COLUMN }))
  const older = migrate(pg.database, listOf({ '0001_table.sql': TABLE }))
  await expect(older).rejects.toThrow(/newer version of this program \(0002_column\)/)
})

test('a version goes on with tables to which a newer one has only added, where it may, and says what it does not know', async () => {
  await using pg = await testDatabase('empty')
  const newer = {
    '0001_table.sql': TABLE,
    '0002_column.sql': `-- Adds only: how deep it is.\n${COLUMN}`,
    '0003_index.sql': '-- Adds only\ncreate index caves_by_depth on caves (depth);',
  }
  await migrate(pg.database, listOf(newer))
  const older = listOf({ '0001_table.sql': TABLE })
  const ahead: string[][] = []
  expect(await migrate(pg.database, older, (names) => ahead.push(names))).toEqual([])
  expect(ahead).toEqual([['0002_column', '0003_index']])
  await expect(migrate(pg.database, older)).rejects.toThrow(/\(0002_column\)/)
  await migrate(pg.database, listOf({ ...newer, '0004_end.sql': 'drop index caves_by_depth' }))
  await expect(migrate(pg.database, older, () => undefined)).rejects.toThrow(/\(0004_end\)/)
})

test('a record of a version before that gets the column with its next migration', async () => {
  await using pg = await testDatabase('empty')
  await migrate(pg.database, listOf({ '0001_table.sql': TABLE }))
  await pg.sql`alter table migrations drop column adds_only`
  const both = { '0001_table.sql': TABLE, '0002_column.sql': `-- Adds only\n${COLUMN}` }
  expect(await migrate(pg.database, listOf({ '0001_table.sql': TABLE }))).toEqual([])
  await migrate(pg.database, listOf(both))
  expect(await pg.sql`select name, adds_only from migrations order by name`).toEqual([
    { name: '0001_table', addsOnly: false },
    { name: '0002_column', addsOnly: true },
  ])
})

test.each([
  ['drop table caves', false],
  ['alter table caves drop column depth', false],
  ['alter table caves add depth integer not null', false],
  ['alter table caves add column depth integer not null', false],
  ['alter table caves add column depth integer, drop column name', false],
  ['create unique index caves_by_name on caves (name)', false],
  ['create table halls (id integer); delete from caves', false],
  ['create table halls (id integer primary key, name text not null);', true],
  ['create index caves_by_name on caves (name);', true],
  ['alter table caves add column depth integer, add column name text', true],
  ["alter table caves\n  add column name text not null default ''; -- as it was", true],
])('“%s” may say that it only adds: %s', (statements, expected) => {
  const read = () => migrationsFrom({ '0002_caves.sql': `-- Adds only\n${statements}` })
  if (expected) expect(read()).toMatchObject([{ addsOnly: true }])
  else expect(read).toThrow(/0002_caves begins with "-- Adds only", and has something else: /)
})

test.each([
  ['a number twice', { '0001_table.sql': TABLE, '0001_column.sql': COLUMN }],
  ['a name without a number', { 'table.sql': TABLE }],
])('%s is no set of migrations', (_, texts) => {
  expect(() => migrationsFrom(texts)).toThrow(MigrationError)
})

test('the submissions have the columns of the data model that other programs know', async () => {
  await using pg = await testDatabase()
  const columns = await pg.sql<{ tableName: string; columns: string }[]>`
    select table_name, string_agg(column_name || case is_nullable when 'YES' then '?' else '' end, ' ' order by ordinal_position) as columns
    from information_schema.columns
    where table_name in ('users', 'contact_submissions', 'artist_flight_details', 'attendee_pinboard')
    group by table_name`
  expect(Object.fromEntries(columns.map((row) => [row.tableName, row.columns]))).toMatchObject({
    users: 'id username password',
    contact_submissions: 'id name email subject message created_at',
    artist_flight_details: expect.stringContaining(
      'artist_name full_name passport_number preferred_arrival_date preferred_departure_date preferred_airport email phone? additional_notes? created_at',
    ),
    attendee_pinboard: expect.stringContaining('id alias location created_at'),
  })
})

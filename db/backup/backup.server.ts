import {
  BackupError,
  readBackup,
  rowLine,
  type BackupEnd,
  type BackupHead,
  type BackupRow,
} from './backup-format.server'
import { SITE, type Database, type Sql } from '../client/connect.server'
import { StatementRefused, withoutValues } from '../client/database-errors.server'
import type { MigrationRecord } from '../../common/sql-migrations.server'

/** The tables of a site, of whatever parts they are. */
export interface Schema {
  /** In this order: no table refers to a later one. */
  tables: string[]
  /** The tables that record the migrations. */
  records: string[]
  listMigrations(sql: Sql): Promise<MigrationRecord[]>
  /**
   * Brings the tables up to this version, or up to the migrations of a backup.
   *
   * @throws when this version does not know one of them.
   */
  migrate(sql: Sql, last?: MigrationRecord[]): Promise<void>
}

/** A backup of many pictures takes minutes, and no browser waits for it. */
const DEADLINE_MS = 24 * 60 * 60_000

/** A backup holds no sessions: after a restore people sign in again. */
const LEFT_OUT = new Set(['studio_sessions'])

/** Rows are read and written in batches. Pictures come one by one. */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 1024 * 1024

/** How many rows of each table. */
export type RowCounts = Record<string, number>

/**
 * Writes all tables as of one moment, while the site may run. Rows are written as JSON, which every version of PostgreSQL from
 * 14 on reads. Sealed fields stay sealed, and no key is in it.
 *
 * @param write - resolves when more may be written.
 * @throws {DatabaseUnavailable}
 */
export function writeBackup(
  database: Database,
  write: (text: string) => Promise<void>,
  { now, schema }: { now: Date; schema: Schema },
): Promise<RowCounts> {
  const { tables } = schema
  return database.transact(
    async (sql) => {
      await sql`set transaction isolation level repeatable read, read only`
      const applied = await schema.listMigrations(sql)
      const head: BackupHead = {
        kind: 'festival backup',
        version: 1,
        madeAt: now.toISOString(),
        migrations: applied.map(({ number, name, checksum }) => ({ number, name, checksum })),
      }
      await write(`${JSON.stringify(head)}\n`)
      const rows: RowCounts = {}
      // A later migration may have dropped what an earlier one has made.
      const there = await thoseThere(sql, tables)
      for (const table of tables.filter((name) => there.includes(name) && !LEFT_OUT.has(name))) {
        let count = 0
        const batches = sql
          .unsafe<{ json: string }[]>(`select to_jsonb(t)::text as json from ${table} t`)
          .cursor(table === 'assets' ? 1 : BATCH_ROWS)
        for await (const batch of batches) {
          count += batch.length
          await write(batch.map(({ json }) => rowLine({ table, json })).join(''))
        }
        rows[table] = count
      }
      const end: BackupEnd = { rows, sequences: await sequences(sql, tables) }
      await write(`${JSON.stringify(end)}\n`)
      return rows
    },
    { kind: 'long', deadlineMs: DEADLINE_MS },
  )
}

/**
 * Reads a backup to its end, without a database.
 *
 * @throws {BackupError} when it is not whole.
 */
export async function checkBackup(bytes: AsyncIterable<Buffer>): Promise<void> {
  const backup = readBackup(bytes)
  await backup.head()
  const found: RowCounts = {}
  for await (const { table } of backup.rows()) found[table] = (found[table] ?? 0) + 1
  refuseMissingRows(await backup.end(), found)
}

function refuseMissingRows({ rows }: BackupEnd, found: RowCounts): void {
  for (const [table, count] of Object.entries(rows))
    if (count !== (found[table] ?? 0)) throw new BackupError('The backup lacks some rows.')
}

/**
 * Reads a backup into the database, all of it or nothing: in one transaction the tables are made as they were when it was
 * written, filled, and brought up to this version.
 *
 * @param options.replaces - whether tables that are there may go, with all that is in them.
 * @throws {BackupError} in words when the file is none of ours, is not whole, the database is not empty, or a site
 *   runs on it.
 * @throws what `schema.migrate` throws, when a newer version wrote it.
 * @throws {DatabaseUnavailable}
 */
export function restoreBackup(
  database: Database,
  bytes: AsyncIterable<Buffer>,
  { replaces, schema }: { replaces: boolean; schema: Schema },
): Promise<RowCounts> {
  const ours = schema.tables
  return database.transact(
    async (sql) => {
      if (await hasSite(sql)) throw new BackupError(HAS_SITE)
      const backup = readBackup(bytes)
      const head = await backup.head()
      if (!replaces && (await isInUse(sql, ours))) throw new BackupError(IN_USE)
      await sql.unsafe(`drop table if exists ${[...schema.records, ...ours].join(', ')} cascade`)
      await schema.migrate(sql, head.migrations)
      const tables = await thoseThere(sql, ours)
      // Some migrations fill what they make.
      for (const table of tables) await sql.unsafe(`delete from ${table}`)
      const found = await insertAll(sql, tables, backup.rows())
      const end = await backup.end()
      refuseMissingRows(end, found)
      for (const { table, column, value } of end.sequences)
        await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${value})`
      await schema.migrate(sql)
      return found
    },
    { kind: 'long', deadlineMs: DEADLINE_MS },
  )
}

async function insertAll(
  sql: Sql,
  tables: string[],
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const counts: RowCounts = {}
  let waiting: BackupRow[] = []
  let characters = 0
  const insert = async () => {
    const [first] = waiting
    if (first === undefined) return
    const json = `[${waiting.map((row) => row.json).join(',')}]`
    const statement = `
      insert into ${first.table} overriding system value
      select * from jsonb_populate_recordset(null::${first.table}, $1::text::jsonb)`
    await sql.unsafe(statement, [json]).catch((error: unknown) => {
      const refused = withoutValues(error)
      throw refused instanceof StatementRefused
        ? new BackupError(`The rows of ${first.table} do not fit (${refused.code}).`)
        : error
    })
    counts[first.table] = (counts[first.table] ?? 0) + waiting.length
    waiting = []
    characters = 0
  }
  for await (const row of rows) {
    // The statement is made of our own names only.
    if (!tables.includes(row.table)) throw new BackupError(`There is no table ${row.table}.`)
    const isFull = waiting.length >= BATCH_ROWS || characters > BATCH_CHARACTERS
    if (isFull || waiting[0]?.table !== row.table) await insert()
    waiting.push(row)
    characters += row.json.length
  }
  await insert()
  return counts
}

const HAS_SITE =
  'A site is running on this database. Stop every instance, restore, and start them again: one that goes on would write its older content over what is restored.'

async function hasSite(sql: Sql): Promise<boolean> {
  const sites = await sql`
    select
    from pg_stat_activity
    where datname = current_database() and application_name like ${`${SITE}%`}`
  return sites.length > 0
}

const IN_USE =
  'The database is not empty. Restore into an empty one, or add "-- --replace": then everything in it is deleted first.'

async function isInUse(sql: Sql, tables: string[]): Promise<boolean> {
  for (const table of await thoseThere(sql, tables)) {
    const [row] = await sql.unsafe(`select 1 from ${table} limit 1`)
    if (row) return true
  }
  return false
}

/** Lists the tables that exist. */
async function thoseThere(sql: Sql, tables: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname in ${sql(tables)}`
  return rows.map(({ name }) => name)
}

/** The last id of each table, because the id of a deleted row must not be given again. */
async function sequences(sql: Sql, tables: string[]): Promise<BackupEnd['sequences']> {
  const columns = await sql<{ table: string; column: string }[]>`
    select relname as "table", attname as "column"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = current_schema()::regnamespace and relname in ${sql(tables)}
    order by 1`
  const found = []
  for (const { table, column } of columns) {
    const [state] = await sql<{ value: string | null }[]>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass)::text as value`
    if (state && state.value !== null) found.push({ table, column, value: state.value })
  }
  return found
}

import { StatementRefused, type Database, type Sql } from './client/connect.server'
import { sha256 } from '../common/digest.server'

/** The database and this version of the program do not fit together; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Migration {
  /** 1 for `0001_submissions.sql`. */
  number: number
  name: string
  statements: string
}

/**
 * The content lake has a record of its own. The records of databases that began before that have these, too. They stay there, so
 * that an instance of the version before can still be started.
 */
const OF_THE_LAKE = new Set([
  '0002_content',
  '0006_document_changes',
  '0007_studio_sessions',
  '0014_history_end',
  '0015_change_rows',
  '0021_session_keys',
])

/** One migration may rewrite a table; others wait for it meanwhile. */
const DEADLINE_MS = 10 * 60_000

/**
 * Brings the database's tables up to this version: every migration of the list that it has not seen, in order, each in a transaction of
 * its own. Any number of instances may do so at once.
 *
 * @returns the names of those that this call has applied.
 * @throws {MigrationError} when the database is ahead of this version, an applied migration was changed since, or the database
 *   refuses one.
 * @throws {DatabaseUnavailable}
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    let next = 'the list of migrations'
    const name = await database
      .transact((sql) => applyNext(sql, migrations, (begun) => (next = begun)), {
        deadlineMs: DEADLINE_MS,
      })
      .catch((error: unknown) => {
        if (!(error instanceof StatementRefused)) throw error
        throw new MigrationError(
          `The database refused ${next}: ${error.message} (${error.code}). Nothing of it was kept. ` +
            'The site’s role must own the database, or at least be allowed to create tables in it.',
          { cause: error },
        )
      })
    if (name === null) return applied
    applied.push(name)
  }
}

/**
 * Brings the tables up to this version within a transaction that is open already.
 *
 * @param last - the number of the last migration to apply
 * @throws {MigrationError} as `migrate` does.
 */
export async function migrateWithin(
  sql: Sql,
  migrations: Migration[],
  last = Infinity,
): Promise<void> {
  const chosen = migrations.filter(({ number }) => number <= last)
  while ((await applyNext(sql, chosen)) !== null);
}

/** The last migration of a backup's tables. @throws {MigrationError} when this version does not know them. */
export function lastMigration(records: MigrationRecord[], migrations: Migration[]): number {
  checkRecords(records, migrations)
  return Math.max(0, ...records.map(({ number }) => number))
}

/** Whether any migration was ever applied to this database. */
export async function hasTables(database: Database): Promise<boolean> {
  const [row] = await database.run(
    (sql) => sql<{ has: boolean }[]>`select to_regclass('migrations') is not null as has`,
  )
  return row?.has === true
}

/** Every migration of the list's kind that the database has seen. */
export async function listMigrations(sql: Sql): Promise<MigrationRecord[]> {
  return (await listRecords(sql)).filter(({ name }) => !OF_THE_LAKE.has(name))
}

/** All tables that the migrations create, in this order: no table refers to a later one. */
export function tablesMadeBy(migrations: Migration[]): string[] {
  return migrations.flatMap(({ statements }) =>
    [...statements.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  )
}

/** Migrations in order, from their texts by path. @throws {MigrationError} as `inOrder` does, or when a name is none. */
export function migrationsFrom(texts: Record<string, string>): Migration[] {
  const migrations = Object.entries(texts).map(([path, statements]) => {
    const [, name = '', number] = path.match(/((\d{4})_[a-z_]+)\.sql$/) ?? []
    if (!number)
      throw new MigrationError(`${path} is not named like a migration: 0001_what_it_does.sql`)
    return { number: Number(number), name, statements }
  })
  return inOrder(migrations)
}

/** Migrations by number. @throws {MigrationError} when two have the same number. */
export function inOrder(migrations: Migration[]): Migration[] {
  const sorted = migrations.toSorted((one, other) => one.number - other.number)
  const double = sorted.find(({ number }, index) => sorted[index + 1]?.number === number)
  if (double)
    throw new MigrationError(`There are two migrations with the number of ${double.name}.`)
  return sorted
}

/** Applies the first migration that is missing. Null when none is. */
async function applyNext(
  sql: Sql,
  migrations: Migration[],
  onBegin: (name: string) => void = () => undefined,
): Promise<string | null> {
  // Held until the transaction ends: of many instances one applies, and the others then find it done.
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`
  await createRecord(sql)
  const records = await listMigrations(sql)
  checkRecords(records, migrations)
  const next = migrations.find(({ number }) => !records.some((record) => record.number === number))
  if (!next) return null
  onBegin(`migration ${next.name}`)
  await sql.unsafe(next.statements)
  await addRecord(sql, next)
  return next.name
}

function checkRecords(records: MigrationRecord[], migrations: Migration[]): void {
  for (const { number, name, checksum } of records) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known) {
      throw new MigrationError(
        `The database has been migrated by a newer version of this program (${name}), which this one does not know. ` +
          'Start the newer version, or restore a backup from before into an empty database.',
      )
    }
    if (checksumOf(known) !== checksum) {
      throw new MigrationError(
        `The migration ${known.name} was changed after it had been applied to this database (as ${name}). ` +
          'Put its file in db/migrations back as it was, and what has to change into a new one.',
      )
    }
  }
}

/** The digest of the text with plain line ends, because Git may have changed them. */
function checksumOf({ statements }: Migration): string {
  return sha256(statements.replaceAll('\r\n', '\n')).toString('hex')
}

export interface MigrationRecord {
  number: number
  name: string
  checksum: string
}

async function createRecord(sql: Sql): Promise<void> {
  await sql`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
}

function listRecords(sql: Sql) {
  return sql<MigrationRecord[]>`
    select number, name, checksum
    from migrations
    order by number desc`
}

async function addRecord(sql: Sql, migration: Migration): Promise<void> {
  await sql`
    insert into migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${checksumOf(migration)})`
}

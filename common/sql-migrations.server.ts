import type postgres from 'postgres'
import { sha256 } from './digest.server'

/** The tables and this version of the program do not fit together; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export interface Migration {
  /** 1 for `0001_submissions`. In a list the numbers rise, with gaps. */
  number: number
  name: string
  statements: string
  /** Its text begins with `-- Adds only`: the version before goes on with what it makes, and can start on it. */
  addsOnly: boolean
}

export interface MigrationRecord {
  number: number
  name: string
  checksum: string
  /** Not in a backup. */
  addsOnly?: boolean
}

export interface MigrateOptions {
  /** Called with the name of each before it is applied. */
  onBegin?: (name: string) => void
  /** Called with what a newer version has only added. Without it tables that are ahead are refused, whatever they have. */
  onAhead?: (names: string[]) => void
}

/** Migrations, and the table that records which of them a database has seen. */
export interface MigrationList {
  migrations: Migration[]
  record: string
  /** Makes the record where there is none, without the column `adds_only`, which earlier versions did not have. */
  makeRecord(sql: postgres.ISql): Promise<unknown>
  addRecord(sql: postgres.ISql, record: Required<MigrationRecord>): Promise<unknown>
  /** Names in the record that belong to another list. */
  others: readonly string[]
}

/** PostgreSQL, as migrations need it. */
interface Transacting {
  transact<T>(
    work: (sql: postgres.ISql) => Promise<T>,
    options: { kind: 'long'; deadlineMs: number },
  ): Promise<T>
}

/** One migration may rewrite a table; others wait for it meanwhile. */
const DEADLINE_MS = 10 * 60_000

/**
 * Brings tables up to this version: every migration that they have not seen, in order, each in a transaction of its own. Any number of
 * processes may do so at once.
 *
 * @returns the names of those that this call has applied.
 * @throws {MigrationError} when the tables are ahead of this version, or an applied migration was changed since.
 */
export async function migrateAll(
  database: Transacting,
  list: MigrationList,
  options?: MigrateOptions,
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await database.transact((sql) => applyNext(sql, list, options), {
      kind: 'long',
      deadlineMs: DEADLINE_MS,
    })
    if (name === null) return applied
    applied.push(name)
  }
}

/**
 * The same within a transaction that is open already.
 *
 * @param records - the only migrations to apply, as for the tables of a backup. Default: all.
 */
export async function migrateWithin(
  sql: postgres.ISql,
  list: MigrationList,
  records?: MigrationRecord[],
): Promise<void> {
  if (records) refuseUnknown(records, list)
  const isWanted = ({ number }: Migration) =>
    !records || records.some((record) => record.number === number)
  const migrations = list.migrations.filter(isWanted)
  while ((await applyNext(sql, { ...list, migrations })) !== null);
}

/** Every migration of the list that these tables have seen. */
export async function listMigrations(
  sql: postgres.ISql,
  { record, others }: MigrationList,
): Promise<MigrationRecord[]> {
  // As JSON, because the column comes with the next migration.
  const rows = await sql<Omit<MigrationRecord, 'number'>[]>`
    select name, checksum, coalesce((to_jsonb(record) ->> 'adds_only')::boolean, false) as "addsOnly"
    from ${sql(record)} as record
    order by name`
  return rows
    .filter(({ name }) => !others.includes(name))
    .map((row) => ({ number: Number.parseInt(row.name), ...row }))
}

/** All tables that the migrations create, in this order: no table refers to a later one. */
export function tablesMadeBy({ migrations }: MigrationList): string[] {
  return migrations.flatMap(({ statements }) =>
    [...statements.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
  )
}

/** Migrations in order, from their texts by path. @throws {MigrationError} when a name is none, or two have the same number. */
export function migrationsFrom(texts: Record<string, string>): Migration[] {
  const migrations = Object.entries(texts).map(([path, statements]) => {
    const [, name = '', number] = path.match(/((\d{4})_[a-z_]+)\.sql$/) ?? []
    if (!number)
      throw new MigrationError(`${path} is not named like a migration: 0001_what_it_does.sql`)
    const addsOnly = statements.startsWith('-- Adds only')
    const other = addsOnly ? notAdding(statements) : undefined
    if (other !== undefined)
      throw new MigrationError(
        `${name} begins with "-- Adds only", and has something else: ${other}. The version before could not go on with it.`,
      )
    return { number: Number(number), name, statements, addsOnly }
  })
  const sorted = migrations.toSorted((one, other) => one.number - other.number)
  const double = sorted.find(({ number }, index) => sorted[index + 1]?.number === number)
  if (double)
    throw new MigrationError(`There are two migrations with the number of ${double.name}.`)
  return sorted
}

/** The first statement that may be in the way of the version before: it writes no new column, and knows no new rule. */
function notAdding(statements: string): string | undefined {
  return statements
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .find(
      (statement) =>
        !/^($|create (table|index) |alter table \w+ (add column [^,]+(, )?)+$)/.test(statement) ||
        NEEDED.test(statement),
    )
}

/** A column that has to be given. */
const NEEDED = /^alter (?!.* default ).* not null/

/** Applies the first migration that is missing. Null when none is. */
async function applyNext(
  sql: postgres.ISql,
  list: MigrationList,
  { onBegin, onAhead }: MigrateOptions = {},
): Promise<string | null> {
  // Held until the transaction ends: of many processes one applies, and the others then find it done.
  await sql`select pg_advisory_xact_lock(hashtextextended(${list.record}, 0))`
  await list.makeRecord(sql)
  const records = await listMigrations(sql, list)
  const isKnown = ({ number }: MigrationRecord) =>
    list.migrations.some((migration) => migration.number === number)
  const ahead = records.filter((record) => !isKnown(record) && record.addsOnly)
  const isTolerated = (record: MigrationRecord) => onAhead && ahead.includes(record)
  refuseUnknown(
    records.filter((record) => !isTolerated(record)),
    list,
  )
  const isMissing = ({ number }: Migration) => !records.some((record) => record.number === number)
  const next = list.migrations.find(isMissing)
  if (!next) {
    if (ahead.length > 0) onAhead?.(ahead.map(({ name }) => name))
    return null
  }
  const { number, name, addsOnly } = next
  onBegin?.(name)
  await addColumn(sql, list)
  await sql.unsafe(next.statements)
  await list.addRecord(sql, { number, name, checksum: checksumOf(next), addsOnly })
  return name
}

/** Only with a migration: changing a table waits for a backup that reads it. */
async function addColumn(sql: postgres.ISql, { record }: MigrationList): Promise<void> {
  const there = await sql`
    select from pg_attribute
    where attrelid = to_regclass(${record}) and attname = 'adds_only'`
  if (there.length === 0)
    await sql`alter table ${sql(record)} add column adds_only boolean not null default false`
}

function refuseUnknown(records: MigrationRecord[], { migrations }: MigrationList): void {
  for (const { number, name, checksum } of records) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known)
      throw new MigrationError(
        `The database has been migrated by a newer version of this program (${name}), which this one does not know. ` +
          'Use the newer version, or restore a backup from before into an empty database.',
      )
    if (checksumOf(known) !== checksum)
      throw new MigrationError(
        `The migration ${known.name} was changed after it had been applied to this database (as ${name}). ` +
          'Put its file back as it was, and what has to change into a new one.',
      )
  }
}

/** The digest of the text with plain line ends, because Git may have changed them. */
function checksumOf({ statements }: Migration): string {
  return sha256(statements.replaceAll('\r\n', '\n')).toString('hex')
}

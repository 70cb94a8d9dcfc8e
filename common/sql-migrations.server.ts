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
}

export interface MigrationRecord {
  number: number
  name: string
  checksum: string
}

/** Migrations, and the table that records which of them a database has seen. */
export interface MigrationList {
  migrations: Migration[]
  record: string
  /** Makes the record where there is none. */
  makeRecord(sql: postgres.ISql): Promise<unknown>
  addRecord(sql: postgres.ISql, record: MigrationRecord): Promise<unknown>
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
 * @param onBegin - called with the name of each before it is applied.
 * @returns the names of those that this call has applied.
 * @throws {MigrationError} when the tables are ahead of this version, or an applied migration was changed since.
 */
export async function migrateAll(
  database: Transacting,
  list: MigrationList,
  onBegin?: (name: string) => void,
): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const name = await database.transact((sql) => applyNext(sql, list, onBegin), {
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
  const rows = await sql<Omit<MigrationRecord, 'number'>[]>`
    select name, checksum
    from ${sql(record)}
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
    return { number: Number(number), name, statements }
  })
  const sorted = migrations.toSorted((one, other) => one.number - other.number)
  const double = sorted.find(({ number }, index) => sorted[index + 1]?.number === number)
  if (double)
    throw new MigrationError(`There are two migrations with the number of ${double.name}.`)
  return sorted
}

/** Applies the first migration that is missing. Null when none is. */
async function applyNext(
  sql: postgres.ISql,
  list: MigrationList,
  onBegin: (name: string) => void = () => undefined,
): Promise<string | null> {
  // Held until the transaction ends: of many processes one applies, and the others then find it done.
  await sql`select pg_advisory_xact_lock(hashtextextended(${list.record}, 0))`
  await list.makeRecord(sql)
  const records = await listMigrations(sql, list)
  refuseUnknown(records, list)
  const isMissing = ({ number }: Migration) => !records.some((record) => record.number === number)
  const next = list.migrations.find(isMissing)
  if (!next) return null
  onBegin(next.name)
  await sql.unsafe(next.statements)
  await list.addRecord(sql, { number: next.number, name: next.name, checksum: checksumOf(next) })
  return next.name
}

function refuseUnknown(records: MigrationRecord[], { migrations }: MigrationList): void {
  for (const { number, name, checksum } of records) {
    const known = migrations.find((migration) => migration.number === number)
    if (!known)
      throw new MigrationError(
        `The database has been migrated by a newer version of this program (${name}), which this one does not know. ` +
          'Start the newer version, or restore a backup from before into an empty database.',
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

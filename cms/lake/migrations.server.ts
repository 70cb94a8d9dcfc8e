import type { LakeDatabase, Sql } from './database.server'
import { sha256 } from '../../common/digest.server'
import { WHOLE_DATASET_MS } from './times.server'

/** The tables and this version of the lake do not fit together; the message says why and what to do. */
export class LakeMigrationError extends Error {
  override name = 'LakeMigrationError'
}

interface LakeMigration {
  /** `0002_content`. The numbers rise, with gaps. */
  name: string
  statements: string
}

export interface LakeMigrationRecord {
  name: string
  checksum: string
}

/** In their order. */
const MIGRATIONS: LakeMigration[] = Object.entries(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
  .map(([path, statements]) => ({ name: /(\w+)\.sql$/.exec(path)?.[1] ?? path, statements }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** The names of all migrations, in their order. */
export const LAKE_MIGRATIONS = MIGRATIONS.map(({ name }) => name)

/** The tables that the migrations create, in this order: no table refers to a later one. */
export const LAKE_TABLES = MIGRATIONS.flatMap(({ statements }) =>
  [...statements.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
)

/** The table that records which migrations were applied. */
export const LAKE_RECORD = 'content_lake_migrations'

/**
 * Brings the lake's tables up to this version. Any number of processes may do so at once.
 *
 * @returns the names of the migrations that this call has applied.
 * @throws {LakeMigrationError} when the tables are ahead of this version, or an applied migration was changed since.
 */
export function migrateLake(database: LakeDatabase): Promise<string[]> {
  return database.transact((sql) => migrateLakeWithin(sql), { deadlineMs: WHOLE_DATASET_MS })
}

/**
 * Brings the lake's tables up to this version within a transaction that is open already.
 *
 * @param names - the only migrations to apply, as for the tables of a backup. Default: all.
 * @throws {LakeMigrationError} as `migrateLake` does.
 */
export async function migrateLakeWithin(sql: Sql, names = LAKE_MIGRATIONS): Promise<string[]> {
  // Held until the transaction ends: of many processes one applies, and the others then find it done.
  await sql`select pg_advisory_xact_lock(hashtextextended(${LAKE_RECORD}, 0))`
  const records = await readRecord(sql)
  records.forEach(refuseUnknownMigration)
  const missing = MIGRATIONS.filter(
    ({ name }) => names.includes(name) && !records.some((record) => record.name === name),
  )
  for (const migration of missing) {
    await sql.unsafe(migration.statements)
    await addRecord(sql, { name: migration.name, checksum: checksumOf(migration) })
  }
  return missing.map(({ name }) => name)
}

/** Every migration of the lake that these tables have seen. */
export async function listLakeMigrations(sql: Sql): Promise<LakeMigrationRecord[]> {
  return sql<LakeMigrationRecord[]>`
    select name, checksum
    from ${sql(LAKE_RECORD)}
    order by name`
}

/** @throws {LakeMigrationError} when this version does not know the migration, or knows another one of its name. */
export function refuseUnknownMigration({ name, checksum }: LakeMigrationRecord): void {
  const known = MIGRATIONS.find((migration) => migration.name === name)
  if (known === undefined)
    throw new LakeMigrationError(
      `The tables of the content lake were migrated by a newer version (${name}), which this one does not know. ` +
        'Start the newer version, or restore a backup from before into an empty database.',
    )
  if (checksumOf(known) !== checksum)
    throw new LakeMigrationError(
      `The migration ${name} of the content lake was changed after it had been applied to this database. ` +
        'Put its file in the lake’s folder migrations back as it was, and what has to change into a new one.',
    )
}

/** The digest of the text with plain line ends, because Git may have changed them. */
function checksumOf({ statements }: LakeMigration): string {
  return sha256(statements.replaceAll('\r\n', '\n')).toString('hex')
}

async function readRecord(sql: Sql): Promise<LakeMigrationRecord[]> {
  const [table] = await sql<{ isThere: boolean }[]>`
    select to_regclass(${LAKE_RECORD}) is not null as "isThere"`
  if (!table?.isThere) {
    await sql`
      create table ${sql(LAKE_RECORD)} (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    await takeOver(sql)
  }
  return listLakeMigrations(sql)
}

/**
 * Copies the rows of the lake from the record that it once shared with the site around it, a table `migrations`. They stay there,
 * too, so that an instance of the version before can still be started.
 */
async function takeOver(sql: Sql): Promise<void> {
  const [shared] = await sql<{ isThere: boolean }[]>`
    select count(*) = 3 as "isThere"
    from pg_attribute
    where attrelid = to_regclass('migrations') and attname in ('name', 'checksum', 'applied_at')`
  if (!shared?.isThere) return
  await sql`
    insert into ${sql(LAKE_RECORD)} (name, checksum, applied_at)
    select name, checksum, applied_at
    from migrations
    where name in ${sql(LAKE_MIGRATIONS)}`
}

async function addRecord(sql: Sql, { name, checksum }: LakeMigrationRecord): Promise<void> {
  await sql`
    insert into ${sql(LAKE_RECORD)} (name, checksum)
    values (${name}, ${checksum})`
}

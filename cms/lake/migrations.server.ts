import {
  migrateAll,
  migrationsFrom,
  type Migration,
  type MigrationList,
} from '../../common/sql-migrations.server'
import type { LakeDatabase, Sql } from './database.server'

/** Read when the package is built. */
const MIGRATIONS: Migration[] = migrationsFrom(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
const RECORD = 'content_lake_migrations'

/** They create the lake's tables. */
export const LAKE_MIGRATIONS: MigrationList = {
  migrations: MIGRATIONS,
  record: RECORD,
  others: [],
  async makeRecord(sql) {
    const [table] = await sql<{ isThere: boolean }[]>`
      select to_regclass(${RECORD}) is not null as "isThere"`
    if (table?.isThere) return
    await sql`
      create table ${sql(RECORD)} (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    await takeOver(sql)
  },
  addRecord: (sql, { name, checksum, addsOnly }) => sql`
    insert into ${sql(RECORD)} (name, checksum, adds_only)
    values (${name}, ${checksum}, ${addsOnly})`,
}

/**
 * Brings the lake's tables up to this version. Any number of processes may do so at once.
 *
 * @returns the names of the migrations that this call has applied.
 * @throws {MigrationError} when the tables are ahead of this version, or an applied migration was changed since.
 */
export function migrateLake(database: LakeDatabase): Promise<string[]> {
  return migrateAll(database, LAKE_MIGRATIONS)
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
    insert into ${sql(RECORD)} (name, checksum, applied_at)
    select name, checksum, applied_at
    from migrations
    where name in ${sql(MIGRATIONS.map(({ name }) => name))}`
}

import {
  migrateAll,
  MigrationError,
  migrationsFrom,
  type Migration,
  type MigrationList,
} from '../common/sql-migrations.server'
import { StatementRefused, type Database } from './client/connect.server'

/**
 * The content lake has a record of its own. The records of databases that began before that have these, too. They stay there, so
 * that an instance of the version before can still be started.
 */
const OF_THE_LAKE = [
  '0002_content',
  '0006_document_changes',
  '0007_studio_sessions',
  '0014_history_end',
  '0015_change_rows',
  '0021_session_keys',
]

/** Migrations of the festival's tables. */
export const ofTheFestival = (migrations: Migration[]): MigrationList => ({
  migrations,
  record: 'migrations',
  others: OF_THE_LAKE,
  makeRecord: (sql) => sql`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`,
  addRecord: (sql, { number, name, checksum, addsOnly }) => sql`
    insert into migrations (number, name, checksum, adds_only)
    values (${number}, ${name}, ${checksum}, ${addsOnly})`,
})

/** They create the festival's tables. Read when the program is built, so that the built site contains them. */
export const FESTIVAL_MIGRATIONS = ofTheFestival(
  migrationsFrom(
    import.meta.glob<string>('./migrations/*.sql', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ),
)

/**
 * Brings the tables of a list up to this version.
 *
 * @param onAhead - as for `migrateAll`: without it tables of a newer version are refused.
 * @returns the names of those that this call has applied.
 * @throws {MigrationError} as `migrateAll` does, and when the database refuses one.
 * @throws {DatabaseUnavailable}
 */
export async function migrate(
  database: Database,
  list: MigrationList,
  onAhead?: (names: string[]) => void,
): Promise<string[]> {
  let next = 'the list of migrations'
  const onBegin = (name: string) => (next = `migration ${name}`)
  return migrateAll(database, list, { onBegin, onAhead }).catch((error: unknown) => {
    if (!(error instanceof StatementRefused)) throw error
    throw new MigrationError(
      `The database refused ${next}: ${error.message} (${error.code}). Nothing of it was kept. ` +
        'The site’s role must own the database, or at least be allowed to create tables in it.',
      { cause: error },
    )
  })
}

/** Whether any migration was ever applied to this database. */
export async function hasTables(database: Database): Promise<boolean> {
  const [row] = await database.run(
    (sql) => sql<{ has: boolean }[]>`select to_regclass('migrations') is not null as has`,
  )
  return row?.has === true
}

import { LAKE_MIGRATIONS } from 'content-lake/migrations'
import { listMigrations, migrateWithin, tablesMadeBy } from '../../common/sql-migrations.server'
import type { Schema } from '../../db/backup/backup.server'
import type { Database } from '../../db/client/connect.server'
import { FESTIVAL_MIGRATIONS, migrate } from '../../db/migrate.server'

const LISTS = [FESTIVAL_MIGRATIONS, LAKE_MIGRATIONS]

/**
 * Brings the tables of the festival and of its content lake up to this version.
 *
 * @param onAhead - called with what a newer version has only added, so that this one can go on. Without it, as for a command that
 *   would leave the new tables out, such a database is refused, too.
 * @returns the names of the migrations that this call has applied.
 * @throws {MigrationError} when tables and program do not fit together.
 */
export async function migrateSite(
  database: Database,
  onAhead?: (names: string[]) => void,
): Promise<string[]> {
  const applied: string[] = []
  for (const list of LISTS) applied.push(...(await migrate(database, list, onAhead)))
  return applied
}

const namesOfTheLake = new Set(LAKE_MIGRATIONS.migrations.map(({ name }) => name))

/** For backups, whose head names the migrations of both. */
export const SCHEMA: Schema = {
  tables: LISTS.flatMap(tablesMadeBy),
  records: LISTS.map(({ record }) => record),
  async listMigrations(sql) {
    const both = []
    for (const list of LISTS) both.push(...(await listMigrations(sql, list)))
    return both
  },
  async migrate(sql, records) {
    for (const list of LISTS) {
      const isOfTheLake = list === LAKE_MIGRATIONS
      const its = records?.filter(({ name }) => namesOfTheLake.has(name) === isOfTheLake)
      await migrateWithin(sql, list, its)
    }
  },
}

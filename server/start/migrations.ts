import {
  LAKE_MIGRATIONS,
  LAKE_RECORD,
  LAKE_TABLES,
  listLakeMigrations,
  migrateLake,
  migrateLakeWithin,
  refuseUnknownMigration,
} from 'content-lake/migrations'
import type { Schema } from '../../db/backup/backup.server'
import type { Database } from '../../db/client/connect.server'
import { FESTIVAL_MIGRATIONS } from '../../db/festival-migrations.server'
import {
  lastMigration,
  listMigrations,
  migrate,
  migrateWithin,
  tablesMadeBy,
} from '../../db/migrate.server'

/**
 * Brings the tables of the festival and of its content lake up to this version.
 *
 * @returns the names of the migrations that this call has applied.
 * @throws {MigrationError} {LakeMigrationError} when tables and program do not fit together.
 */
export async function migrateSite(database: Database): Promise<string[]> {
  return [...(await migrate(database, FESTIVAL_MIGRATIONS)), ...(await migrateLake(database))]
}

/** For backups, whose head names the migrations of both. */
export const SCHEMA: Schema = {
  tables: [...tablesMadeBy(FESTIVAL_MIGRATIONS), ...LAKE_TABLES],
  records: ['migrations', LAKE_RECORD],
  async listMigrations(sql) {
    const ofTheLake = (await listLakeMigrations(sql)).map((record) => ({
      number: Number.parseInt(record.name),
      ...record,
    }))
    return [...(await listMigrations(sql)), ...ofTheLake]
  },
  async migrate(sql, last) {
    if (last === undefined) {
      await migrateWithin(sql, FESTIVAL_MIGRATIONS)
      await migrateLakeWithin(sql)
      return
    }
    const ofTheLake = last.filter(({ name }) => LAKE_MIGRATIONS.includes(name))
    const others = last.filter((record) => !ofTheLake.includes(record))
    ofTheLake.forEach(refuseUnknownMigration)
    await migrateWithin(sql, FESTIVAL_MIGRATIONS, lastMigration(others, FESTIVAL_MIGRATIONS))
    await migrateLakeWithin(
      sql,
      ofTheLake.map(({ name }) => name),
    )
  },
}

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { copyDatabase } from '../../cms/lake/testing/database'
import { openDatabase, type Database, type Sql } from '../../db/client/connect.server'
import { openDriver, type Driver } from '../../db/client/connection.server'
import type { Site } from './site'

export { SCHEMA } from '../../server/start/migrations'

export interface TestDatabase extends AsyncDisposable {
  database: Database
  /** Without the deadlines of `database`, to prepare and to check rows. */
  sql: Driver
  /** For another process, or for a way through a fault proxy. */
  url: string
}

/**
 * A migrated database of its own on the run's PostgreSQL server, dropped at the end:
 * `await using pg = await testDatabase()`.
 *
 * @param template 'seeded' for one with the content of a site after its first start; 'empty' for one without any tables.
 */
export async function testDatabase(
  template: 'migrated' | 'seeded' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  await onServer((sql) => copyDatabase(sql, template === 'empty' ? 'template0' : template, name))
  const database = openDatabase(url.href)
  const sql = openDriver(url.href, { max: 2 })
  return {
    database,
    sql,
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await sql.end({ timeout: 0 })
      await onServer((sql) => sql.unsafe(`drop database ${name} with (force)`))
    },
  }
}

/** One that says that it is a standby to whoever comes by its address. The tests have no second server. */
export async function standby(): Promise<TestDatabase> {
  const pg = await testDatabase('empty')
  await pg.sql.unsafe(`
    create schema fake;
    create function fake.pg_is_in_recovery() returns boolean language sql as 'select true'`)
  return { ...pg, url: `${pg.url}?search_path=fake,pg_catalog` }
}

/** The database of a site that runs, to prepare and to check rows: `await using pg = databaseOf(site)`. */
export function databaseOf({ settings }: Pick<Site, 'settings'>) {
  const sql = openDriver(settings.DATABASE_URL ?? '', { max: 2 })
  return { sql, [Symbol.asyncDispose]: () => sql.end({ timeout: 0 }) }
}

/** How long each connection to it has waited for a lock, in seconds by the clock of the server. */
export async function waitsForLocks({ sql }: Pick<TestDatabase, 'sql'>): Promise<number[]> {
  const rows = await sql<{ seconds: number }[]>`
    select extract(epoch from clock_timestamp() - query_start)::float as seconds
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return rows.map(({ seconds }) => seconds)
}

/** This worker's, to the run's server: two new ones for each test's database would cost as much as the database. */
let toServer: Driver | undefined

async function onServer(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  toServer ??= openDriver(inject('postgresUrl'), { max: 1 })
  await work(toServer)
}

/** For a hundred uses at once, which take a busy machine longer than one request has. */
export const patient = (database: Database): Database => ({
  ...database,
  run: (work) => database.run(work, { kind: 'long', deadlineMs: 30_000 }),
  transact: (work) => database.transact(work, { kind: 'long', deadlineMs: 30_000 }),
})

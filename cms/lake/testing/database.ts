import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { inject } from 'vitest'
import type { LakeDatabase } from '../database.server'
import { openDatabase, TEMPLATE } from './template'

export { openDatabase } from './template'

export interface TestDatabase extends AsyncDisposable {
  /** With `CONNECTIONS`. */
  database: LakeDatabase
  /** To prepare and to check rows, on connections of its own. */
  sql: postgres.Sql
  /** For another process, or for a way through a fault proxy. */
  url: string
}

/** How many connections a test's database has for the lake. */
export const CONNECTIONS = 10

/**
 * A database of its own on the run's PostgreSQL server, dropped at the end: `await using pg = await testDatabase()`.
 *
 * @param tables 'empty' for one without any tables.
 */
export async function testDatabase(
  tables: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  await onServer((sql) => copyDatabase(sql, tables === 'empty' ? 'template0' : TEMPLATE, name))
  const lake = openDatabase(url.href, CONNECTIONS)
  const direct = openDatabase(url.href, 2)
  return {
    database: lake.database,
    sql: direct.sql,
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([lake.close(), direct.close()])
      await onServer((sql) => sql.unsafe(`drop database ${name} with (force)`))
    },
  }
}

/**
 * Makes a database from a template by copying its files: the usual way writes each page into the log, too, and takes twice the
 * processor time.
 */
export async function copyDatabase(
  sql: Pick<postgres.Sql, 'unsafe'>,
  template: string,
  name: string,
): Promise<void> {
  const [row] = await sql.unsafe("select current_setting('server_version_num')::int as version")
  // PostgreSQL 14 has no other way, and no word for it.
  const strategy = row?.version < 150_000 ? '' : 'strategy file_copy'
  await sql.unsafe(`create database ${name} template ${template} ${strategy}`)
}

/** How many connections to it wait for a lock. */
export async function waitsForLocks({ sql }: Pick<TestDatabase, 'sql'>): Promise<number> {
  const rows = await sql`
    select 1
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

/** This worker's, to the run's server: two new ones for each test's database would cost as much as the database. */
let toServer: postgres.Sql | undefined

async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  toServer ??= openDatabase(inject('postgresUrl'), 1).sql
  await work(toServer)
}

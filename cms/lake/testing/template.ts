import postgres from 'postgres'
import { onPostgres } from '../database.server'
import { migrateLake } from '../migrations.server'

declare module 'vitest' {
  /** What the set-up of a run gives to these tests. */
  interface ProvidedContext {
    /** Any database of a PostgreSQL server, on which `makeTemplate` was called. */
    postgresUrl: string
    /** A folder that is removed after the run. */
    scratch: string
  }
}

/** A database with the lake's tables and without content. Every test's own is a copy of it. */
export const TEMPLATE = 'lake_template'

/** Makes it, once for a run of the tests. @param postgresUrl of any database of the server. */
export async function makeTemplate(postgresUrl: string): Promise<void> {
  const server = openDatabase(postgresUrl)
  await server.sql.unsafe(`drop database if exists ${TEMPLATE} with (force)`)
  await server.sql.unsafe(`create database ${TEMPLATE} template template0`)
  await server.close()
  const url = new URL(postgresUrl)
  url.pathname = `/${TEMPLATE}`
  const template = openDatabase(url.href)
  await migrateLake(template.database)
  await template.close()
}

/** The database at an address, with a client of postgres.js that does not know the types of arrays: whoever embeds the lake may have one. */
export function openDatabase(url: string, max = 10) {
  const sql = postgres(url, {
    max,
    connect_timeout: 3,
    fetch_types: false,
    onnotice: () => undefined,
  })
  return { database: onPostgres(sql), sql, close: () => sql.end({ timeout: 1 }) }
}

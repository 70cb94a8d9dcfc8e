import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFailed } from 'vitest'
import { openDriver, type Driver } from '../../db/client/connection.server'
import type { Site, SiteOptions } from './site'

/** The board is read once more after it was emptied. */
const READING_MS = 3000

interface SharedSite {
  site: Site
  sql: Driver
  /** The content's last transaction, by which a test that has edited the content is noticed. */
  content: string
  /** Statements. */
  emptying: string
}

/** What is not emptied: the content, and what services of a site keep in memory, too. */
const KEPT_TABLES = [
  'migrations',
  'content_lake_migrations',
  'documents',
  'document_changes',
  'transactions',
  'assets',
  'studio_settings',
  'public_id_keys',
  'editions',
  'programme_changes',
  'last_days',
  'booking_figures',
  'sold_out_editions',
  'editions_on_sale',
]

let shared: SharedSite | null = null
let isLent = false

/**
 * The site that the tests of this worker share, as empty as a new one. A new one takes a database, the first rendering of
 * each page and all pictures; to empty it takes milliseconds. It is given up after a test that failed or edited the content.
 *
 * @returns null while another part of the test has it, and outside of tests.
 */
export async function borrowSharedSite(
  start: (options: SiteOptions) => Promise<Site>,
): Promise<Site | null> {
  if (isLent || !endsWithTest(giveUp)) return null
  isLent = true
  try {
    shared ??= await open(start)
  } catch (error) {
    isLent = false
    throw error
  }
  const { site } = shared
  return {
    ...site,
    [Symbol.asyncDispose]: async () => {
      if (shared?.site === site) await empty(shared).catch(giveUp)
      isLent = false
    },
  }
}

/** False outside of tests, where nobody tells that one has failed. */
function endsWithTest(onFailed: () => Promise<void>): boolean {
  try {
    onTestFailed(onFailed)
    return true
  } catch {
    return false
  }
}

async function open(start: (options: SiteOptions) => Promise<Site>): Promise<SharedSite> {
  // The worker's process ends without a word, so the run removes the folder.
  const folder = mkdtempSync(join(inject('scratch'), 'site-'))
  const site = await start({ env: { DATA_DIR: folder } })
  const sql = openDriver(site.settings.DATABASE_URL ?? '', { max: 1 })
  return { site, sql, content: await lastEdit(sql), emptying: await statementsToEmpty(sql) }
}

/** By `delete`: to truncate makes new files for each table and index, and takes thirty times the processor time. */
async function statementsToEmpty(sql: Driver): Promise<string> {
  const columns = await sql<{ name: string; sequence: string | null }[]>`
    select
      quote_ident(table_name) as name,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from pg_tables
      join information_schema.columns on table_schema = schemaname and table_name = tablename
    where schemaname = 'public' and tablename not in ${sql(KEPT_TABLES)}`
  const names = new Set(columns.map(({ name }) => name))
  const sequences = columns.flatMap(({ sequence }) => sequence ?? [])
  return [
    // So that an answer that is still being written counts, too.
    `lock table ${[...names].join(', ')} in access exclusive mode;`,
    ...[...names].map((name) => `delete from ${name};`),
    ...sequences.map((sequence) => `select setval('${sequence}', 1, false);`),
  ].join('\n')
}

async function empty({ site, sql, content, emptying }: SharedSite): Promise<void> {
  if ((await lastEdit(sql)) !== content) return giveUp()
  await sql.begin(async (transaction) => {
    await transaction`set local lock_timeout = '5s'`
    await transaction.unsafe(emptying)
  })
  const { pinboard } = site.services
  // A new version, so that no page of the board before is found in the cache; then the last list, which is shown in an outage.
  pinboard.wasAdded()
  await pinboard.page(null, READING_MS)
}

async function giveUp(): Promise<void> {
  const given = shared
  shared = null
  if (!given) return
  await given.sql.end()
  await given.site[Symbol.asyncDispose]()
}

async function lastEdit(sql: Driver): Promise<string> {
  const [row] = await sql<{ seq: string }[]>`
    select coalesce(max(seq), 0)::text as seq
    from transactions`
  return row?.seq ?? ''
}

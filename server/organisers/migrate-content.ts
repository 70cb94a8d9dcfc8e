import type { Logger } from 'pino'
import type { SanityClient } from '@sanity/client'
import { LakeError, type Store } from 'content-lake'
import { contentClient, readContent, type ContentSource } from '../../cms/client.server'
import {
  CONTENT_MIGRATIONS,
  ContentMigrationError,
  missingNames,
  planMigrations,
  RECORD,
  type ContentDocument,
  type ContentPlan,
} from '../../cms/content-migrations.server'

/** Documents of one answer, which may have 2 MB. */
const PAGE = 50

const NOTHING_MISSING: ContentPlan = { applied: [], changes: [], mutations: [] }

/**
 * Applies the migrations that a store's content has not seen, in one transaction, under the lock of the dataset: of many
 * instances one does it. An empty store is left alone, because its first content brings a record of its own.
 *
 * @throws {ContentMigrationError}
 * @throws {DatabaseUnavailable} when it is not certain that it was done.
 */
export async function migrateStore(
  store: Store,
  { migrations = CONTENT_MIGRATIONS, dryRun = false } = {},
): Promise<ContentPlan> {
  // Nearly every start ends here, without the lock.
  const { documents } = await store.snapshot()
  const applied = documents.get(RECORD)?.applied
  if (documents.size === 0 || missingNames(applied, migrations).length === 0) return NOTHING_MISSING
  let plan = NOTHING_MISSING
  await store
    .commit({
      author: 'migration',
      dryRun,
      change(copy) {
        plan = planMigrations(copy.documents, migrations)
        plan.mutations.forEach(copy.apply)
      },
    })
    .catch((error: unknown) => {
      if (!(error instanceof LakeError)) throw error
      throw new ContentMigrationError(
        `The content cannot be migrated (${plan.applied.join(', ')}): ${error.reason.replace(/\.$/, '')}. Nothing of it was kept.`,
        { cause: error },
      )
    })
  return plan
}

/**
 * The same in Sanity's cloud.
 *
 * @param client - may write, and sees drafts and versions.
 * @throws {ContentMigrationError}
 */
export async function migrateCloud(
  client: SanityClient,
  { migrations = CONTENT_MIGRATIONS, dryRun = false } = {},
): Promise<ContentPlan> {
  const documents = new Map<string, ContentDocument>()
  for (let last = ''; ;) {
    const page = await client.fetch<ContentDocument[]>(
      `*[!(_id in path("_.**")) && _id > $last] | order(_id asc) [0...${PAGE}]`,
      { last },
    )
    for (const document of page) documents.set(document._id, document)
    if (page.length < PAGE) break
    last = page.at(-1)?._id ?? last
  }
  const plan = planMigrations(documents, migrations)
  if (!dryRun && plan.mutations.length > 0) await client.mutate(plan.mutations)
  return plan
}

/** Says what the content in Sanity's cloud lacks: a site only reads it. Without an answer it is not known. */
export async function warnOfMissingMigrations(source: ContentSource, log: Logger): Promise<void> {
  const query = `{ "has": defined(*[0]), "applied": *[_id == "${RECORD}"][0].applied }`
  const answer = await readContent(contentClient(source), query).catch(() => null)
  const { has, applied } = (answer ?? {}) as { has?: unknown; applied?: unknown }
  if (has !== true) return
  try {
    const missing = missingNames(applied)
    if (missing.length > 0)
      log.warn(
        { migrations: missing.join(', ') },
        'the content in Sanity’s cloud is older than this version: run "SANITY_WRITE_TOKEN=… npm run content:migrate" with the settings of the site',
      )
  } catch (error) {
    log.warn({ err: error }, 'the content in Sanity’s cloud does not fit this version')
  }
}

import { isDeepStrictEqual } from 'node:util'

/** A document as it is stored: a published one, a draft, or a version of a release. */
export interface ContentDocument {
  _id: string
  _type: string
  [field: string]: unknown
}

export interface MigrationContext {
  /** All documents, by their ids, as they were before this migration. */
  documents: ReadonlyMap<string, ContentDocument>
}

/**
 * Brings a document of an earlier version up to this one.
 *
 * @returns the document as it is to be: as it was when it is none of the migration's, null when it goes. Id and type stay.
 */
export type Migrate = (
  document: ContentDocument,
  context: MigrationContext,
) => ContentDocument | null

export interface ContentMigration {
  /** `0001-link-acts`. */
  name: string
  migrate: Migrate
}

/** A change of one document, by one or more migrations. */
export interface ContentChange {
  id: string
  before: ContentDocument
  /** Null when the document goes. */
  after: ContentDocument | null
}

export type ContentMutation =
  | { createOrReplace: ContentDocument }
  | { delete: { id: string } }
  | {
      patch: { id: string; ifRevisionID: string; set: Record<string, unknown>; unset: string[] }
    }

export interface ContentPlan {
  /** The names of the migrations that are missing, in their order. */
  applied: string[]
  changes: ContentChange[]
  /** The changes and the new record, for one transaction. */
  mutations: ContentMutation[]
}

/** Content and this version do not fit together; the message says why and what to do. */
export class ContentMigrationError extends Error {
  override name = 'ContentMigrationError'
}

/**
 * The id of the document that records which migrations the content has seen. It lies among the content, so that it goes with it
 * into an export, a backup and Sanity's cloud, and comes back with it.
 */
export const RECORD = 'contentMigrations'

/** All files of `cms/migrations`, in their order. */
export const CONTENT_MIGRATIONS: ContentMigration[] = Object.entries(
  import.meta.glob<Migrate>('./migrations/*.ts', { import: 'default', eager: true }),
)
  .map(([path, migrate]) => ({ name: /([\w-]+)\.ts$/.exec(path)?.[1] ?? path, migrate }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/**
 * What the migrations change that these documents have not seen.
 *
 * @param documents - all of a dataset, drafts and versions too.
 * @throws {ContentMigrationError}
 */
export function planMigrations(
  documents: ReadonlyMap<string, ContentDocument>,
  migrations = CONTENT_MIGRATIONS,
): ContentPlan {
  const missing = missingFrom(documents.get(RECORD), migrations)
  const migrated = new Map(
    apply(missing, [...documents.values()], []).map((document) => [document._id, document]),
  )
  const changes = [...documents].flatMap(([id, before]) => {
    const after = migrated.get(id) ?? null
    return isDeepStrictEqual(before, after) ? [] : [{ id, before, after }]
  })
  const applied = missing.map(({ name }) => name)
  const record = applied.length === 0 ? [] : [{ createOrReplace: recordOf(migrations) }]
  return { applied, changes, mutations: [...changes.map(mutationOf), ...record] }
}

/**
 * Documents of an import as the migrations make them that it has not seen. It may be older than this site, which has seen them.
 *
 * @param others - the site's documents that stay beside them.
 * @throws {ContentMigrationError}
 */
export function migrateImported(
  given: readonly ContentDocument[],
  others: readonly ContentDocument[],
  migrations = CONTENT_MIGRATIONS,
): ContentDocument[] {
  const own = given.filter(({ _id }) => _id !== RECORD)
  const missing = missingFrom(
    given.find(({ _id }) => _id === RECORD),
    migrations,
  )
  const migrated = apply(missing, own, others)
  // The site keeps its record for the documents that it keeps.
  return others.length === 0 ? [...migrated, recordOf(migrations)] : migrated
}

/** The names of the migrations that these documents have not seen. @throws {ContentMigrationError} when they have seen others. */
export function missingNames(applied: unknown, migrations = CONTENT_MIGRATIONS): string[] {
  const seen = Array.isArray(applied) ? applied.map(String) : []
  const unknown = seen.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined)
    throw new ContentMigrationError(
      `The content was migrated by a newer version of this program (${unknown}), which this one does not know. ` +
        'Start the newer version, or import an export from before.',
    )
  return migrations.map(({ name }) => name).filter((name) => !seen.includes(name))
}

const NOTHING = 'Nothing of it was kept. Start the version before, and report this.'

function missingFrom(
  record: ContentDocument | undefined,
  migrations: ContentMigration[],
): ContentMigration[] {
  const names = missingNames(record?.applied, migrations)
  return migrations.filter(({ name }) => names.includes(name))
}

/** @param others - documents that the migrations see and leave as they are. */
function apply(
  migrations: ContentMigration[],
  documents: readonly ContentDocument[],
  others: readonly ContentDocument[],
): ContentDocument[] {
  let now = [...documents]
  for (const migration of migrations) {
    const all = new Map([...others, ...now].map((document) => [document._id, document]))
    now = now.flatMap((document) => migrateOne(migration, document, { documents: all }) ?? [])
  }
  return now
}

function migrateOne(
  { name, migrate }: ContentMigration,
  document: ContentDocument,
  context: MigrationContext,
): ContentDocument | null {
  const { _id: id, _type: type } = document
  let after: ContentDocument | null
  try {
    after = migrate(document, context)
  } catch (error) {
    throw new ContentMigrationError(
      `The migration ${name} of the content failed at "${id}": ${String(error)}. ${NOTHING}`,
      { cause: error },
    )
  }
  if (after !== null && (after._id !== id || after._type !== type))
    throw new ContentMigrationError(
      `The migration ${name} of the content gives "${id}" another id or type. ${NOTHING}`,
    )
  return after
}

/** A patch of the fields that differ, so that one who writes meanwhile is not overwritten. */
function mutationOf({ id, before, after }: ContentChange): ContentMutation {
  if (after === null) return { delete: { id } }
  const set = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field])),
  )
  const unset = Object.keys(before).filter((field) => !(field in after))
  return { patch: { id, ifRevisionID: String(before._rev), set, unset } }
}

function recordOf(migrations: ContentMigration[]): ContentDocument {
  return { _id: RECORD, _type: RECORD, applied: migrations.map(({ name }) => name) }
}

import type { Sql } from '../database.server'

/** A document of the content lake as it is stored; `body` has all of its fields save those that are columns. */
export interface DocumentRow {
  id: string
  type: string
  rev: string
  body: Record<string, unknown>
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

/** JSON leaves the database as text: the driver would turn the keys inside it to camelCase, too. */
interface StoredDocument {
  id: string
  type: string
  rev: string
  body: string
  createdAt: Date
  updatedAt: Date
}

/** Lists documents of a dataset in the order of their ids: `limit` at most, beginning after the id `after`. */
export async function listDocumentsAfter(
  sql: Sql,
  dataset: string,
  after: string,
  limit: number,
): Promise<DocumentRow[]> {
  const rows = await sql<StoredDocument[]>`
    select id, type, rev, body::text as body, created_at as "createdAt", updated_at as "updatedAt"
    from documents
    where dataset = ${dataset} and id > ${after}
    order by id
    limit ${limit}`
  return rows.map(toRow)
}

/** Writes any number of documents; one with the same id is replaced. */
export async function writeDocuments(
  sql: Sql,
  dataset: string,
  documents: DocumentRow[],
): Promise<void> {
  await sql`
    insert into documents (dataset, id, type, rev, body, created_at, updated_at)
    select ${dataset}::text, id, type, rev, body, "createdAt", "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb)
      as given (id text, type text, rev text, body jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (dataset, id) do update
    set type = excluded.type,
        rev = excluded.rev,
        body = excluded.body,
        created_at = excluded.created_at,
        updated_at = excluded.updated_at`
}

/** Ids that name nothing are passed over. */
export async function deleteDocuments(sql: Sql, dataset: string, ids: string[]): Promise<void> {
  await sql`
    delete from documents
    where dataset = ${dataset}
      and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
}

function toRow({ body, createdAt, updatedAt, ...row }: StoredDocument): DocumentRow {
  return {
    ...row,
    body: JSON.parse(body),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

import type { Sql } from '../../../db/client/connect.server'

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
  /** Number of the dataset's last transaction, the same on every row; 0 for one that never had any. */
  seq: number
  id: string | null
  type: string
  rev: string
  body: string
  createdAt: Date
  updatedAt: Date
}

/** Every document of a dataset and the transaction up to which they stand, seen at one instant: hence one statement. */
export async function readDataset(
  sql: Sql,
  dataset: string,
): Promise<{ seq: number; documents: DocumentRow[] }> {
  const rows = await sql<StoredDocument[]>`
    select head.seq, id, type, rev, body::text as body, created_at, updated_at
    from (select coalesce(max(seq), 0) as seq from transactions where dataset = ${dataset}) as head
    left join documents on documents.dataset = ${dataset}
    order by id`
  return { seq: rows[0]?.seq ?? 0, documents: rows.flatMap(toRow) }
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

function toRow({ id, type, rev, body, createdAt, updatedAt }: StoredDocument): DocumentRow[] {
  if (id === null) return []
  return [
    {
      id,
      type,
      rev,
      body: JSON.parse(body),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
  ]
}

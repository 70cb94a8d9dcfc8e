import type { Sql } from '../database.server'

/** One transaction of the content lake. Only the lake knows the form of mutations and documents. */
export interface TransactionRow {
  seq: number
  id: string
  author: string
  createdAt: Date
  /** In their order; those of documents whose history was purged are missing. */
  changes: ChangeRow[]
  /** Characters of JSON of all changes. */
  size: number
}

/** The changes of a transaction to one document. */
export interface ChangeRow {
  documentId: string
  mutations: unknown[]
  /** The whole document; null when it was deleted. */
  after: unknown
}

/**
 * Holds every other writer of the dataset back until this database transaction ends.
 *
 * @param withinMs for how long it waits for them, and later statements of the transaction for any other lock.
 * @throws the driver's error 55P03 when it had to wait for longer.
 */
export async function lockDataset(sql: Sql, dataset: string, withinMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${Math.max(1, Math.ceil(withinMs))}ms`}, true)`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content lake ${dataset}`}, 0))`
}

/** Without its changes. @returns the number of the transaction. */
export async function addTransaction(
  sql: Sql,
  dataset: string,
  { id, author, createdAt }: Pick<TransactionRow, 'id' | 'author' | 'createdAt'>,
): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    insert into transactions (dataset, id, author, created_at)
    values (${dataset}, ${id}, ${author}, ${createdAt})
    returning seq`
  if (!row) throw new Error('a transaction was not written')
  return row.seq
}

/** @returns null when there is no such transaction. */
export async function findTransaction(
  sql: Sql,
  dataset: string,
  id: string,
): Promise<number | null> {
  const [row] = await sql<{ seq: number }[]>`
    select seq
    from transactions
    where dataset = ${dataset} and id = ${id}`
  return row?.seq ?? null
}

/** A change with the facts of its transaction, or a transaction without changes. */
export interface LoggedChange extends Pick<TransactionRow, 'seq' | 'id' | 'author' | 'createdAt'> {
  /** The place of the change in its transaction, from 1; null for a transaction without changes. */
  place: number | null
  change: ChangeRow | null
  /** Characters of JSON of the change. */
  size: number
}

/** JSON leaves the database as text: the driver would turn the keys inside it to camelCase, too. */
interface StoredChange extends Omit<LoggedChange, 'change' | 'size'> {
  documentId: string | null
  mutations: string
  after: string | null
}

/**
 * Lists the changes of the dataset after one of them, in their order.
 *
 * @param after - the number of a transaction, and a place in it.
 * @param limit - how many at most.
 */
export async function listChangesAfter(
  sql: Sql,
  dataset: string,
  after: { seq: number; place: number },
  limit: number,
): Promise<LoggedChange[]> {
  // The documents are joined afterwards, so that only those of the page are read.
  const rows = await sql<StoredChange[]>`
    with page as (
      select transactions.seq, transactions.id, author, created_at, document_id, place
      from transactions
      left join document_changes on document_changes.seq = transactions.seq
      where transactions.dataset = ${dataset}
        and transactions.seq >= ${after.seq}
        and (transactions.seq > ${after.seq} or place > ${after.place})
      order by transactions.seq, place
      limit ${limit}
    )
    select page.seq, page.id, author, created_at as "createdAt", page.document_id as "documentId", page.place, mutations::text as mutations, after::text as after
    from page
    left join document_changes as change
      on change.dataset = ${dataset} and change.document_id = page.document_id and change.seq = page.seq
    order by page.seq, page.place`
  return rows.map(({ documentId, mutations, after: document, ...row }) => ({
    ...row,
    change:
      documentId === null
        ? null
        : {
            documentId,
            mutations: JSON.parse(mutations),
            after: document === null ? null : JSON.parse(document),
          },
    size: documentId === null ? 0 : mutations.length + (document?.length ?? 0),
  }))
}

/** The number of the dataset's last transaction; 0 for a dataset that never had any. */
export async function findLastSeq(sql: Sql, dataset: string): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    select coalesce(max(seq), 0) as seq
    from transactions
    where dataset = ${dataset}`
  return row?.seq ?? 0
}

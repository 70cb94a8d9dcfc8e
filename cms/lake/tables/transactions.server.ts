import type { Sql } from '../../../db/client/connect.server'

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

export async function hasTransaction(sql: Sql, dataset: string, id: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from transactions
    where dataset = ${dataset} and id = ${id}`
  return rows.length > 0
}

/** JSON leaves the database as text: the driver would turn the keys inside it to camelCase, too. */
interface LoggedChange {
  seq: number
  id: string
  author: string
  createdAt: Date
  documentId: string | null
  mutations: string
  after: string | null
}

/** Lists all changes after transaction number `seq`, in order. */
export async function listTransactionsAfter(
  sql: Sql,
  dataset: string,
  seq: number,
): Promise<TransactionRow[]> {
  const rows = await sql<LoggedChange[]>`
    select transactions.seq, transactions.id, author, created_at, document_id, mutations::text as mutations, after::text as after
    from transactions
    left join document_changes on document_changes.seq = transactions.seq
    where transactions.dataset = ${dataset} and transactions.seq > ${seq}
    order by transactions.seq, place`
  const transactions = new Map<number, TransactionRow>()
  for (const { documentId, mutations, after, ...row } of rows) {
    const transaction = transactions.get(row.seq) ?? { ...row, changes: [], size: 0 }
    transactions.set(row.seq, transaction)
    if (documentId === null) continue
    transaction.size += mutations.length + (after?.length ?? 0)
    transaction.changes.push({
      documentId,
      mutations: JSON.parse(mutations),
      after: after === null ? null : JSON.parse(after),
    })
  }
  return [...transactions.values()]
}

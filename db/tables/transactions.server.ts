import type { Sql } from '../client/connect.server'

/** One transaction of the content lake; what a change is, the lake knows. */
export interface TransactionRow {
  seq: number
  id: string
  author: string
  createdAt: Date
  changes: unknown[]
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

/** @returns the number of the transaction. */
export async function addTransaction(
  sql: Sql,
  dataset: string,
  transaction: Omit<TransactionRow, 'seq'>,
): Promise<number> {
  const { id, author, createdAt, changes } = transaction
  const [row] = await sql<{ seq: number }[]>`
    insert into transactions (dataset, id, author, created_at, changes)
    values (${dataset}, ${id}, ${author}, ${createdAt}, ${JSON.stringify(changes)}::text::jsonb)
    returning seq`
  if (!row) throw new Error('a transaction was not written')
  return row.seq
}

/** Everything that was done after transaction number `seq`, in order. */
export async function listTransactionsAfter(
  sql: Sql,
  dataset: string,
  seq: number,
): Promise<TransactionRow[]> {
  const rows = await sql<(Omit<TransactionRow, 'changes'> & { changes: string })[]>`
    select seq, id, author, created_at, changes::text as changes
    from transactions
    where dataset = ${dataset} and seq > ${seq}
    order by seq`
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}

/** Tells every instance, at the moment of the commit. */
export async function announce(sql: Sql, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`
}

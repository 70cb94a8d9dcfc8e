import type { Sql } from '../database.server'
import { listDocumentsAfter, type DocumentRow } from '../tables/documents.server'
import { listChangesAfter, type TransactionRow } from '../tables/transactions.server'

/** Runs statements, each time on any connection or always in one transaction. */
export type Run = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

/**
 * Documents or changes that one statement reads. Each statement has two seconds, so a larger dataset, or an instance that is far
 * behind, needs several.
 */
const PAGE = 100
/** Beyond every place in a transaction. */
const END = 2 ** 31 - 1

/** Reads all transactions after number `seq`, in their order and some at a time, until there is no newer one. */
export async function* transactionsAfter(
  run: Run,
  dataset: string,
  seq: number,
): AsyncGenerator<TransactionRow[]> {
  let after = { seq, place: END }
  /** A transaction with further changes on the next page, perhaps. */
  let unfinished: TransactionRow | null = null
  for (;;) {
    const from = after
    const rows = await run((sql) => listChangesAfter(sql, dataset, from, PAGE))
    const isLast = rows.length < PAGE
    const finished: TransactionRow[] = []
    for (const { place, change, size, ...row } of rows) {
      if (unfinished !== null && unfinished.seq !== row.seq) {
        finished.push(unfinished)
        unfinished = null
      }
      unfinished ??= { ...row, changes: [], size: 0 }
      unfinished.size += size
      if (change !== null) unfinished.changes.push(change)
      after = { seq: row.seq, place: place ?? END }
    }
    if (isLast && unfinished !== null) finished.push(unfinished)
    if (finished.length > 0) yield finished
    if (isLast) return
  }
}

/**
 * Reads all documents, some at a time. Others may write meanwhile. The caller applies all transactions since the beginning, and
 * then has the newest state.
 */
export async function* allDocuments(run: Run, dataset: string): AsyncGenerator<DocumentRow[]> {
  let after = ''
  for (;;) {
    const from = after
    const rows = await run((sql) => listDocumentsAfter(sql, dataset, from, PAGE))
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? after
  }
}

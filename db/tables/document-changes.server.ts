import type { Sql } from '../client/connect.server'

/** What one transaction did to one document; what is in a document, the lake knows. */
export interface DocumentChangeRow {
  seq: number
  /** Of the transaction. */
  id: string
  author: string
  createdAt: Date
  documentId: string
  mutations: unknown[]
  before: unknown
  after: unknown
}

export interface ChangesWanted {
  documentIds: string[]
  /** Numbers of transactions, both included. */
  from: number
  to: number
  /** Of transactions. */
  limit: number
  isNewestFirst: boolean
}

/** Beyond every number of a transaction. */
export const NEWEST = 2 ** 31 - 1

/** Notes for the history which documents a transaction changed. */
export async function addDocumentChanges(
  sql: Sql,
  dataset: string,
  seq: number,
  documentIds: string[],
): Promise<void> {
  await sql`
    insert into document_changes (dataset, document_id, seq)
    select ${dataset}::text, id, ${seq}::integer
    from jsonb_array_elements_text(${JSON.stringify(documentIds)}::text::jsonb) as id`
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

/** The history of some documents, in the order of the transactions. JSON comes as text: the driver would rename its keys. */
export async function listDocumentChanges(
  sql: Sql,
  dataset: string,
  wanted: ChangesWanted,
): Promise<DocumentChangeRow[]> {
  const { from, to, limit, isNewestFirst } = wanted
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(wanted.documentIds)}::text::jsonb)`
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const rows = await sql<
    (Pick<DocumentChangeRow, 'seq' | 'id' | 'author' | 'createdAt' | 'documentId'> & {
      change: string
      before: string | null
    })[]
  >`
    with chosen as (
      select distinct seq
      from document_changes
      where dataset = ${dataset} and document_id in (${ids}) and seq between ${from} and ${to}
      order by seq ${direction}
      limit ${limit}
    )
    select transactions.seq, transactions.id, transactions.author, transactions.created_at, changed.document_id,
      (
        select change
        from jsonb_array_elements(transactions.changes) as change
        where change ->> 'id' = changed.document_id
      )::text as change,
      (
        select change -> 'after'
        from (
          select max(seq) as seq
          from document_changes
          where dataset = ${dataset} and document_id = changed.document_id and seq < changed.seq
        ) as previous
        join transactions as earlier on earlier.seq = previous.seq
        cross join jsonb_array_elements(earlier.changes) as change
        where change ->> 'id' = changed.document_id
      )::text as before
    from chosen
    join transactions on transactions.seq = chosen.seq
    join document_changes as changed on changed.dataset = ${dataset} and changed.seq = chosen.seq
    where changed.document_id in (${ids})
    order by transactions.seq ${direction}, changed.document_id`
  return rows.map(({ change, before, ...row }) => {
    const { mutations, after } = JSON.parse(change)
    return { ...row, mutations, before: before === null ? null : JSON.parse(before), after }
  })
}

/**
 * Takes transactions out of the log that are older than `days`, but for the newest `least` of the dataset, and but for those that hold
 * the last two states of a document before that time: what came after has something to start from, and a document that was
 * deleted can be had as it was.
 *
 * @returns how many, `most` at a time.
 */
export async function forgetTransactions(
  sql: Sql,
  dataset: string,
  { days, least, most }: { days: number; least: number; most: number },
): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    with horizon as (
      select least(
        -- From the first young one on all stay: a clock that was wrong once makes none old.
        (select min(seq) from transactions where dataset = ${dataset} and created_at >= now() - ${days} * interval '1 day'),
        coalesce((select seq from transactions where dataset = ${dataset} order by seq desc offset ${least} limit 1), 0) + 1
      ) as seq
    ), needed as (
      select seq
      from (
        select document_changes.seq, row_number() over (partition by document_id order by document_changes.seq desc) as place
        from document_changes
        cross join horizon
        where dataset = ${dataset} and document_changes.seq < horizon.seq
      ) as before_horizon
      where place <= 2
    ), forgotten as (
      select transactions.seq
      from transactions
      cross join horizon
      where dataset = ${dataset}
        and transactions.seq < horizon.seq
        and transactions.seq not in (select seq from needed)
      order by transactions.seq
      limit ${most}
    ), unlisted as (
      delete from document_changes
      where seq in (select seq from forgotten)
    ), deleted as (
      delete from transactions
      where seq in (select seq from forgotten)
      returning 1
    )
    select count(*) as count
    from deleted`
  return count
}

/** @param until what stood then: after a transaction, at a time, or last before it was deleted for good. */
export async function readDocumentUntil(
  sql: Sql,
  dataset: string,
  documentId: string,
  until: { seq: number } | { time: Date } | 'last',
): Promise<unknown> {
  const condition =
    until === 'last'
      ? sql`change -> 'after' <> 'null'`
      : 'seq' in until
        ? sql`transactions.seq <= ${until.seq}`
        : sql`transactions.created_at <= ${until.time}`
  const [row] = await sql<{ after: string }[]>`
    select (change -> 'after')::text as after
    from document_changes as changed
    join transactions on transactions.seq = changed.seq
    cross join jsonb_array_elements(transactions.changes) as change
    where changed.dataset = ${dataset} and changed.document_id = ${documentId} and change ->> 'id' = ${documentId} and ${condition}
    order by changed.seq desc
    limit 1`
  return row ? JSON.parse(row.after) : null
}

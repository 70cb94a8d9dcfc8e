import type { Sql } from '../database.server'
import type { ChangeRow } from './transactions.server'

/** The changes of one transaction to one document. Only the lake knows the form of a document. */
export interface DocumentChangeRow {
  seq: number
  /** The transaction's id. */
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
  /** With an id, only transactions that changed this document, or created or deleted one of the others. Null: all. */
  published: string | null
  /** Numbers of transactions, both included. */
  from: number
  to: number
  /** Ids of transactions. */
  limit: number
  isNewestFirst: boolean
}

/** Beyond every number of a transaction. */
export const NEWEST = 2 ** 31 - 1

/** Notes for the history what a transaction did to which documents. */
export async function addDocumentChanges(
  sql: Sql,
  dataset: string,
  seq: number,
  changes: ChangeRow[],
): Promise<void> {
  await sql`
    insert into document_changes (dataset, document_id, seq, place, mutations, after)
    select ${dataset}::text, change ->> 'documentId', ${seq}::integer, place, change -> 'mutations', nullif(change -> 'after', 'null')
    from jsonb_array_elements(${JSON.stringify(changes)}::text::jsonb) with ordinality as entry (change, place)`
}

/** Deletes the history of some documents up to a transaction. */
export async function purgeDocumentChanges(
  sql: Sql,
  dataset: string,
  documentIds: string[],
  before: number,
): Promise<void> {
  await sql`
    delete from document_changes
    where dataset = ${dataset}
      and document_id in (select jsonb_array_elements_text(${JSON.stringify(documentIds)}::text::jsonb))
      and seq < ${before}`
}

/** The history of some documents, in the order of the transactions. JSON comes as text: the driver would rename its keys. */
export async function listDocumentChanges(
  sql: Sql,
  dataset: string,
  wanted: ChangesWanted,
): Promise<DocumentChangeRow[]> {
  const { documentIds, published, from, to, limit, isNewestFirst } = wanted
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(documentIds)}::text::jsonb)`
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const rows = await sql<
    (Omit<DocumentChangeRow, 'mutations' | 'before' | 'after'> & {
      mutations: string
      before: string | null
      after: string | null
    })[]
  >`
    with changed as (
      select seq, document_id, after is null as is_gone,
        coalesce(lag(after is null) over (partition by document_id order by seq), true) as was_gone
      from document_changes
      where dataset = ${dataset} and document_id in (${ids})
    ), chosen as (
      select distinct seq
      from changed
      where seq between ${from} and ${to}
        and (${published}::text is null or document_id = ${published} or is_gone or was_gone)
      order by seq ${direction}
      limit ${limit}
    )
    select transactions.seq, transactions.id, transactions.author, transactions.created_at as "createdAt",
      change.document_id as "documentId",
      change.mutations::text as mutations,
      (
        select previous.after
        from document_changes as previous
        where previous.dataset = ${dataset} and previous.document_id = change.document_id and previous.seq < change.seq
        order by previous.seq desc
        limit 1
      )::text as before,
      change.after::text as after
    from chosen
    join transactions on transactions.seq = chosen.seq
    join document_changes as change on change.dataset = ${dataset} and change.seq = chosen.seq
    where change.document_id in (${ids})
    order by transactions.seq ${direction}, change.document_id`
  return rows.map(({ mutations, before, after, ...row }) => ({
    ...row,
    mutations: JSON.parse(mutations),
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }))
}

/**
 * Deletes transactions from the log that are older than `days`. The newest `least` of the dataset stay, and so do those with
 * the last two states of a document before that time: a later change needs the state from which it started, and a deleted
 * document can be restored.
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
    select count(*)::integer as count
    from deleted`
  return count
}

/**
 * Documents as they once were.
 *
 * @param until what they were then: after a transaction, at a time, or last before they were deleted for good.
 * @returns those that there were.
 */
export async function readDocumentsUntil(
  sql: Sql,
  dataset: string,
  documentIds: string[],
  until: { seq: number } | { time: Date } | 'last',
): Promise<unknown[]> {
  const condition =
    until === 'last'
      ? sql`change.after is not null`
      : 'seq' in until
        ? sql`change.seq <= ${until.seq}`
        : sql`transactions.created_at <= ${until.time}`
  const rows = await sql<{ after: string }[]>`
    select found.after::text as after
    from jsonb_array_elements_text(${JSON.stringify(documentIds)}::text::jsonb) with ordinality as given (id, place)
    cross join lateral (
      select change.after
      from document_changes as change
      join transactions on transactions.seq = change.seq
      where change.dataset = ${dataset} and change.document_id = given.id and ${condition}
      order by change.seq desc
      limit 1
    ) as found
    where found.after is not null
    order by given.place`
  return rows.map(({ after }) => JSON.parse(after))
}

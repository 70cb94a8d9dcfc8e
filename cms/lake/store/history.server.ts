import type { LakeDatabase } from '../database.server'
import {
  listDocumentChanges,
  NEWEST,
  readDocumentsUntil,
  type ChangesWanted,
} from '../tables/document-changes.server'
import { findTransaction } from '../tables/transactions.server'
import type { LakeDocument } from './document.server'
import { LakeError } from '../errors.server'
import type { NamedMutation } from './mutations.server'
import type { Change } from './working-copy.server'

/** A transaction's changes of the requested documents. */
export interface HistoryEntry {
  seq: number
  id: string
  author: string
  time: string
  changes: Change[]
}

export interface History {
  /**
   * A few transactions at a time: each comes with whole documents, before and after it.
   *
   * @param range.from id of a transaction, or null for the first. `from` and `to` are included.
   * @throws {LakeError} with the first page, 404 when there is no transaction of such an id.
   */
  pages(
    documentIds: string[],
    range: { from: string | null; to: string | null; limit: number; isNewestFirst: boolean },
  ): AsyncGenerator<HistoryEntry[]>
  /**
   * The newest transactions before number `before` that changed the published document, or created or deleted one of its
   * versions, newest first.
   */
  listEvents(
    published: string,
    versions: string[],
    before: number | null,
    limit: number,
  ): Promise<HistoryEntry[]>
  /**
   * Those of the documents that existed, in their state after a transaction, at a time, or before they were deleted.
   *
   * @throws {LakeError} 404 for an unknown revision.
   */
  documentsAt(
    ids: string[],
    at: { revision: string } | { time: Date } | 'last',
  ): Promise<LakeDocument[]>
}

/** Transactions. A document has up to 1 MB. */
const PAGE = 10

/** Reads the past of a dataset from its log. Unlike the present, it is not in memory. */
export function openHistory(database: LakeDatabase, dataset: string): History {
  async function numberOf(id: string): Promise<number> {
    const seq = await database.run((sql) => findTransaction(sql, dataset, id))
    if (seq === null)
      throw new LakeError(404, 'transactionNotFoundError', `There is no transaction "${id}".`)
    return seq
  }
  async function read(wanted: ChangesWanted): Promise<HistoryEntry[]> {
    const entries = new Map<number, HistoryEntry>()
    for (const row of await database.run((sql) => listDocumentChanges(sql, dataset, wanted))) {
      const { seq, id, author, createdAt, documentId } = row
      const entry = entries.get(seq) ?? {
        seq,
        id,
        author,
        time: createdAt.toISOString(),
        changes: [],
      }
      entry.changes.push({
        id: documentId,
        mutations: row.mutations as NamedMutation[],
        before: row.before as LakeDocument | null,
        after: row.after as LakeDocument | null,
      })
      entries.set(seq, entry)
    }
    return [...entries.values()]
  }
  async function numbersOf(from: string | null, to: string | null) {
    const [first, last] = await Promise.all([
      from === null ? 0 : numberOf(from),
      to === null ? NEWEST : numberOf(to),
    ])
    return { from: first, to: last }
  }
  return {
    async *pages(documentIds, { from, to, limit, isNewestFirst }) {
      const range = await numbersOf(from, to)
      for (let left = limit; left > 0; left -= PAGE) {
        const size = Math.min(left, PAGE)
        const wanted = { documentIds, published: null, ...range, limit: size, isNewestFirst }
        const entries = await read(wanted)
        const last = entries.at(-1)
        if (last !== undefined) yield entries
        if (last === undefined || entries.length < size) return
        if (isNewestFirst) range.to = last.seq - 1
        else range.from = last.seq + 1
      }
    },
    listEvents: (published, versions, before, limit) =>
      read({
        documentIds: [published, ...versions],
        published,
        from: 0,
        to: before === null ? NEWEST : before - 1,
        limit,
        isNewestFirst: true,
      }),
    async documentsAt(ids, at) {
      const until = at !== 'last' && 'revision' in at ? { seq: await numberOf(at.revision) } : at
      return (await database.run((sql) =>
        readDocumentsUntil(sql, dataset, ids, until),
      )) as LakeDocument[]
    },
  }
}

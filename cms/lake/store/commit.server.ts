import { randomBytes } from 'node:crypto'
import type { Assets } from '../asset-store/originals.server'
import { listMissingAssets, type Asset } from '../tables/assets.server'
import type { Sql } from '../database.server'
import {
  addDocumentChanges,
  purgeDocumentChanges,
  readDocumentsUntil,
} from '../tables/document-changes.server'
import { deleteDocuments, writeDocuments } from '../tables/documents.server'
import { addTransaction, lockDataset, type TransactionRow } from '../tables/transactions.server'
import { fileOf, newFiles } from './asset-files.server'
import { toRow, type LakeDocument, type Snapshot } from './document.server'
import { mutationConflict } from '../errors.server'
import type { HistoryEntry } from './history.server'
import type { NamedMutation } from './mutations.server'
import { transactionsAfter } from './read-dataset.server'
import { checkReferences, danglingReferences } from './references.server'
import {
  isPurge,
  openWorkingCopy,
  type Change,
  type Result,
  type WorkingCopy,
} from './working-copy.server'

/** A picture or file whose bytes are read when it is its turn: all of an import together may be larger than the memory. */
export interface AssetToStore extends Omit<Asset, 'bytes'> {
  /** Bytes. */
  size: number
  readBytes: () => Promise<Buffer>
}

/** Changes that are written together or not at all. */
export interface Transaction {
  /** Becomes the revision of every written document. Default: a random one. */
  id?: string | undefined
  /** The author's name in the history. */
  author: string
  /**
   * Applies the mutations to the newest documents. May run more than once.
   *
   * @param sql of the transaction, for what it has to read: there may be no other connection.
   */
  change: (copy: WorkingCopy, sql: Sql) => void | Promise<void>
  /** Pictures and files of the documents. Their bytes are stored first, and stay when the documents are refused. */
  assets?: AssetToStore[]
  /** Called after each asset's bytes are stored. */
  onStored?: (asset: AssetToStore) => void
  /** Deadline from the writer's turn to the commit, for more documents than a request can have. Default: 10 s. */
  writingMs?: number
  /** Bytes of JSON that all changed documents may have. Default: 32 MB. */
  largest?: number
  /** Write only if nothing was ever written to the dataset. An emptied dataset stays empty. */
  onlyIfNew?: boolean
  /** Compute the outcome and write nothing. */
  dryRun?: boolean
}

/** The outcome of a transaction, or of a dry run. */
export interface Written {
  id: string
  changes: Change[]
  results: Result[]
  /** The whole dataset after the transaction. */
  documents: ReadonlyMap<string, LakeDocument>
}

/** A transaction that this or another instance has written. */
export interface Committed extends HistoryEntry {
  /** Characters of JSON of all changes, as a measure of the memory that they need. */
  size: number
}

/** Adds the fields that are computed and not stored. It is called for each document that is read. */
export type Complete = (document: LakeDocument) => LakeDocument

export interface Dataset {
  dataset: string
  assets: Assets
  /** Longest wait for other writers. */
  waitMs: number
  /** A state of the dataset. Only the transactions after it are read. */
  known: Snapshot
  complete: Complete
}

/** NOTIFY with `<dataset> <number of the transaction>`. */
export const CHANNEL = 'content_lake'

/**
 * Writes the documents and the log's rows, and notifies every instance. All of this happens when the transaction of `sql`
 * commits, or none of it.
 *
 * @returns null with `onlyIfNew` when something was written to the dataset before.
 * @throws {LakeError} 400, 409 or 413 for a mutation that is invalid or conflicts with the documents.
 */
export async function write(
  sql: Sql,
  into: Dataset,
  transaction: Transaction,
): Promise<Written | null> {
  const {
    id = randomBytes(16).toString('hex'),
    author,
    change,
    assets = [],
    largest,
    onlyIfNew = false,
    dryRun = false,
  } = transaction
  const { dataset } = into
  await lockDataset(sql, dataset, into.waitMs)
  const { seq: last, documents } = await newestDocuments(sql, into)
  if (onlyIfNew && (last > 0 || documents.size > 0)) return null
  // Taken under the lock, so that times rise with the numbers of the transactions.
  const now = new Date()
  const copy = openWorkingCopy(documents, { id, time: now.toISOString(), largest })
  await change(copy, sql)
  const { changes: asked, results } = copy.outcome()
  const changes = await withFormerAssets(sql, dataset, copy, asked)
  checkReferences(documents, changes)
  const missing = await missingFiles(sql, dataset, changes, assets)
  const written = { id, changes, results, documents }
  if (dryRun) return written
  // The assets were stored before the lock was taken. The sweep may have deleted them since.
  for (const asset of missing)
    await into.assets.add(sql, { ...asset, bytes: await asset.readBytes() })
  if (changes.length === 0) return written
  await writeDocuments(
    sql,
    dataset,
    changes.flatMap(({ after }) => (after ? [toRow(after)] : [])),
  )
  await deleteDocuments(
    sql,
    dataset,
    changes.flatMap(({ id: gone, after }) => (after ? [] : [gone])),
  )
  const seq = await addTransaction(sql, dataset, { id, author, createdAt: now })
  const logged = changes.map(({ id: documentId, mutations, after }) => ({
    documentId,
    mutations,
    after,
  }))
  await addDocumentChanges(sql, dataset, seq, logged)
  const purged = changes.filter(isPurge).map(({ id: gone }) => gone)
  if (purged.length > 0) await purgeDocumentChanges(sql, dataset, purged, seq)
  await sql`select pg_notify(${CHANNEL}, ${`${dataset} ${seq}`})`
  return written
}

/**
 * A document that is restored brings its pictures and files back: their documents went with an import or by hand, the history
 * has them, and their bytes are kept as long.
 *
 * @returns the changes of the copy, with those documents.
 */
async function withFormerAssets(
  sql: Sql,
  dataset: string,
  copy: WorkingCopy,
  changes: Change[],
): Promise<Change[]> {
  const wanted = new Set(danglingReferences(copy.documents, changes).map(({ target }) => target))
  if (wanted.size === 0) return changes
  const former = (await readDocumentsUntil(sql, dataset, [...wanted], 'last')) as LakeDocument[]
  for (const document of former)
    if (fileOf(document) !== null) copy.apply({ createOrReplace: document })
  return copy.outcome().changes
}

/**
 * The assets of the transaction whose bytes are not stored.
 *
 * @throws {LakeError} 409 when a document describes a file whose bytes are neither stored nor among them.
 */
async function missingFiles(
  sql: Sql,
  dataset: string,
  changes: readonly Change[],
  assets: readonly AssetToStore[],
): Promise<AssetToStore[]> {
  const described = newFiles(changes)
  const files = [...described.keys(), ...assets.map(({ file }) => file)]
  if (files.length === 0) return []
  const missing = new Set(await listMissingAssets(sql, dataset, files))
  for (const { file } of assets) described.delete(file)
  for (const [file, id] of described)
    if (missing.has(file))
      throw mutationConflict(
        'assetFileDoesNotExistError',
        `Document "${id}" describes the file "${file}", which is not stored: upload it again`,
        { id },
      )
  return assets.filter(({ file }) => missing.has(file))
}

/** The newest state. No other writer can change it while the lock is held. */
async function newestDocuments(
  sql: Sql,
  { dataset, known, complete }: Dataset,
): Promise<{ seq: number; documents: Map<string, LakeDocument> }> {
  const documents = new Map(known.documents)
  let { seq } = known
  for await (const rows of transactionsAfter((work) => work(sql), dataset, known.seq)) {
    for (const row of rows) follow(documents, row, complete)
    seq = rows.at(-1)?.seq ?? seq
  }
  return { seq, documents }
}

/** Applies a logged transaction to the documents, which must be in the state before it. */
export function follow(
  documents: Map<string, LakeDocument>,
  { seq, id, author, createdAt, changes, size }: TransactionRow,
  complete: Complete,
): Committed {
  const followed = changes.map(({ documentId, mutations, after: logged }): Change => {
    const before = documents.get(documentId) ?? null
    const after = logged === null ? null : complete(logged as LakeDocument)
    if (after === null) documents.delete(documentId)
    else documents.set(documentId, after)
    return { id: documentId, mutations: mutations as NamedMutation[], before, after }
  })
  return { seq, id, author, time: createdAt.toISOString(), changes: followed, size }
}

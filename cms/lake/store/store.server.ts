import PQueue from 'p-queue'
import type { Logger } from 'pino'
import type { AssetStore } from '../asset-store/asset-store.server'
import { openAssets } from '../asset-store/originals.server'
import { dropStored, listMissingAssets } from '../tables/assets.server'
import { isRefused, type LakeDatabase, type Sql } from '../database.server'
import { keepTrying } from '../../../common/keep-trying.server'
import { findLastSeq, findTransaction } from '../tables/transactions.server'
import {
  CHANNEL,
  follow,
  write,
  type AssetToStore,
  type Committed,
  type Complete,
  type Transaction,
  type Written,
} from './commit.server'
import { toDocument, type LakeDocument, type Snapshot } from './document.server'
import { allDocuments, transactionsAfter } from './read-dataset.server'
import { LakeError, mutationConflict } from '../errors.server'
import { LONGEST_QUEUE_MS, openQueue, QueueFull } from '../../../common/work-queue.server'
import { LONG_WORK_MS } from '../times.server'

export interface Store {
  /**
   * The newest snapshot. Once loaded it comes from memory, at no cost, also while the database is unavailable.
   *
   * @throws {DatabaseUnavailable} when none could be loaded yet.
   */
  snapshot(): Promise<Snapshot>
  /** The newest snapshot in memory; null until one is loaded. */
  newest(): Snapshot | null
  /** Reads what other instances have written. @throws {DatabaseUnavailable} */
  catchUp(): Promise<Snapshot>
  /**
   * All writing goes through here. When it resolves, the transaction is durable, and this instance reads it. Writers of a
   * process take turns, so that at most one connection of the pool waits for the dataset's lock, and one more stores an asset.
   *
   * @returns null when `onlyIfNew` prevented writing.
   * @throws {LakeError} 400, 409 or 413 for a mutation that is invalid or conflicts with the documents; 503 when others wrote
   *   for so long that this transaction was not begun.
   * @throws {DatabaseUnavailable} when it is not certain whether the transaction was written.
   */
  commit(transaction: Transaction): Promise<Written | null>
  /**
   * @param listener is called for every transaction, in order, after the snapshot has it. `commit` waits for its promise.
   * @returns a function that removes the listener.
   */
  onCommit(listener: CommitListener): () => void
  close(): Promise<void>
}

export type CommitListener = (committed: Committed) => unknown

/** Deadline from the turn to the commit, unless the transaction sets another one. */
const WRITING_MS = 10_000
/** SQLSTATE when a lock did not become free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export interface StoreOptions {
  database: LakeDatabase
  dataset: string
  /** Keeps the bytes of new pictures and files. Default: the database. */
  assetStore?: AssetStore | undefined
  log: Logger
  /** Adds the fields that are not stored to every document that is read. */
  complete?: Complete
  /** Longest wait for other writers. */
  longestWaitMs?: number
}

/** Opens a dataset and follows the writes of all instances until it is closed. */
export function openStore({
  database,
  dataset,
  assetStore,
  log,
  complete = (document) => document,
  longestWaitMs = LONGEST_QUEUE_MS,
}: StoreOptions): Store {
  const assets = openAssets({ database, dataset, store: assetStore })
  const listeners = new Set<CommitListener>()
  /** Resolves when all listeners have finished with all transactions so far. */
  let listenersDone: Promise<unknown> = Promise.resolve()
  const writers = openQueue({ atOnce: 1, longestWaitMs })
  const assetWriters = openQueue({ atOnce: 1, longestWaitMs })
  let latest: Snapshot | null = null
  const reads = new PQueue({ concurrency: 1 })
  let nextRead: Promise<Snapshot>
  const following = keepTrying(() => catchUp(), {
    onTrouble: (error) =>
      log.warn(
        { err: error },
        `${database.whyAway(error) ?? 'failed'}: the content lake; trying again`,
      ),
    onRecovery: () => log.info('works again: the content lake'),
  })

  /** Reads the newest transactions. A read under way may have begun too early for this caller, so another one follows it. */
  function catchUp(): Promise<Snapshot> {
    if (reads.size === 0) nextRead = reads.add(read)
    return nextRead
  }

  async function read(): Promise<Snapshot> {
    let next = latest ?? (await readDocuments())
    for await (const rows of transactionsAfter(database.run, dataset, next.seq)) {
      const documents = new Map(next.documents)
      const committed = rows.map((row) => follow(documents, row, complete))
      next = { seq: rows.at(-1)?.seq ?? next.seq, documents }
      // The first reading is the state of one moment only after its last page.
      if (latest === null) continue
      latest = next
      committed.forEach(notify)
    }
    latest = next
    return latest
  }

  /** Others may write meanwhile. Once all transactions after its number are applied, it is the newest state. */
  async function readDocuments(): Promise<Snapshot> {
    const seq = await database.run((sql) => findLastSeq(sql, dataset))
    const documents = new Map<string, LakeDocument>()
    for await (const rows of allDocuments(database.run, dataset))
      for (const row of rows) documents.set(row.id, complete(toDocument(row)))
    return { seq, documents }
  }

  function notify(committed: Committed): void {
    const failed = (error: unknown) =>
      log.error({ err: error, transaction: committed.id }, 'a listener of the content lake failed')
    for (const listener of listeners) {
      const done = (async () => listener(committed))().catch(failed)
      listenersDone = Promise.all([listenersDone, done])
    }
  }

  const onNotify = (payload: string) => {
    const [name, seq] = payload.split(' ')
    if (name === dataset && Number(seq) > (latest?.seq ?? -1)) following.now()
  }

  async function keepAsset(asset: AssetToStore): Promise<void> {
    // Committed before there is an object: should this process end before there is a row, the next sweep deletes the object.
    if (assetStore) await database.run((sql) => dropStored(sql, dataset, asset.file))
    const keep = async (sql: Sql) => {
      const [missing] = await listMissingAssets(sql, dataset, [asset.file])
      if (missing !== undefined || (await assets.isLost(sql, asset.file)))
        await assets.add(sql, { ...asset, bytes: await asset.readBytes() })
    }
    await database.transact(keep, { kind: 'long', deadlineMs: LONG_WORK_MS })
  }

  async function isWritten(id: string | undefined): Promise<boolean> {
    if (id === undefined) return false
    return (await database.run((sql) => findTransaction(sql, dataset, id))) !== null
  }

  async function writeNow(transaction: Transaction, waitMs: number): Promise<Written | null> {
    const known = latest ?? (await catchUp())
    return database.transact(
      (sql) => write(sql, { dataset, assets, waitMs, known, complete }, transaction),
      { kind: 'long', deadlineMs: waitMs + (transaction.writingMs ?? WRITING_MS) },
    )
  }

  const listening = database.listen(CHANNEL, onNotify, following.now)
  // Read again once LISTEN is active: a write between an earlier read and the LISTEN would be missed.
  void listening.then(following.now)

  return {
    snapshot: async () => latest ?? catchUp(),
    newest: () => latest,
    catchUp,

    async commit(transaction) {
      const { assets = [], onStored, dryRun = false } = transaction
      if (!dryRun) {
        for (const asset of assets) {
          await assetWriters(() => keepAsset(asset)).catch(refuseWaiting)
          onStored?.(asset)
        }
      }
      const deadline = performance.now() + longestWaitMs
      const written = await writers(() =>
        writeNow(transaction, deadline - performance.now()),
      ).catch(async (error: unknown) => {
        // The documents may be against it because it was written before and only its answer was lost.
        if (isTakenId(error) || (isConflict(error) && (await isWritten(transaction.id))))
          throw mutationConflict(
            'transactionAlreadyExistsError',
            `Transaction "${transaction.id}" was written before`,
          )
        return refuseWaiting(error)
      })
      // The transaction is durable. If the database fails right now, it is read as soon as the database is back.
      if (written !== null && written.changes.length > 0 && !dryRun)
        await catchUp().then(() => listenersDone, following.now)
      return written
    },

    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async close() {
      listeners.clear()
      // Not awaited: nothing needs the result of a read under way.
      void following.close()
      const unlisten = await listening
      await unlisten()
    },
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof LakeError && error.status === 409
}

function refuseWaiting(error: unknown): never {
  const hasWaited = error instanceof QueueFull || isRefused(error, LOCK_NOT_AVAILABLE)
  throw hasWaited
    ? new LakeError(
        503,
        'writersBusy',
        'Too much is being written right now. Nothing of this was written: please try again.',
      )
    : error
}

/** SQLSTATE 23505 is a duplicate key. Only a transaction id that the writer chose can cause one. */
function isTakenId(error: unknown): boolean {
  return isRefused(error, '23505')
}

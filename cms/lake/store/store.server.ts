import type { Logger } from 'pino'
import { addAsset, listMissingAssets, type Asset } from '../../../db/tables/assets.server'
import { StatementRefused, type Database, type Sql } from '../../../db/client/connect.server'
import { keepTrying } from '../../../db/keep-trying.server'
import { readDataset } from '../../../db/tables/documents.server'
import { listTransactionsAfter } from '../../../db/tables/transactions.server'
import {
  CHANNEL,
  follow,
  write,
  type Committed,
  type Complete,
  type Transaction,
  type Written,
} from './commit.server'
import { toDocument, type Snapshot } from './document.server'
import { LakeError, mutationConflict } from '../errors.server'
import { openQueue, QueueFull } from './work-queue.server'

export interface Store {
  /**
   * The newest snapshot, from memory once there is one: then it costs nothing, and it stays when the database goes away.
   *
   * @throws {DatabaseUnavailable} when none could be loaded yet.
   */
  snapshot(): Promise<Snapshot>
  /** The same without waiting: null until one was loaded. */
  newest(): Snapshot | null
  /**
   * The one door for writing. When it resolves, the transaction is durable, and this instance reads it. Writers of a process
   * take turns, so that at most one connection of the pool waits for the dataset's lock, and one more stores an asset.
   *
   * @returns null when `onlyIfNew` held it back.
   * @throws {LakeError} 400, 409 or 413 for a mutation that is not valid or that the documents are against; 503 when others
   *   have been writing for so long that nothing was begun.
   * @throws {DatabaseUnavailable} when it is not certain that anything was written.
   */
  commit(transaction: Transaction): Promise<Written | null>
  /**
   * @param listener is told of every transaction, in order, after the snapshot has it. A writer waits for what it returns.
   * @returns the way to be told no more.
   */
  onCommit(listener: CommitListener): () => void
  close(): Promise<void>
}

export type CommitListener = (committed: Committed) => unknown

/** For a writer's turn. Another process may hold the lock for seconds, as an import does. */
const LONGEST_WAIT_MS = 30_000
/** From the turn to the commit, where the writer says nothing else. */
const WRITING_MS = 10_000
/** For the bytes of one picture or file. */
const KEEPING_MS = 60_000
/** Each has its documents in memory. */
const MOST_WAITING = 100
/** SQLSTATE of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export interface StoreOptions {
  database: Database
  dataset: string
  log: Logger
  /** What every document gets when it is read, besides what is stored of it. */
  complete?: Complete
  /** For how long a writer waits for others. */
  longestWaitMs?: number
}

/** Opens a dataset: follows what any instance writes, from now on until it is closed. */
export function openStore({
  database,
  dataset,
  log,
  complete = (document) => document,
  longestWaitMs = LONGEST_WAIT_MS,
}: StoreOptions): Store {
  const listeners = new Set<CommitListener>()
  /** All listeners are done with what they were told. */
  let told: Promise<unknown> = Promise.resolve()
  const writers = openQueue({ atOnce: 1, waiting: MOST_WAITING, longestWaitMs })
  const assetWriters = openQueue({ atOnce: 1, waiting: MOST_WAITING, longestWaitMs })
  let latest: Snapshot | null = null
  let reading: Promise<Snapshot> | null = null
  let readingNext: Promise<Snapshot> | null = null
  const following = keepTrying(
    async () => {
      await catchUp()
    },
    {
      onTrouble: (error) =>
        log.warn({ err: error }, 'the content lake does not reach its database'),
    },
  )

  /** Reads what is new. A read under way may have begun too early for this caller: then one more follows it. */
  function catchUp(): Promise<Snapshot> {
    if (reading === null) {
      reading = read().finally(() => {
        reading = null
      })
      return reading
    }
    readingNext ??= reading
      .catch(() => null)
      .then(() => {
        readingNext = null
        return catchUp()
      })
    return readingNext
  }

  async function read(): Promise<Snapshot> {
    if (latest === null) {
      const { seq, documents } = await database.run((sql) => readDataset(sql, dataset))
      latest = {
        seq,
        documents: new Map(documents.map((row) => [row.id, complete(toDocument(row))])),
      }
      return latest
    }
    const { seq, documents } = latest
    const rows = await database.run((sql) => listTransactionsAfter(sql, dataset, seq))
    if (rows.length === 0) return latest
    const next = new Map(documents)
    const committed = rows.map((row) => follow(next, row, complete))
    latest = { seq: rows.at(-1)?.seq ?? seq, documents: next }
    committed.forEach(tell)
    return latest
  }

  function tell(committed: Committed): void {
    const failed = (error: unknown) =>
      log.error({ err: error, transaction: committed.id }, 'a listener of the content lake failed')
    for (const listener of listeners) {
      try {
        const done = Promise.resolve(listener(committed)).catch(failed)
        told = Promise.all([told, done])
      } catch (error) {
        failed(error)
      }
    }
  }

  const onNotify = (payload: string) => {
    const [name, seq] = payload.split(' ')
    if (name === dataset && Number(seq) > (latest?.seq ?? -1)) following.now()
  }

  function keepAsset(asset: Asset): Promise<void> {
    const keep = async (sql: Sql) => {
      const [missing] = await listMissingAssets(sql, dataset, [asset.file])
      if (missing !== undefined) await addAsset(sql, dataset, asset)
    }
    return database.transact(keep, { deadlineMs: KEEPING_MS })
  }

  function writeNow(transaction: Transaction, waitMs: number): Promise<Written | null> {
    return database.transact(
      (sql) => write(sql, { dataset, waitMs, known: latest, complete }, transaction),
      { deadlineMs: waitMs + (transaction.writingMs ?? WRITING_MS) },
    )
  }

  const listening = database.listen(CHANNEL, onNotify, following.now)
  // Only when it hears: what was written between an earlier read and the LISTEN would be missed.
  void listening.then(following.now)

  return {
    snapshot: async () => latest ?? catchUp(),
    newest: () => latest,

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
      ).catch((error: unknown) =>
        isTakenId(error)
          ? Promise.reject(
              mutationConflict(
                'transactionAlreadyExistsError',
                `Transaction "${transaction.id}" was written before`,
              ),
            )
          : refuseWaiting(error),
      )
      // It is durable: should the database go away right now, it shows as soon as it is back.
      if (written !== null && written.changes.length > 0 && !dryRun)
        await catchUp().then(() => told, following.now)
      return written
    },

    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async close() {
      listeners.clear()
      // What is being read may take its time: nobody needs it any more.
      void following.close()
      const unlisten = await listening
      await unlisten()
    },
  }
}

function refuseWaiting(error: unknown): never {
  const hasWaited =
    error instanceof QueueFull ||
    (error instanceof StatementRefused && error.code === LOCK_NOT_AVAILABLE)
  throw hasWaited
    ? new LakeError(
        503,
        'writersBusy',
        'Too much is being written right now. Nothing of this was written: please try again.',
      )
    : error
}

/** SQLSTATE of a second row with the same unique key, which only an id that the writer chose can be. */
function isTakenId(error: unknown): boolean {
  return error instanceof StatementRefused && error.code === '23505'
}

import type { Logger } from 'pino'
import { AssetStoreAway, type AssetStore } from '../asset-store/asset-store.server'
import { deleteDroppedObjects } from '../asset-store/dropped-objects.server'
import { deleteKeptPictures } from './kept-pictures.server'
import { deleteOrphanedAssets } from '../tables/assets.server'
import { whyAway, type LakeDatabase } from '../database.server'
import { lockDataset } from '../tables/transactions.server'
import { filesGone, filesOf } from '../store/asset-files.server'
import type { Store } from '../store/store.server'
import { LONG_WORK_MS, SWEEP_EVERY_MS } from '../times.server'

export interface DeletedAssetsOptions {
  database: LakeDatabase
  dataset: string
  assetStore?: AssetStore | undefined
  store: Store
  /** This instance's copies of pictures and files outside of the database. */
  copies: {
    forget(file: string): Promise<void>
    forgetAllBut(files: Iterable<string>): Promise<void>
  }
  log: Logger
}

/**
 * Deletes the copies of a picture or file as soon as any instance deletes its document. `sweep` deletes what was missed: old
 * copies, and bytes in the database without a document. It runs every six hours, and the caller runs it at the start.
 *
 * @returns `stop` ends both.
 */
export function followDeletedAssets({
  database,
  dataset,
  assetStore,
  store,
  copies,
  log,
}: DeletedAssetsOptions): { sweep: () => Promise<void>; stop: () => void } {
  const stopListening = store.onCommit(({ changes }) => {
    void store.snapshot().then(async ({ documents }) => {
      for (const file of filesGone(documents, changes)) await copies.forget(file)
    })
  })

  async function sweep(): Promise<void> {
    try {
      const { documents } = await store.snapshot()
      await copies.forgetAllBut(filesOf(documents))
      const count = await database.transact(
        async (sql) => {
          await lockDataset(sql, dataset, LONG_WORK_MS)
          return deleteOrphanedAssets(sql, dataset)
        },
        { kind: 'long', deadlineMs: LONG_WORK_MS },
      )
      if (count > 0) log.info({ count }, 'pictures and files without a document were deleted')
      if (assetStore === undefined) return
      await deleteDroppedObjects(database, dataset, assetStore)
      await deleteKeptPictures(assetStore, dataset, filesOf((await store.snapshot()).documents))
    } catch (error) {
      if (error instanceof AssetStoreAway)
        log.warn({ err: error }, 'the object store cannot be cleaned up')
      else if (whyAway(database, error) === null)
        log.error({ err: error }, 'deleted pictures and files cannot be cleaned up')
    }
  }

  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref()
  return {
    sweep,
    stop() {
      clearInterval(timer)
      stopListening()
    },
  }
}

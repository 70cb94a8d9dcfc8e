import type { LakeDatabase } from '../database.server'
import { listDropped, lockAsset, takeDropped } from '../tables/assets.server'
import { LONG_WORK_MS } from '../times.server'
import type { AssetStore } from './asset-store.server'
import { originalKey } from './originals.server'

/**
 * Deletes the objects of originals that no row names any more. An upload of the same file waits meanwhile, or its row is seen.
 *
 * @returns how many were deleted.
 * @throws {AssetStoreAway} when some are left for the next time.
 */
export async function deleteDroppedObjects(
  database: LakeDatabase,
  dataset: string,
  store: AssetStore,
): Promise<number> {
  let count = 0
  for (const file of await database.run((sql) => listDropped(sql, dataset)))
    await database.transact(
      async (sql) => {
        await lockAsset(sql, dataset, file)
        if (!(await takeDropped(sql, dataset, file))) return
        await store.delete(originalKey(dataset, file))
        count += 1
      },
      { kind: 'long', deadlineMs: LONG_WORK_MS },
    )
  return count
}

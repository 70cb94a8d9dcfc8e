import type { LakeDatabase } from '../database.server'
import { listStoredAssets } from '../tables/assets.server'
import type { AssetStore } from './asset-store.server'
import { originalKey } from './originals.server'

/**
 * What lies in the object store alone, and which files' objects are not there: undefined when no store was asked.
 *
 * @throws {AssetStoreAway}
 */
export async function findStoredAssets(
  database: LakeDatabase,
  dataset: string,
  store?: AssetStore,
) {
  const stored = await database.run((sql) => listStoredAssets(sql, dataset))
  const bytes = stored.reduce((sum, { size }) => sum + size, 0)
  if (store === undefined) return { files: stored.length, bytes, missing: undefined }
  const keys = new Set<string>()
  for await (const key of store.list(originalKey(dataset, ''))) keys.add(key)
  const missing = stored.flatMap(({ file }) => (keys.has(originalKey(dataset, file)) ? [] : [file]))
  return { files: stored.length, bytes, missing }
}

import { AssetStoreAway, type AssetStore } from '../asset-store/asset-store.server'
import { deleteDroppedObjects } from '../asset-store/dropped-objects.server'
import { digestOf, originalKey, readObject } from '../asset-store/originals.server'
import type { LakeDatabase, Sql } from '../database.server'
import {
  dropStored,
  listAssetsToMove,
  lockAsset,
  readWholeAsset,
  setAssetPlace,
  type AssetPlace,
} from '../tables/assets.server'
import { LONG_WORK_MS } from '../times.server'

/** How many pictures and files, and how many bytes they have together. */
export interface Moved {
  files: number
  bytes: number
}

export interface MoveOptions {
  database: LakeDatabase
  dataset: string
  store: AssetStore
  /** Called after each, with what is moved so far and how many there are in all. */
  onMoved?: (moved: number, all: number) => void
}

/**
 * Moves the bytes of all pictures and files into the object store, or back, while lakes serve them. Each is read back and compared
 * before its row says that it is there, in a transaction of its own: a move that was cut off is done by another one.
 *
 * @throws {AssetStoreAway} when the store is away, or, after all others are moved, when it has other bytes than a row says. That row is as
 *   it was.
 * @throws {DatabaseUnavailable}
 */
export async function moveAssets(
  to: AssetPlace,
  { database, dataset, store, onMoved = () => undefined }: MoveOptions,
): Promise<Moved> {
  const move = to === 'store' ? moveToStore : moveToRow
  const files = await database.run((sql) => listAssetsToMove(sql, dataset, to))
  const moved: Moved = { files: 0, bytes: 0 }
  let lost: NotWhole | null = null
  for (const [at, file] of files.entries()) {
    const size = await database
      .transact(
        async (sql) => {
          await lockAsset(sql, dataset, file)
          return move(sql, { dataset, store, file })
        },
        { kind: 'long', deadlineMs: 2 * LONG_WORK_MS },
      )
      .catch((error: unknown) => {
        if (!(error instanceof NotWhole)) throw error
        lost ??= error
        return null
      })
    if (size !== null) moved.files += 1
    moved.bytes += size ?? 0
    onMoved(at + 1, files.length)
  }
  await deleteDroppedObjects(database, dataset, store)
  if (lost !== null) throw lost
  return moved
}

interface Moving {
  dataset: string
  store: AssetStore
  file: string
}

/** @returns the bytes that it has; null when it was moved or deleted meanwhile. */
async function moveToStore(sql: Sql, { dataset, store, file }: Moving): Promise<number | null> {
  const asset = await readWholeAsset(sql, dataset, file)
  if (!asset?.bytes) return null
  const { bytes, contentType } = asset
  const key = originalKey(dataset, file)
  const digest = digestOf(bytes)
  await store.put(key, bytes, contentType)
  const size = bytes.length
  const back = await readObject(store, key, size)
  if (back === null || digestOf(back) !== digest) throw new NotWhole(file)
  const isSet = await setAssetPlace(sql, dataset, file, { bytes: null, size, digest })
  if (!isSet) await store.delete(key)
  return isSet ? size : null
}

async function moveToRow(sql: Sql, { dataset, store, file }: Moving): Promise<number | null> {
  const asset = await readWholeAsset(sql, dataset, file)
  if (!asset || asset.bytes !== null || asset.size === null) return null
  const bytes = await readObject(store, originalKey(dataset, file), asset.size)
  if (bytes === null || digestOf(bytes) !== asset.digest) throw new NotWhole(file)
  await setAssetPlace(sql, dataset, file, { bytes, size: null, digest: null })
  await dropStored(sql, dataset, file)
  return bytes.length
}

class NotWhole extends AssetStoreAway {
  constructor(file: string) {
    super(
      `The object store for pictures and files has not the whole file ${file}. It was left where it is.`,
    )
  }
}

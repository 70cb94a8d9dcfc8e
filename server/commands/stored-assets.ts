import { AssetStoreAway, findStoredAssets, LOCAL } from 'content-lake'
import type { Database } from '../../db/client/connect.server'
import { openAssetStore } from '../start/asset-store'
import type { Env } from '../start/env'

/** What a backup has to say of pictures and files whose bytes are in the object store. @returns null when there are none. */
export async function lacksAssets(database: Database): Promise<string | null> {
  const { files, bytes } = await findStoredAssets(database, LOCAL.dataset)
  return files === 0
    ? null
    : `Not in it: the bytes of ${inWords(files, bytes)} lie in the object store of ASSETS. Keep its objects as long as the backup.`
}

/** What a restored database needs of the object store. @returns null when it needs nothing. */
export async function needsAssets(env: Env, database: Database): Promise<string | null> {
  const { files, bytes } = await findStoredAssets(database, LOCAL.dataset)
  if (files === 0) return null
  const needed = `The bytes of ${inWords(files, bytes)} lie in an object store.`
  const store = await openAssetStore(env)
  if (store === undefined)
    return `${needed} Set ASSETS to the one of the backup, or for a second site to a copy of it.`
  try {
    const { missing = [] } = await findStoredAssets(database, LOCAL.dataset, store)
    if (missing.length === 0) return `${needed} All of them are in the one of ASSETS.`
    const [first] = missing
    return `${needed} In the one of ASSETS ${missing.length} are missing, such as ${first}.`
  } catch (error) {
    if (!(error instanceof AssetStoreAway)) throw error
    return `${needed} ${error.message}`
  }
}

function inWords(files: number, bytes: number): string {
  return `${files} pictures and files (${(bytes / 1e6).toFixed(1)} MB)`
}

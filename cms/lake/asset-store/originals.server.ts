import { buffer } from 'node:stream/consumers'
import { sha256 } from '../../../common/digest.server'
import type { LakeDatabase, Sql } from '../database.server'
import {
  addAsset,
  findAsset,
  lockAsset,
  readAssetPart,
  type Asset,
  type AssetFacts,
} from '../tables/assets.server'
import { AssetStoreAway, type AssetStore } from './asset-store.server'

/** Bytes of one read: a statement has two seconds, also where the network to the database is slow. */
const ROW_PART = 128 * 1024
/** Bytes of one read: each costs a request, and some of them wait in memory for a slow reader. */
const OBJECT_PART = 256 * 1024
/** The same where all of the file is wanted in memory. */
const WHOLE_PART = 4 * 1024 * 1024

export type Assets = ReturnType<typeof openAssets>

/**
 * The originals of a dataset. Each has its row in the database, with its bytes there or in the object store.
 *
 * @param store keeps the bytes of new assets. Without one the database does.
 */
export function openAssets({
  database,
  dataset,
  store,
}: {
  database: Pick<LakeDatabase, 'run'>
  dataset: string
  store?: AssetStore | undefined
}) {
  /** Null when no document describes such a file. */
  const find = (file: string) => database.run((sql) => findAsset(sql, dataset, file))

  /**
   * Its bytes from number `start` to number `end`, both included and counted from 0, in parts. It may move to the other place
   * meanwhile.
   *
   * @throws {Error} when the file is deleted meanwhile.
   * @throws {DatabaseUnavailable}
   * @throws {AssetStoreAway}
   */
  async function* parts(
    file: string,
    facts: AssetFacts,
    { start, end }: { start: number; end: number },
    ofObject = OBJECT_PART,
  ): AsyncGenerator<Buffer> {
    let isInRow = facts.digest === null
    for (let from = start; from <= end;) {
      const read = (inRow: boolean) => readPart(file, from, end, inRow ? ROW_PART : ofObject, inRow)
      let part = await read(isInRow)
      if (part === null) {
        isInRow = !isInRow
        part = await read(isInRow)
      }
      if (part === null && (await find(file)) === null) throw new Error('the file was deleted')
      if (part === null || part.length === 0) throw isLost(file)
      yield part
      from += part.length
    }
  }

  async function readPart(
    file: string,
    from: number,
    end: number,
    most: number,
    inRow: boolean,
  ): Promise<Buffer | null> {
    const length = Math.min(most, end + 1 - from)
    if (inRow) return database.run((sql) => readAssetPart(sql, dataset, file, { from, length }))
    if (store === undefined) throw hasNoStore()
    return readObjectPart(store, originalKey(dataset, file), from, length)
  }

  return {
    find,
    parts,
    /** All of its bytes; null when no document describes such a file. @throws as `parts` does. */
    async read(file: string): Promise<Buffer | null> {
      const facts = await find(file)
      if (facts === null) return null
      const bytes = await buffer(parts(file, facts, { start: 0, end: facts.size - 1 }, WHOLE_PART))
      if (facts.digest !== null && digestOf(bytes) !== facts.digest) throw isLost(file)
      return bytes
    },
    /** Stores one, in the transaction of `sql`. One that is there already is the same. */
    async add(sql: Sql, asset: Asset): Promise<void> {
      if (store === undefined) return addAsset(sql, dataset, asset, null)
      const { file, contentType, bytes } = asset
      await lockAsset(sql, dataset, file)
      await store.put(originalKey(dataset, file), bytes, contentType)
      await addAsset(sql, dataset, asset, digestOf(bytes))
    },
    /** Whether a file is described, and the object store has lost its bytes. @throws {AssetStoreAway} */
    async isLost(sql: Sql, file: string): Promise<boolean> {
      if (store === undefined) return false
      const facts = await findAsset(sql, dataset, file)
      if (facts === null || facts.digest === null) return false
      return (await store.get(originalKey(dataset, file), { start: 0, end: 0 })) === null
    },
  }
}

/** An object of so many bytes; null when it is not there, or shorter. @throws {AssetStoreAway} */
export async function readObject(
  store: AssetStore,
  key: string,
  size: number,
): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for (let from = 0; from < size; from += WHOLE_PART) {
    const part = await readObjectPart(store, key, from, Math.min(WHOLE_PART, size - from))
    if (part === null) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function readObjectPart(
  store: AssetStore,
  key: string,
  from: number,
  length: number,
): Promise<Buffer | null> {
  const object = await store.get(key, { start: from, end: from + length - 1 })
  return object?.bytes.length === length ? object.bytes : null
}

/** The key of an original in the object store. */
export function originalKey(dataset: string, file: string): string {
  return `originals/${dataset}/${file}`
}

/** As the row of an original in the object store has it. */
export function digestOf(bytes: Buffer): string {
  return sha256(bytes).toString('hex')
}

function hasNoStore(): AssetStoreAway {
  return new AssetStoreAway('The bytes of this file lie in an object store, and ASSETS names none.')
}

function isLost(file: string): AssetStoreAway {
  return new AssetStoreAway(`The object store of ASSETS has not the whole file ${file}.`)
}

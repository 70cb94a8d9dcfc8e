import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sha256 } from '../../../common/digest.server'
import { AssetStoreAway, type AssetStore } from '../asset-store/asset-store.server'
import { digestOf } from '../asset-store/originals.server'
import type { StoredImage } from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'
import { pictureExtension, pictureType } from './picture-types.server'

export type KeptPictures = ReturnType<typeof openKeptPictures>

/**
 * Two pictures are made at a time, and others wait for their turn: making one takes less than waiting for a silent store or
 * database.
 */
const PATIENCE_MS = 1000
/** For this long nothing is asked after a store was away, or an answer took too long. */
const PAUSE_MS = 10_000

/** Scaled pictures in the object store: the first instance that needs one makes it for all. */
export function openKeptPictures({
  store,
  dataset,
  log,
}: {
  store: AssetStore
  dataset: string
  log: Logger
}) {
  const keyOf = (file: ImageFile, transformation: Transformation) =>
    `${folderOf(dataset)}${file.name}/${sha256(canonicalQuery(transformation)).toString('hex')}`
  let awayUntil = -Infinity
  const pause = () => {
    awayUntil = performance.now() + PAUSE_MS
  }
  const warn = (error: unknown) => {
    if (error instanceof AssetStoreAway) pause()
    log.warn({ err: error }, 'a scaled picture is not kept for the other instances')
    return undefined
  }
  /** Undefined when the answer takes too long; it is not waited for. */
  async function inPatience<T>(answer: Promise<T>): Promise<T | undefined> {
    const late = sleep(PATIENCE_MS, 'late' as const, { ref: false })
    const found = await Promise.race([answer, late])
    if (found !== 'late') return found
    pause()
    return undefined
  }
  return {
    /**
     * Undefined when it is not there, or not whole, or the store is away or silent: then it has to be made.
     *
     * @param isThere whether the database has the picture: what was kept of a deleted one stays until the next sweep.
     */
    async get(
      file: ImageFile,
      transformation: Transformation,
      isThere: () => Promise<boolean>,
    ): Promise<StoredImage | undefined> {
      if (performance.now() < awayUntil) return undefined
      const found = await inPatience(
        isThere().then((is) => (is ? store.get(keyOf(file, transformation)).catch(warn) : null)),
      )
      const extension = pictureExtension(found?.contentType ?? null)
      if (!found || extension === undefined || digestOf(found.bytes) !== found.digest)
        return undefined
      return { bytes: found.bytes, extension }
    },
    /** Does not wait until it is there. */
    put(file: ImageFile, transformation: Transformation, { bytes, extension }: StoredImage): void {
      void store.put(keyOf(file, transformation), bytes, pictureType(extension)).catch(warn)
    },
  }
}

/** Deletes the scaled pictures of all files except these. */
export async function deleteKeptPictures(
  store: AssetStore,
  dataset: string,
  files: ReadonlySet<string>,
): Promise<void> {
  const folder = folderOf(dataset)
  for await (const key of store.list(folder)) {
    const [file = ''] = key.slice(folder.length).split('/')
    if (!files.has(file)) await store.delete(key)
  }
}

function folderOf(dataset: string): string {
  return `pictures/${dataset}/`
}

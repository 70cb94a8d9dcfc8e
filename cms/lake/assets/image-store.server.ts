import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import {
  openImageCache,
  type CacheLimits,
  type ImageKey,
  type OpenImage,
  type StoredImage,
} from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'
import type { ImageSource } from './image-source.server'
import { transform } from './image-transform.server'
import { openQueue } from '../../../common/work-queue.server'

/** The pictures of a source, in every requested form. */
export interface ImageStore {
  /**
   * The picture in this form; the original without a transformation. Requests for the same form share one making, and the
   * result is kept on the disk.
   *
   * @returns the picture on the disk, which the caller closes; in memory when the disk has failed; null when there is no such
   * picture.
   * @throws {QueueFull} when too many pictures wait to be made, or this one has waited for too long.
   * @throws when the picture is not available right now.
   */
  obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<OpenImage | StoredImage | null>
  /** Deletes all results of a deleted picture. What is being made right now is dropped when it is made. */
  forget(name: string): Promise<void>
  /** Deletes the results of all pictures except these. */
  forgetAllBut(names: Iterable<string>): Promise<void>
}

export interface ImageStoreOptions {
  source: ImageSource
  /** The cache's folder. */
  folder: string
  limits: CacheLimits
  log: Logger
  /** Longest wait of a picture until it is made. */
  longestWaitMs?: number
}

/** More than a page of new pictures in all their sizes. */
const MOST_WAITING = 500
/**
 * Ten times as long as a page may wait: a picture takes some tenths of a second, and the first visitor after a change of the
 * gallery wants a screen of new ones. Whoever waits for longer has gone, or is one of a crowd that would never be served.
 */
const LONGEST_WAIT_MS = 10_000

export async function openImageStore({
  source,
  folder,
  limits,
  log,
  longestWaitMs = LONGEST_WAIT_MS,
}: ImageStoreOptions): Promise<ImageStore> {
  const inTurn = openQueue({ atOnce: source.atOnce, waiting: MOST_WAITING, longestWaitMs })
  const cache = await openImageCache(folder, limits, log)
  const underWay = new Map<string, Promise<StoredImage | null>>()
  const place = `${source.projectId}/${source.dataset}`

  async function obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<OpenImage | StoredImage | null> {
    const key = keyOf(file, transformation)
    const kept = await cache.open(key)
    if (kept) return kept
    const made = await makeOnce(key, file, transformation)
    // Send it from the disk: otherwise every slow reader would hold a picture in memory.
    return made && ((await cache.open(key)) ?? made)
  }

  function makeOnce(
    key: ImageKey,
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const id = `${key.file}?${key.query}`
    const image =
      underWay.get(id) ??
      inTurn(() => make(key, file, transformation)).finally(() => underWay.delete(id))
    underWay.set(id, image)
    return image
  }

  async function make(
    key: ImageKey,
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const ready = transformation && (await source.transformed?.(file, transformation))
    const image = ready ?? (await madeHere(file, transformation))
    if (image === null) return null
    await cache.put(key, image)
    if ((await source.isThere?.(file)) ?? true) return image
    // It was deleted meanwhile.
    await cache.forget(key.file)
    return null
  }

  async function madeHere(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const original = await originalOf(file)
    if (transformation === null || original === null) return original
    const made = await transform(original.bytes, file, transformation)
    source.keep?.(file, transformation, made)
    return made
  }

  /** Kept on the disk as well, because a page asks for the same picture in several sizes. */
  async function originalOf(file: ImageFile): Promise<StoredImage | null> {
    const key = keyOf(file, null)
    const kept = await cache.open(key)
    if (kept)
      return { bytes: await buffer(kept.handle.createReadStream()), extension: kept.extension }
    const original = await source.original(file)
    if (original) await cache.put(key, original)
    return original
  }

  function keyOf(file: ImageFile, transformation: Transformation | null): ImageKey {
    return { file: `${place}/${file.name}`, query: canonicalQuery(transformation) }
  }

  return {
    obtain,
    forget: (name) => cache.forget(`${place}/${name}`),
    forgetAllBut: (names) => cache.forgetAllBut([...names].map((name) => `${place}/${name}`)),
  }
}

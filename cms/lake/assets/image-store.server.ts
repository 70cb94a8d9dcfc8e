import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import {
  openImageCache,
  type CacheLimits,
  type OpenImage,
  type StoredImage,
} from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'
import type { ImageSource } from './image-source.server'
import { transform } from './image-transform.server'
import { openQueue } from '../../../common/work-queue.server'

/** A picture in one form. */
interface Wanted {
  file: ImageFile
  /** Null: the original. */
  transformation: Transformation | null
}

/** More than a page of new pictures in all their sizes. */
const MOST_WAITING = 500
/**
 * Ten times as long as a page may wait: a picture takes some tenths of a second, and the first visitor after a change of the
 * gallery wants a screen of new ones. Whoever waits for longer has gone, or is one of a crowd that would never be served.
 */
const LONGEST_WAIT_MS = 10_000

/**
 * The pictures of a source, in every requested form.
 *
 * @param options.folder of the cache.
 * @param options.longestWaitMs longest wait of a picture until it is made.
 */
export async function openImageStore({
  source,
  folder,
  limits,
  log,
  longestWaitMs = LONGEST_WAIT_MS,
}: {
  source: ImageSource
  folder: string
  limits: CacheLimits
  log: Logger
  longestWaitMs?: number | undefined
}) {
  const inTurn = openQueue({ atOnce: source.atOnce, waiting: MOST_WAITING, longestWaitMs })
  const cache = await openImageCache(folder, limits, log)
  const underWay = new Map<string, Promise<StoredImage | null>>()
  const place = `${source.projectId}/${source.dataset}`

  const keyOf = ({ file, transformation }: Wanted) => ({
    file: `${place}/${file.name}`,
    query: canonicalQuery(transformation),
  })

  function makeOnce(wanted: Wanted): Promise<StoredImage | null> {
    const { file, query } = keyOf(wanted)
    const id = `${file}?${query}`
    const image = underWay.get(id) ?? inTurn(() => make(wanted)).finally(() => underWay.delete(id))
    underWay.set(id, image)
    return image
  }

  async function make(wanted: Wanted): Promise<StoredImage | null> {
    const { file, transformation } = wanted
    const ready = transformation && (await source.transformed?.(file, transformation))
    const image = ready ?? (await madeHere(wanted))
    if (image === null) return null
    const key = keyOf(wanted)
    await cache.put(key, image)
    if ((await source.isThere?.(file)) ?? true) return image
    // It was deleted meanwhile.
    await cache.forget(key.file)
    return null
  }

  async function madeHere({ file, transformation }: Wanted): Promise<StoredImage | null> {
    const original = await originalOf(file)
    if (transformation === null || original === null) return original
    const made = await transform(original.bytes, file, transformation)
    source.keep?.(file, transformation, made)
    return made
  }

  /** Kept on the disk as well, because a page asks for the same picture in several sizes. */
  async function originalOf(file: ImageFile): Promise<StoredImage | null> {
    const key = keyOf({ file, transformation: null })
    const kept = await cache.open(key)
    if (kept)
      return { bytes: await buffer(kept.handle.createReadStream()), extension: kept.extension }
    const original = await source.original(file)
    if (original) await cache.put(key, original)
    return original
  }

  return {
    /**
     * The picture in this form; the original without a transformation. Requests for the same form share one making, and the
     * result is kept on the disk.
     *
     * @returns the picture on the disk, which the caller closes; in memory when the disk has failed; null when there is no such
     * picture.
     * @throws {QueueFull} when too many pictures wait to be made, or this one has waited for too long.
     * @throws when the picture is not available right now.
     */
    async obtain(
      file: ImageFile,
      transformation: Transformation | null,
    ): Promise<OpenImage | StoredImage | null> {
      const wanted = { file, transformation }
      const kept = await cache.open(keyOf(wanted))
      if (kept) return kept
      const made = await makeOnce(wanted)
      // Send it from the disk: otherwise every slow reader would hold a picture in memory.
      return made && ((await cache.open(keyOf(wanted))) ?? made)
    },
    /** Deletes all results of a deleted picture. What is being made right now is dropped when it is made. */
    forget: (name: string) => cache.forget(`${place}/${name}`),
    /** Deletes the results of all pictures except these. */
    forgetAllBut: (names: Iterable<string>) =>
      cache.forgetAllBut([...names].map((name) => `${place}/${name}`)),
  }
}

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

interface Made {
  image: StoredImage
  isTransformedHere: boolean
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
  const places = { atOnce: source.atOnce, waiting: MOST_WAITING, longestWaitMs }
  const inTurn = openQueue(places)
  /** Apart from the making: a silent database would hold its places. */
  const asking = openQueue(places)
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
    const image =
      underWay.get(id) ??
      isReadable(wanted)
        .then((is) => (is ? inTurn(() => make(wanted)) : null))
        // Only now that the place is given back: a silent database holds none.
        .then((made) => made && unlessDeleted(wanted, made))
        .finally(() => underWay.delete(id))
    underWay.set(id, image)
    return image
  }

  async function isReadable({ file }: Wanted): Promise<boolean> {
    if (!source.isReadable || cache.has(keyOf({ file, transformation: null }))) return true
    return asking(() => source.isReadable!(file))
  }

  async function make({ file, transformation }: Wanted): Promise<Made | null> {
    if (transformation === null) {
      const image = await originalOf(file)
      return image && { image, isTransformedHere: false }
    }
    const ready = await source.transformed?.(file, transformation)
    const image = ready ?? (await transformedHere(file, transformation))
    if (image === null) return null
    await cache.put(keyOf({ file, transformation }), image)
    return { image, isTransformedHere: !ready }
  }

  async function transformedHere(
    file: ImageFile,
    transformation: Transformation,
  ): Promise<StoredImage | null> {
    const original = await originalOf(file)
    if (original === null) return null
    try {
      return await transform(original.bytes, file, transformation)
    } catch (error) {
      // Not waited for: a silent database would hold the place.
      void forgetDeleted(file)
      throw error
    }
  }

  async function unlessDeleted(
    { file, transformation }: Wanted,
    { image, isTransformedHere }: Made,
  ): Promise<StoredImage | null> {
    if (await forgetDeleted(file)) return null
    if (transformation && isTransformedHere) source.keep?.(file, transformation, image)
    return image
  }

  /** Whether the picture was deleted while something was made of it. Then nothing of it stays on the disk. */
  async function forgetDeleted(file: ImageFile): Promise<boolean> {
    if ((await source.isThere?.(file)) ?? true) return false
    await cache.forget(keyOf({ file, transformation: null }).file)
    return true
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

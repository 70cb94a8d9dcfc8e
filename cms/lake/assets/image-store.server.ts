import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { openFairQueue, WaitedTooLong } from './fair-queue.server'
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
import { openQueue } from '../store/work-queue.server'

/** The pictures of a source, in every requested form. */
export interface ImageStore {
  /**
   * The picture in this form; the original without a transformation. Requests for the same form share one making, and the
   * result is kept on the disk.
   *
   * @param asker the client, such as its address: one asker cannot delay the others.
   * @returns the picture on the disk, which the caller closes; in memory when the disk has failed; null when there is no such
   * picture.
   * @throws {TooManyAtOnce} when too many pictures wait for this asker.
   * @throws {QueueFull} when too many wait for all askers, or this one has waited for too long.
   * @throws when the picture is not available right now.
   */
  obtain(
    file: ImageFile,
    transformation: Transformation | null,
    asker: string,
  ): Promise<OpenImage | StoredImage | null>
  /** Deletes all results of a deleted picture, also those that are being made right now. */
  forget(name: string): Promise<void>
  /** Deletes the results of all pictures except these. */
  forgetAllBut(names: Iterable<string>): Promise<void>
}

/** A picture that is being made. */
interface Making {
  name: string
  /** Called for every request. */
  imageFor: (asker: string) => Promise<StoredImage | null>
  /** The picture was deleted meanwhile. */
  isForgotten: boolean
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

/** Pictures that may wait to be made, for all askers and for each: more than the gallery has. */
const MOST_WAITING = 200
const MOST_WAITING_EACH = 50
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
  const { atOnce } = source
  const making = openFairQueue({
    atOnce,
    waiting: MOST_WAITING,
    each: { atOnce: Math.ceil(atOnce / 2), waiting: MOST_WAITING_EACH },
    longestWaitMs,
  })
  // Each one needs up to 20 MB of memory for an original until it is on the disk.
  const loading = openQueue({ atOnce: 4, waiting: 200, longestWaitMs })
  const cache = await openImageCache(folder, limits, log)
  const underWay = new Map<string, Making>()
  const place = `${source.projectId}/${source.dataset}`

  async function obtain(
    file: ImageFile,
    transformation: Transformation | null,
    asker: string,
  ): Promise<OpenImage | StoredImage | null> {
    const key = { file: `${place}/${file.name}`, query: canonicalQuery(transformation) }
    const kept = await cache.open(key)
    if (kept) return kept
    const made = await makeOnce(key, file, transformation, asker)
    // Send it from the disk: otherwise every slow reader would hold a picture in memory.
    return made && ((await cache.open(key)) ?? made)
  }

  function makeOnce(
    key: ImageKey,
    file: ImageFile,
    transformation: Transformation | null,
    asker: string,
  ): Promise<StoredImage | null> {
    const id = `${key.file}?${key.query}`
    const known = underWay.get(id)
    if (known) return known.imageFor(asker)
    const end = () => void (underWay.get(id) === made && underWay.delete(id))
    const made: Making = {
      name: file.name,
      isForgotten: false,
      imageFor:
        transformation === null
          ? once(() =>
              loading(async () => keep(made, key, await source.original(file))).finally(end),
            )
          : inTurn(
              async () => keep(made, key, await transformed(file, transformation, asker)),
              end,
            ),
    }
    underWay.set(id, made)
    return made.imageFor(asker)
  }

  /**
   * A request for a picture that waits to be made also queues it under its own asker. Otherwise an asker with many waiting
   * pictures could delay those that everyone needs.
   *
   * @param end - called when the work has ended, or nobody waits for it any more.
   */
  function inTurn(work: () => Promise<StoredImage | null>, end: () => void): Making['imageFor'] {
    const turns = new Map<string, Promise<StoredImage | null>>()
    let begun: Promise<StoredImage | null> | null = null
    const begin = () => {
      begun ??= work().finally(end)
      return begun
    }
    return (asker) => {
      const known = begun ?? turns.get(asker)
      if (known) return known
      const turn = making(asker, begin).catch((error: unknown) => {
        if (begun !== null) return begun
        turns.delete(asker)
        const [other] = turns.values()
        if (other === undefined) end()
        // If this asker's queue is full, the picture is made at another asker's turn.
        if (other === undefined || error instanceof WaitedTooLong) throw error
        return other
      })
      turns.set(asker, turn)
      return turn
    }
  }

  async function keep(
    made: Making,
    key: ImageKey,
    image: StoredImage | null,
  ): Promise<StoredImage | null> {
    if (image && !made.isForgotten) await cache.put(key, image)
    if (!made.isForgotten) return image
    await cache.forget(key.file)
    return null
  }

  async function transformed(
    file: ImageFile,
    transformation: Transformation,
    asker: string,
  ): Promise<StoredImage | null> {
    const ready = await source.transformed?.(file, transformation)
    if (ready !== undefined) return ready
    const original = await obtain(file, null, asker)
    return original && transform(await bytesOf(original), file, transformation)
  }

  return {
    obtain,
    async forget(name) {
      for (const made of underWay.values()) if (made.name === name) made.isForgotten = true
      await cache.forget(`${place}/${name}`)
    },
    async forgetAllBut(names) {
      await cache.forgetAllBut([...names].map((name) => `${place}/${name}`))
    },
  }
}

/** The first call does the work, and the others share it. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => (result ??= work())
}

function bytesOf(image: OpenImage | StoredImage): Promise<Buffer> | Buffer {
  return 'bytes' in image ? image.bytes : buffer(image.handle.createReadStream())
}

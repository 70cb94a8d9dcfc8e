import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { openFairQueue } from './fair-queue.server'
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

const NOTHING = Promise.resolve(null)

/** A picture that is being made. */
interface Making {
  name: string
  image: Promise<StoredImage | null>
  /** Called when another asker requests it. */
  join: (asker: string) => void
  /** The picture was deleted meanwhile. */
  isForgotten: boolean
}

export interface ImageStoreOptions {
  source: ImageSource
  /** The cache's folder. */
  folder: string
  limits: CacheLimits
  log: Logger
}

/** Pictures that may wait to be made, for all askers and for each: more than the gallery has. */
const MOST_WAITING = 200
const MOST_WAITING_EACH = 50

export async function openImageStore({
  source,
  folder,
  limits,
  log,
}: ImageStoreOptions): Promise<ImageStore> {
  const { atOnce } = source
  const making = openFairQueue({
    atOnce,
    waiting: MOST_WAITING,
    each: { atOnce: Math.ceil(atOnce / 2), waiting: MOST_WAITING_EACH },
  })
  // Each one needs up to 20 MB of memory for an original until it is on the disk.
  const loading = openQueue({ atOnce: 4, waiting: 200 })
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
    if (known) {
      known.join(asker)
      return known.image
    }
    const made: Making = { name: file.name, image: NOTHING, join: () => {}, isForgotten: false }
    underWay.set(id, made)
    if (transformation === null)
      made.image = loading(async () => keep(made, key, await source.original(file)))
    else
      joinable(made, asker, async () =>
        keep(made, key, await transformed(file, transformation, asker)),
      )
    made.image = made.image.finally(() => underWay.delete(id))
    return made.image
  }

  /**
   * A request for a picture that waits to be made also queues it under its own asker. Otherwise an asker with many waiting
   * pictures could delay those that everyone needs.
   */
  function joinable(made: Making, asker: string, work: () => Promise<StoredImage | null>): void {
    const askers = new Set([asker])
    let begun: Promise<StoredImage | null> | null = null
    made.image = new Promise((resolve, reject) => {
      const begin = async () => {
        begun ??= work()
        await begun.then(resolve, reject)
      }
      made.join = (other) => {
        if (begun !== null || askers.has(other)) return
        askers.add(other)
        // If this asker's queue is full, the picture is made at another asker's turn.
        making(other, begin).catch(() => undefined)
      }
      making(asker, begin).catch(reject)
    })
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

function bytesOf(image: OpenImage | StoredImage): Promise<Buffer> | Buffer {
  return 'bytes' in image ? image.bytes : buffer(image.handle.createReadStream())
}

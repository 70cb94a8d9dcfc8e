import type { Logger } from 'pino'
import { openImageCache, type CacheLimits, type StoredImage } from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'
import type { ImageSource } from './image-source.server'
import { transform } from './image-transform.server'
import { openQueue } from './work-queue.server'

/** The pictures of a source, in every form that is asked for. */
export interface ImageStore {
  /**
   * The picture in this form; the original without a transformation. It is made at most once at a time, and kept on the disk.
   *
   * @returns null when there is no such picture.
   * @throws when it cannot be had right now.
   */
  obtain(file: ImageFile, transformation: Transformation | null): Promise<StoredImage | null>
  /** Deletes what was made of a picture that was deleted, also what is being made of it right now. */
  forget(name: string): Promise<void>
  /** Deletes what was made of all pictures but these. */
  forgetAllBut(names: Iterable<string>): Promise<void>
}

/** Something that is being made. */
interface Making {
  name: string
  image: Promise<StoredImage | null>
  /** The picture was deleted meanwhile. */
  isForgotten: boolean
}

export interface ImageStoreOptions {
  source: ImageSource
  /** Folder of the results. */
  folder: string
  limits: CacheLimits
  log: Logger
}

export async function openImageStore({
  source,
  folder,
  limits,
  log,
}: ImageStoreOptions): Promise<ImageStore> {
  const queue = openQueue({ atOnce: 2, waiting: 100 })
  const cache = await openImageCache(folder, limits, log)
  const underWay = new Map<string, Making>()
  const place = `${source.projectId}/${source.dataset}`

  function obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const query = canonicalQuery(transformation)
    const key = `${file.name}?${query}`
    const known = underWay.get(key)
    if (known) return known.image
    const making: Making = { name: file.name, image: Promise.resolve(null), isForgotten: false }
    making.image = make(making, file, transformation, query).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making.image
  }

  async function make(
    making: Making,
    file: ImageFile,
    transformation: Transformation | null,
    query: string,
  ): Promise<StoredImage | null> {
    const key = { file: `${place}/${file.name}`, query }
    const stored = await cache.get(key)
    if (stored) return stored
    const image =
      transformation === null
        ? await source.original(file)
        : await transformed(file, transformation)
    if (image && !making.isForgotten) await cache.put(key, image)
    if (!making.isForgotten) return image
    await cache.forget(key.file)
    return null
  }

  async function transformed(
    file: ImageFile,
    transformation: Transformation,
  ): Promise<StoredImage | null> {
    const ready = await source.transformed?.(file, transformation)
    if (ready !== undefined) return ready
    return queue(async () => {
      const image = await obtain(file, null)
      return image && transform(image.bytes, file, transformation)
    })
  }

  return {
    obtain,
    async forget(name) {
      for (const making of underWay.values()) if (making.name === name) making.isForgotten = true
      await cache.forget(`${place}/${name}`)
    },
    async forgetAllBut(names) {
      await cache.forgetAllBut([...names].map((name) => `${place}/${name}`))
    },
  }
}

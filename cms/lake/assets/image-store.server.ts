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
import { openQueue } from '../store/work-queue.server'

/** The pictures of a source, in every form that is asked for. */
export interface ImageStore {
  /**
   * The picture in this form; the original without a transformation. It is made at most once at a time, and kept on the disk.
   *
   * @returns the picture on the disk, which the caller closes; in memory when the disk has not taken it; null when there is
   * no such picture.
   * @throws when it cannot be had right now.
   */
  obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<OpenImage | StoredImage | null>
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
  const scaling = openQueue({ atOnce: 2, waiting: 100 })
  // Each holds an original of up to 20 MB in memory until the disk has it.
  const loading = openQueue({ atOnce: 4, waiting: 200 })
  const cache = await openImageCache(folder, limits, log)
  const underWay = new Map<string, Making>()
  const place = `${source.projectId}/${source.dataset}`

  async function obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<OpenImage | StoredImage | null> {
    const key = { file: `${place}/${file.name}`, query: canonicalQuery(transformation) }
    const kept = await cache.open(key)
    if (kept) return kept
    const made = await makeOnce(key, file, transformation)
    // From the disk, or every slow reader would hold a picture in memory.
    return made && ((await cache.open(key)) ?? made)
  }

  function makeOnce(
    key: ImageKey,
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const id = `${key.file}?${key.query}`
    const known = underWay.get(id)
    if (known) return known.image
    const making: Making = { name: file.name, image: Promise.resolve(null), isForgotten: false }
    underWay.set(id, making)
    making.image = (
      transformation === null
        ? loading(async () => keep(making, key, await source.original(file)))
        : transformed(file, transformation).then((image) => keep(making, key, image))
    ).finally(() => underWay.delete(id))
    return making.image
  }

  async function keep(
    making: Making,
    key: ImageKey,
    image: StoredImage | null,
  ): Promise<StoredImage | null> {
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
    return scaling(async () => {
      const original = await obtain(file, null)
      return original && transform(await bytesOf(original), file, transformation)
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

function bytesOf(image: OpenImage | StoredImage): Promise<Buffer> | Buffer {
  return 'bytes' in image ? image.bytes : buffer(image.handle.createReadStream())
}

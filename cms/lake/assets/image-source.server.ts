import { readAsset } from '../../../db/tables/assets.server'
import type { Database } from '../../../db/client/connect.server'
import { isDatabaseAway } from '../store/database-away.server'
import type { StoredImage } from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'

/** Where the pictures of a dataset come from. Null: there is no such picture. */
export interface ImageSource {
  projectId: string
  dataset: string
  /** How many pictures are made at a time. */
  atOnce: number
  original: (file: ImageFile) => Promise<StoredImage | null>
  /** For a source that transforms pictures itself. Undefined: the original has to be transformed here. */
  transformed?: (
    file: ImageFile,
    transformation: Transformation,
  ) => Promise<StoredImage | null | undefined>
}

/** The pictures that the project comes with, by the name of their file. */
type SeedPictures = (name: string) => Promise<Buffer | null>
const NO_SEED: SeedPictures = async () => null

/** The pictures of the local lake, whose originals are in the database. While it is away, those of the seed are there. */
export function localImages({
  database,
  projectId,
  dataset,
  seed = NO_SEED,
}: {
  database: Database
  projectId: string
  dataset: string
  seed?: SeedPictures
}): ImageSource {
  const readBytes = async (name: string) =>
    (await database.run((sql) => readAsset(sql, dataset, name)))?.bytes ?? null
  return {
    projectId,
    dataset,
    // A picture takes a core for a while, and the pages need one as well.
    atOnce: 2,
    async original(file) {
      const bytes = await readBytes(file.name).catch(async (error: unknown) => {
        const fromSeed = isDatabaseAway(error) ? await seed(file.name) : null
        if (fromSeed === null) throw error
        return fromSeed
      })
      return bytes && { bytes, extension: file.extension }
    },
  }
}

const REMOTE_DEADLINE_MS = 10_000
const LARGEST_REMOTE = 20 * 1024 * 1024
/** What may come back, and what it is called here. */
const REMOTE_TYPES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/**
 * The pictures of a dataset in Sanity's cloud, transformed there and handed on from here, so that a visitor's browser asks
 * no other host. Pictures of the seed, which need not be in the cloud, are always there.
 *
 * @param origin of the image service: `https://cdn.sanity.io`.
 */
export function hostedImages({
  origin,
  projectId,
  dataset,
  seed = NO_SEED,
}: {
  origin: string
  projectId: string
  dataset: string
  seed?: SeedPictures
}): ImageSource {
  const load = (file: ImageFile, query: string) =>
    fetchImage(
      `${origin}/images/${projectId}/${dataset}/${file.name}${query === '' ? '' : `?${query}`}`,
    )
  return {
    projectId,
    dataset,
    atOnce: 6,
    async original(file) {
      const bytes = await seed(file.name)
      return bytes ? { bytes, extension: file.extension } : load(file, '')
    },
    transformed: async (file, transformation) =>
      (await seed(file.name)) ? undefined : load(file, canonicalQuery(transformation)),
  }
}

async function fetchImage(address: string): Promise<StoredImage | null> {
  // A redirect would lead to another host than the one that was meant.
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(REMOTE_DEADLINE_MS),
  })
  if (answer.status === 404 || answer.status === 410) return null
  const extension =
    REMOTE_TYPES[answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '']
  if (answer.status !== 200 || extension === undefined || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`the image service answered ${answer.status} with ${extension ?? 'no picture'}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    size += part.value.length
    if (size > LARGEST_REMOTE) {
      await reader.cancel()
      throw new Error('the image service sent more than 20 MB')
    }
  }
  return { bytes: Buffer.concat(chunks), extension }
}

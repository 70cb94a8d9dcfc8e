import { readAsset } from '../../db/assets.server'
import type { Database } from '../../db/connect.server'
import type { StoredImage } from './image-cache.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'
import { openQueue } from './work-queue.server'

/** Where the pictures of a dataset come from. Null: there is no such picture. */
export interface ImageSource {
  projectId: string
  dataset: string
  original: (file: ImageFile) => Promise<StoredImage | null>
  /** For a source that transforms by itself; of all others the originals are transformed here. */
  transformed?: (file: ImageFile, transformation: Transformation) => Promise<StoredImage | null>
}

/** The pictures of the local lake, whose originals are in the database. */
export function localImages({
  database,
  projectId,
  dataset,
}: {
  database: Database
  projectId: string
  dataset: string
}): ImageSource {
  return {
    projectId,
    dataset,
    async original(file) {
      const asset = await database.run((sql) => readAsset(sql, dataset, file.name))
      return asset && { bytes: asset.bytes, extension: file.extension }
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
 * no other host.
 *
 * @param origin of the image service: `https://cdn.sanity.io`.
 */
export function hostedImages({
  origin,
  projectId,
  dataset,
}: {
  origin: string
  projectId: string
  dataset: string
}): ImageSource {
  const queue = openQueue({ atOnce: 6, waiting: 100 })
  const load = (file: ImageFile, query: string) =>
    queue(() =>
      fetchImage(
        `${origin}/images/${projectId}/${dataset}/${file.name}${query === '' ? '' : `?${query}`}`,
      ),
    )
  return {
    projectId,
    dataset,
    original: (file) => load(file, ''),
    transformed: (file, transformation) => load(file, canonicalQuery(transformation)),
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

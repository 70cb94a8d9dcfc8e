import type { Assets } from '../asset-store/originals.server'
import { whyAway, type LakeDatabase } from '../database.server'
import { LARGEST_ASSET } from './file-asset.server'
import type { StoredImage } from './image-cache.server'
import { PICTURE_MS } from './image-transform.server'
import { AssetStoreAway } from '../asset-store/asset-store.server'
import type { KeptPictures } from './kept-pictures.server'
import { pictureExtension } from './picture-types.server'
import { canonicalQuery, type ImageFile, type Transformation } from './image-request.server'

/** The source of a dataset's pictures. Null means that there is no such picture. */
export interface ImageSource {
  projectId: string
  dataset: string
  /** Pictures that are made at the same time. */
  atOnce: number
  original: (file: ImageFile) => Promise<StoredImage | null>
  /**
   * For a source that can be away: whether there is such a picture. @throws when its original cannot be read now.
   */
  isReadable?: (file: ImageFile) => Promise<boolean>
  /** For a source whose pictures can be deleted. */
  isThere?: (file: ImageFile) => Promise<boolean>
  /**
   * For a source that transforms pictures, or that has them transformed. An undefined result means that the original must be
   * transformed here.
   */
  transformed?: (
    file: ImageFile,
    transformation: Transformation,
  ) => Promise<StoredImage | null | undefined>
  /** Is given what was transformed here, and was not deleted meanwhile. */
  keep?: (file: ImageFile, transformation: Transformation, image: StoredImage) => void
}

/** Finds a picture that the project comes with by its file name. */
type SeedPictures = (name: string) => Promise<Buffer | null>
const NO_SEED: SeedPictures = async () => null

/**
 * The local lake's pictures. While the database or the object store with their originals is away, the seed's pictures are still
 * there.
 *
 * @param options.kept scaled pictures of all instances.
 */
export function localImages({
  database,
  assets,
  kept,
  projectId,
  dataset,
  seed = NO_SEED,
}: {
  database: LakeDatabase
  assets: Assets
  kept?: KeptPictures | undefined
  projectId: string
  dataset: string
  seed?: SeedPictures
}): ImageSource {
  const isAway = (error: unknown) =>
    error instanceof AssetStoreAway || whyAway(database, error) !== null
  const isFound = (file: ImageFile, whileAway: boolean) =>
    assets.find(file.name).then(
      (facts) => facts !== null,
      () => whileAway,
    )
  return {
    projectId,
    dataset,
    ...(kept && {
      transformed: (file, transformation) =>
        kept.get(file, transformation, () => isFound(file, false)),
      keep: kept.put,
    }),
    // Making a picture keeps a core busy for a while, and the pages need one too.
    atOnce: 2,
    async original(file) {
      const bytes = await assets.read(file.name).catch(async (error: unknown) => {
        const fromSeed = isAway(error) ? await seed(file.name) : null
        if (fromSeed === null) throw error
        return fromSeed
      })
      return bytes && { bytes, extension: file.extension }
    },
    isReadable: (file) =>
      assets.find(file.name).then(
        (facts) => facts !== null,
        async (error: unknown) => {
          if (isAway(error) && (await seed(file.name))) return true
          throw error
        },
      ),
    // While the database is away, nothing is deleted.
    isThere: (file) => isFound(file, true),
  }
}

/**
 * The pictures of a dataset in Sanity's cloud. The cloud transforms them and we forward them, so that a visitor's browser asks
 * no other host. The seed's pictures are always available, even if they are not in the cloud.
 *
 * @param origin the image service's origin: `https://cdn.sanity.io`.
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
  // No redirect is followed: it could lead to another host.
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PICTURE_MS),
  })
  if (answer.status === 404 || answer.status === 410) return null
  const extension = pictureExtension(answer.headers.get('content-type'))
  if (answer.status !== 200 || extension === undefined || answer.body === null) {
    await answer.body?.cancel()
    throw new Error(`the image service answered ${answer.status} with ${extension ?? 'no picture'}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Whoever throws in such a loop cancels the rest.
  for await (const part of answer.body) {
    chunks.push(part)
    size += part.length
    if (size > LARGEST_ASSET) throw new Error('the image service sent more than 20 MB')
  }
  return { bytes: Buffer.concat(chunks), extension }
}

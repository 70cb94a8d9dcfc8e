import { answerJson } from './answer.server'
import { LakeError } from './errors.server'
import { describeFile } from './file-asset.server'
import { describeImage } from './image-asset.server'
import { readBytes, type LakeRequest } from './request.server'
import type { Store } from './store.server'
import { openQueue } from './work-queue.server'

/** In bytes, as much as a photograph needs that comes straight from a camera. */
const LARGEST_ASSET = 20 * 1024 * 1024
/** In characters: half of one could not be kept. */
const LONGEST_NAME = 200
/** What an uploader may tell about an asset, as `@sanity/client` sends it. */
const TOLD = ['title', 'description', 'label', 'creditLine']

export interface AssetsOptions {
  store: Store
  source: { projectId: string; dataset: string }
  /** Origin of the addresses in the asset documents, as browsers see it. */
  publicUrl: string
}

/**
 * `POST /assets/images/<dataset>?filename=…` and `/assets/files/…`, the bytes as the body: stores them with their asset
 * document, and answers `{ document }`. The same bytes again are the same asset, whose document stays as it is.
 */
export function answerUpload(
  kind: 'images' | 'files',
  { store, source, publicUrl }: AssetsOptions,
) {
  const queue = openQueue({ atOnce: 2, waiting: 50 })
  return async ({ request, response, caller, search }: LakeRequest): Promise<void> => {
    const bytes = await readBytes(request, LARGEST_ASSET)
    if (bytes.length === 0)
      throw new LakeError(400, 'invalidAsset', 'There is nothing in the body.')
    const about = { ...source, originalFilename: filenameIn(search), publicUrl }
    const asset =
      kind === 'images'
        ? await queue(() => describeImage(bytes, { ...about, withPreview: true })).catch(
            refuseImage,
          )
        : describeFile(bytes, about)
    const told = Object.fromEntries(
      TOLD.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
    )
    const written = await store.commit({
      author: caller.id,
      change: (copy) => copy.apply({ createIfNotExists: { ...told, ...asset.document } }),
      assets: [asset],
    })
    answerJson(response, 200, { document: written?.documents.get(asset.document._id) })
  }
}

/** Only a name: browsers on some systems send the whole path. */
function filenameIn(search: URLSearchParams): string {
  const name =
    search
      .get('filename')
      ?.split(/[/\\]/)
      .at(-1)
      ?.replace(/\p{Cc}|\p{Surrogate}/gu, '')
      .trim() ?? ''
  return name === '' ? 'unnamed' : [...name].slice(0, LONGEST_NAME).join('')
}

function refuseImage(error: unknown): never {
  if (error instanceof Error && error.name === 'QueueFull')
    throw new LakeError(503, 'tooManyUploads', 'Too many pictures are being uploaded already.')
  throw new LakeError(
    400,
    'invalidImage',
    'That is not a picture of a kind that is taken: JPEG, PNG, WebP, GIF, SVG or AVIF.',
  )
}

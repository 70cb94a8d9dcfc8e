import { answerJson } from './answer.server'
import { LakeError } from '../errors.server'
import { describeFile } from '../assets/file-asset.server'
import { describeImage, RefusedImage } from '../assets/image-asset.server'
import { readBytes, type LakeRequest } from './request.server'
import type { Store } from '../store/store.server'
import { openQueue, openRoom, QueueFull } from '../store/work-queue.server'

/** In bytes, as much as a photograph needs that comes straight from a camera. */
const LARGEST_ASSET = 20 * 1024 * 1024
/** In bytes, of all uploads that are being taken. Others wait, and their senders with them. */
const MOST_IN_MEMORY = 100 * 1024 * 1024
const MOST_WAITING = 100
const LONGEST_WAIT_MS = 30_000
/** In characters: half of one could not be kept. */
const LONGEST_NAME = 200
/** What an uploader may tell about an asset, as `@sanity/client` sends it. */
const TOLD = ['title', 'description', 'label', 'creditLine']

export type UploadRoom = ReturnType<typeof openUploadRoom>

/** One for pictures and files together. */
export function openUploadRoom() {
  return openRoom({ bytes: MOST_IN_MEMORY, waiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS })
}

export interface AssetsOptions {
  store: Store
  room: UploadRoom
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
  { store, room, source, publicUrl }: AssetsOptions,
) {
  const queue = openQueue({ atOnce: 2, waiting: MOST_WAITING })

  async function take({ request, response, caller, search }: LakeRequest): Promise<void> {
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

  return (lakeRequest: LakeRequest): Promise<void> =>
    room(sizeOf(lakeRequest), () => take(lakeRequest)).catch((error: unknown) => {
      throw error instanceof QueueFull
        ? new LakeError(
            503,
            'tooManyUploads',
            'Too many pictures and files are being uploaded already. Please try again.',
          )
        : error
    })
}

/** In bytes; of a body that does not say it, what it may be at most. */
function sizeOf({ request }: LakeRequest): number {
  const { 'content-length': given } = request.headers
  return given === undefined ? LARGEST_ASSET : Math.min(Number(given), LARGEST_ASSET)
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
  if (error instanceof QueueFull) throw error
  if (error instanceof RefusedImage) throw new LakeError(400, 'invalidImage', error.message)
  throw new LakeError(
    400,
    'invalidImage',
    'That is not a picture of a kind that is taken: JPEG, PNG, WebP, GIF, SVG or AVIF.',
  )
}

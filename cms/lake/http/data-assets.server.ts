import type { IncomingMessage } from 'node:http'
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
/** The option `source`: where the asset was taken from. */
const SOURCE = ['sourceId', 'sourceName', 'sourceUrl']
const KNOWN = [...TOLD, ...SOURCE, 'filename', 'meta', 'tag']
/** What the option `extract` may ask for. Size and transparency are found out in any case. */
const EXTRACTED = ['none', 'image', 'lqip']
const UNKNOWN_TYPE = 'application/octet-stream'

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
    const type = contentTypeOf(request)
    refuseOptions(kind, type, search)
    const bytes = await readBytes(request, LARGEST_ASSET)
    if (bytes.length === 0)
      throw new LakeError(400, 'invalidAsset', 'There is nothing in the body.')
    const about = { ...source, originalFilename: filenameIn(search), publicUrl }
    const asset =
      kind === 'images'
        ? await queue(() =>
            describeImage(bytes, { ...about, withPreview: wantsPreview(search) }),
          ).catch(refuseImage)
        : describeFile(bytes, { ...about, mimeType: type ?? UNKNOWN_TYPE })
    const told = { ...fieldsIn(search, TOLD), ...sourceIn(search) }
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

/** Without its parameters; null when the request names none. */
function contentTypeOf(request: IncomingMessage): string | null {
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return given ? given : null
}

/** @throws {LakeError} 400 for options that would have no effect. */
function refuseOptions(kind: 'images' | 'files', type: string | null, search: URLSearchParams) {
  const refuse = (sentence: string): never => {
    throw new LakeError(400, 'invalidAssetOption', sentence)
  }
  const unknown = [...search.keys()].find((name) => !KNOWN.includes(name))
  if (unknown) refuse(`The option ${unknown.slice(0, 40)} is not known here.`)
  const extracted = search.getAll('meta').find((name) => !EXTRACTED.includes(name))
  if (extracted !== undefined)
    refuse(
      'The option extract may be lqip, image or none here: nothing else is read from a picture.',
    )
  if (type !== null && !/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type))
    refuse('The content type is not valid.')
  // What kind of a picture it is, its bytes say.
  if (kind === 'images' && type !== null && type !== UNKNOWN_TYPE && !type.startsWith('image/'))
    refuse('The content type of a picture must be one of image/….')
}

function wantsPreview(search: URLSearchParams): boolean {
  return !search.has('meta') || search.getAll('meta').includes('lqip')
}

function fieldsIn(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/** As Sanity writes it into the asset's document. */
function sourceIn(search: URLSearchParams): Record<string, unknown> {
  const { sourceId: id, sourceName: name, sourceUrl: url } = fieldsIn(search, SOURCE)
  if (id === undefined && name === undefined && url === undefined) return {}
  return {
    source: {
      _type: 'sanity.assetSourceData',
      ...(id && { id }),
      ...(name && { name }),
      ...(url && { url }),
    },
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
  if (error instanceof QueueFull) throw error
  if (error instanceof RefusedImage) throw new LakeError(400, 'invalidImage', error.message)
  throw new LakeError(
    400,
    'invalidImage',
    'That is not a picture of a kind that is taken: JPEG, PNG, WebP, GIF, SVG or AVIF.',
  )
}

import type { Logger } from 'pino'
import { answerJson } from '../messages/answer.server'
import { LakeError } from '../errors.server'
import { bareName, describeFile, LARGEST_ASSET, UNKNOWN_TYPE } from '../assets/file-asset.server'
import { describeImage, RefusedImage } from '../assets/image-asset.server'
import { mediaType, readBytes, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'
import { openQueue, openMemoryBudget, QueueFull } from '../../../common/work-queue.server'

/** Bytes of all uploads under way. Further uploads wait before their bodies are read. */
const MOST_IN_MEMORY = 100 * 1024 * 1024
/** Descriptions that an uploader may send with an asset, with the names of `@sanity/client`. */
const DESCRIPTION = {
  title: 'title',
  description: 'description',
  label: 'label',
  creditLine: 'creditLine',
}
/** The option `source`: where the asset comes from. */
const SOURCE = { sourceId: 'id', sourceName: 'name', sourceUrl: 'url' }
const KNOWN = [...Object.keys({ ...DESCRIPTION, ...SOURCE }), 'filename', 'meta', 'tag']
/**
 * The values that Sanity's option `extract` has, and so `options.metadata` of a picture's field. Size and transparency are always
 * read, and EXIF and location are left out, because they are the photographer's.
 */
const MADE = ['blurhash', 'thumbhash', 'palette']
const EXTRACTED = ['none', 'image', 'lqip', ...MADE, 'exif', 'location']

/**
 * `POST /assets/images/<dataset>?filename=…` and `/assets/files/…`, with the bytes as the body: stores them with their asset
 * document, and answers `{ document }`. The same bytes again are the same asset, and its document stays unchanged.
 *
 * @param options.publicUrl origin of the addresses in the asset documents, as browsers see it.
 */
export function answerUploads({
  store,
  source,
  publicUrl,
  log,
}: {
  store: Store
  source: { projectId: string; dataset: string }
  publicUrl: string
  log: Logger
}) {
  const memory = openMemoryBudget({ bytes: MOST_IN_MEMORY })
  const queue = openQueue({ atOnce: 2 })

  async function take(
    kind: 'images' | 'files',
    { request, response, caller, search }: LakeRequest,
  ): Promise<void> {
    const type = mediaType(request.headers['content-type'])
    refuseOptions(kind, type, search)
    const bytes = await readBytes({ request, response }, LARGEST_ASSET)
    if (bytes.length === 0)
      throw new LakeError(400, 'invalidAsset', 'There is nothing in the body.')
    const about = {
      ...source,
      originalFilename: bareName(search.get('filename') ?? '') || 'unnamed',
      publicUrl,
    }
    const asset =
      kind === 'images'
        ? await queue(() =>
            describeImage(bytes, {
              ...about,
              withPreview: wantsPreview(search),
              wished: search.getAll('meta').filter((name) => MADE.includes(name)),
            }),
          ).catch(refuseImage)
        : describeFile(bytes, { ...about, mimeType: type })
    if ('isIrregular' in asset && asset.isIrregular)
      log.warn(
        { id: asset.document._id },
        'a picture breaks a rule of its format; browsers show it all the same, so it is taken',
      )
    const from = fieldsIn(search, SOURCE)
    const description = {
      ...fieldsIn(search, DESCRIPTION),
      ...(Object.keys(from).length > 0 && {
        source: { _type: 'sanity.assetSourceData', ...from },
      }),
    }
    const written = await store.commit({
      author: caller.id,
      change: (copy) => copy.apply({ createIfNotExists: { ...description, ...asset.document } }),
      assets: [{ ...asset, size: bytes.length, readBytes: async () => bytes }],
    })
    answerJson(response, { document: written?.documents.get(asset.document._id) })
  }

  return (kind: 'images' | 'files') => (lakeRequest: LakeRequest) =>
    memory(sizeOf(lakeRequest), () => take(kind, lakeRequest)).catch((error: unknown) => {
      throw error instanceof QueueFull
        ? new LakeError(
            503,
            'tooManyUploads',
            'Too many pictures and files are being uploaded already. Please try again.',
          )
        : error
    })
}

/** Bytes of the body; the maximum for a body without a `Content-Length`. */
function sizeOf({ request }: LakeRequest): number {
  const { 'content-length': given } = request.headers
  return given === undefined ? LARGEST_ASSET : Math.min(Number(given), LARGEST_ASSET)
}

/** @throws {LakeError} 400 for options that would have no effect. */
function refuseOptions(
  kind: 'images' | 'files',
  type: string | undefined,
  search: URLSearchParams,
) {
  const refuse = (sentence: string): never => {
    throw new LakeError(400, 'invalidAssetOption', sentence)
  }
  const unknown = [...search.keys()].find((name) => !KNOWN.includes(name))
  if (unknown) refuse(`The option ${unknown.slice(0, 40)} is not known here.`)
  const extracted = search.getAll('meta').find((name) => !EXTRACTED.includes(name))
  if (extracted !== undefined) refuse(`The option extract may be one of ${EXTRACTED.join(', ')}.`)
  if (type !== undefined && !/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type))
    refuse('The content type is not valid.')
  // The exact type is not checked here: the bytes decide it.
  if (
    kind === 'images' &&
    type !== undefined &&
    type !== UNKNOWN_TYPE &&
    !type.startsWith('image/')
  )
    refuse('The content type of a picture must be one of image/….')
}

function wantsPreview(search: URLSearchParams): boolean {
  return !search.has('meta') || search.getAll('meta').includes('lqip')
}

/** The fields of the asset's document that the options name. */
function fieldsIn(search: URLSearchParams, names: Record<string, string>): Record<string, string> {
  const given = [...search].filter(([name, value]) => name in names && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [names[name], value]))
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

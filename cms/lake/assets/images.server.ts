import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { sha256 } from '../../../common/digest.server'
import { isAlreadyThere } from '../../../common/http/if-none-match.server'
import { sendStream } from '../../../common/http/send-stream.server'
import { answerAsset, type AskedAsset } from './asset-listener.server'
import type { CacheLimits, OpenImage, StoredImage } from './image-cache.server'
import {
  BadImageRequest,
  canonicalQuery,
  parseImageFile,
  parseImageRequest,
  withoutMetadata,
  type ImageFile,
  type Transformation,
} from './image-request.server'
import type { ImageSource } from './image-source.server'
import { openImageStore } from './image-store.server'
import { pictureType } from './picture-types.server'
import { ASSET_CACHE_CONTROL } from '../store/asset-files.server'
import { openMemoryBudget, QueueFull } from '../../../common/work-queue.server'

export interface ImagesOptions {
  source: ImageSource
  dataDir: string
  log: Logger
  limits?: CacheLimits
  /** Longest wait of a picture until it is made. Default: long enough for a page of new pictures. */
  longestWaitMs?: number
}

/** A picture must not run scripts when it is opened as a page. */
const IMAGE_HEADERS = {
  'Cache-Control': ASSET_CACHE_CONTROL,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Limits for all results on the disk together. A page's pictures in all the sizes that it uses are some 20 MB. */
const CACHE_LIMITS = { bytes: 512 * 1024 * 1024, files: 10_000 }

/** Bytes of pictures that slow readers together may hold in memory while the disk fails. No other waits for them. */
const MOST_HELD = { bytes: 64 * 1024 * 1024, longestWaitMs: 0 }

/** @param mayHaveOriginal whether the reader may have the uploaded file. Others get the picture without metadata. */
export type ImageListener = (
  request: IncomingMessage,
  response: ServerResponse,
  mayHaveOriginal?: boolean,
) => void

/** Opens the pictures of a source. Every result is made once and kept in `<dataDir>/image-cache`. */
export async function openImages({
  source,
  dataDir,
  log,
  limits = CACHE_LIMITS,
  longestWaitMs,
}: ImagesOptions) {
  const folder = join(dataDir, 'image-cache')
  const store = await openImageStore({ source, folder, limits, log, longestWaitMs })
  const inMemory = openMemoryBudget(MOST_HELD)
  let shed = 0

  async function answer(asked: AskedAsset, mayHaveOriginal: boolean): Promise<void> {
    const { request, name, search, refuseMissing } = asked
    const file = parseImageFile(name)
    if (file === null) return refuseMissing()
    const {
      transformation: wanted,
      variesByAccept,
      download,
    } = parseImageRequest(search, request.headers.accept ?? '', file)
    const transformation = wanted ?? (mayHaveOriginal ? null : withoutMetadata(file))
    const image = await store.obtain(file, transformation)
    if (image === null) return refuseMissing()
    const headers = {
      ...IMAGE_HEADERS,
      ...(variesByAccept ? { Vary: 'Accept' } : {}),
      ...(download === null ? {} : { 'Content-Disposition': attachment(download) }),
      ETag: tagOf(source, file, transformation),
    }
    if ('bytes' in image)
      await inMemory(image.bytes.length, () => send(asked, image, headers)).catch(
        (error: unknown) => {
          // It is the disk that fails: nobody waits for a picture to be made.
          throw error instanceof QueueFull ? new Error('too many readers, and no disk') : error
        },
      )
    else await send(asked, image, headers).finally(() => image.handle.close())
  }

  const handle: ImageListener = (request, response, mayHaveOriginal = true) =>
    answerAsset('picture', { ...source, log }, request, response, (asked) =>
      answer(asked, mayHaveOriginal).catch((error: unknown) => {
        if (error instanceof BadImageRequest) return asked.refuse(400, error.message)
        if (!(error instanceof QueueFull)) throw error
        shed += 1
        const sentence = 'Too many pictures at once. Please try again shortly.'
        asked.refuse(503, sentence, { 'Retry-After': 5 })
      }),
    )
  return {
    /** Answers `GET /images/<project>/<dataset>/<file>?w&h&fit&…`. The caller decides which of them a reader may have. */
    handle,
    forget: store.forget,
    forgetAllBut: store.forgetAllBut,
    /** How many requests have been refused so far because too many pictures waited to be made. */
    shed: () => shed,
  }
}

async function send(
  { request, response }: AskedAsset,
  image: OpenImage | StoredImage,
  headers: Record<string, string> & { ETag: string },
): Promise<void> {
  // The tag is checked only now, so that the tag of a deleted picture gets 404 and not 304.
  if (isAlreadyThere(request.headers['if-none-match'], headers.ETag))
    return void response.writeHead(304, headers).end()
  response.writeHead(200, {
    ...headers,
    'Content-Type': pictureType(image.extension),
    'Content-Length': 'bytes' in image ? image.bytes.length : image.size,
  })
  if (request.method === 'HEAD') return void response.end()
  const bytes = 'bytes' in image ? Readable.from(image.bytes) : image.handle.createReadStream()
  await sendStream(bytes, response)
}

/** RFC 8187 defines this form for names in any script. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function tagOf(
  { projectId, dataset }: ImageSource,
  file: ImageFile,
  transformation: Transformation | null,
): string {
  const name = `${projectId}/${dataset}/${file.name}?${canonicalQuery(transformation)}`
  return `"${sha256(name).toString('hex').slice(0, 32)}"`
}

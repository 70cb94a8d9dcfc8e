import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sha256 } from '../../../common/digest.server'
import { isAlreadyThere } from '../../../common/http/if-none-match.server'
import { refuseFile } from '../messages/refusals.server'
import { sendStream } from '../../../common/http/send-stream.server'
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
import { QueueFull } from '../../../common/work-queue.server'

const ADDRESS = /^\/images\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/([^/]+)$/

export interface ImagesOptions {
  source: ImageSource
  dataDir: string
  log: Logger
  limits?: CacheLimits
  /** Longest wait of a picture until it is made. Default: long enough for a page of new pictures. */
  longestWaitMs?: number
}

const METHODS = 'GET, HEAD, OPTIONS'
const RETRY = { 'Retry-After': 5 }
const TOO_MANY = 'Too many pictures at once. Please try again shortly.'

/** A picture must not run scripts when it is opened as a page. */
const IMAGE_HEADERS = {
  'Cache-Control': ASSET_CACHE_CONTROL,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Limits for all results on the disk together. A page's pictures in all the sizes that it uses are some 20 MB. */
const CACHE_LIMITS = { bytes: 512 * 1024 * 1024, files: 10_000 }

/** Bytes of pictures that slow readers together may hold in memory while the disk fails. */
const MOST_HELD = 64 * 1024 * 1024

/** @param mayHaveOriginal whether the reader may have the uploaded file. Others get the picture without metadata. */
export type ImageListener = (
  request: IncomingMessage,
  response: ServerResponse,
  mayHaveOriginal?: boolean,
) => void

export interface Images {
  /** Answers `GET /images/<project>/<dataset>/<file>?w&h&fit&…`. The caller decides which of them a reader may have. */
  handle: ImageListener
  /** Deletes all results of a deleted picture. */
  forget(file: string): Promise<void>
  /** Deletes the results of all pictures except these. */
  forgetAllBut(files: Iterable<string>): Promise<void>
  /** How many requests have been refused so far because too many pictures waited to be made. */
  shed(): number
}

/** Opens the pictures of a source. Every result is made once and kept in `<dataDir>/image-cache`. */
export async function openImages({
  source,
  dataDir,
  log,
  limits = CACHE_LIMITS,
  longestWaitMs,
}: ImagesOptions): Promise<Images> {
  const folder = join(dataDir, 'image-cache')
  const store = await openImageStore({ source, folder, limits, log, longestWaitMs })
  let held = 0
  let shed = 0

  const refuse = (
    response: ServerResponse,
    status: number,
    sentence: string,
    headers: Record<string, string | number> = {},
    error?: unknown,
  ) => refuseFile(response, log, { route: '/images/…', status, sentence, headers, error })

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    mayHaveOriginal: boolean,
  ): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'This address does not take that method.', { Allow: METHODS })
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
    const [, projectId, dataset, name = ''] = ADDRESS.exec(path) ?? []
    const file =
      projectId === source.projectId && dataset === source.dataset ? parseImageFile(name) : null
    if (file === null) return refuse(response, 404, 'There is no such picture.')

    const {
      transformation: asked,
      variesByAccept,
      download,
    } = parseImageRequest(new URLSearchParams(query), request.headers.accept ?? '', file)
    const transformation = asked ?? (mayHaveOriginal ? null : withoutMetadata(file))
    const image = await store.obtain(file, transformation)
    if (image === null) return refuse(response, 404, 'There is no such picture.')
    // The reader hung up while the picture was made.
    if (response.destroyed) return close(image)
    const tag = `"${keyOf(source, file, transformation).slice(0, 32)}"`
    const headers = {
      ...IMAGE_HEADERS,
      ...(variesByAccept ? { Vary: 'Accept' } : {}),
      ...(download === null ? {} : { 'Content-Disposition': attachment(download) }),
      ETag: tag,
    }
    // The tag is checked only now, so that the tag of a deleted picture gets 404 and not 304.
    if (isAlreadyThere(request.headers['if-none-match'], tag)) {
      await close(image)
      return void response.writeHead(304, headers).end()
    }
    const size = 'bytes' in image ? image.bytes.length : image.size
    if ('bytes' in image && !mayHold(size, response))
      throw new Error('too many readers, and no disk')
    response.writeHead(200, {
      ...headers,
      'Content-Type': pictureType(image.extension),
      'Content-Length': size,
    })
    if (request.method === 'HEAD') {
      await close(image)
      return void response.end()
    }
    if ('bytes' in image) response.end(image.bytes)
    else await sendStream(image.handle.createReadStream(), response)
  }

  /** For pictures that could not be written to the disk. */
  function mayHold(bytes: number, response: ServerResponse): boolean {
    if (held + bytes > MOST_HELD) return false
    held += bytes
    response.once('close', () => (held -= bytes))
    return true
  }

  const handle: ImageListener = (request, response, mayHaveOriginal = true) => {
    answer(request, response, mayHaveOriginal).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      if (error instanceof BadImageRequest) return refuse(response, 400, error.message)
      if (error instanceof QueueFull) {
        shed += 1
        return refuse(response, 503, TOO_MANY, RETRY)
      }
      refuse(response, 503, 'The picture cannot be read right now.', RETRY, error)
    })
  }
  return {
    handle,
    forget: store.forget,
    forgetAllBut: store.forgetAllBut,
    shed: () => shed,
  }
}

/** RFC 8187 defines this form for names in any script. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

async function close(image: OpenImage | StoredImage): Promise<void> {
  if ('handle' in image) await image.handle.close()
}

function keyOf(
  { projectId, dataset }: ImageSource,
  file: ImageFile,
  transformation: Transformation | null,
): string {
  const name = `${projectId}/${dataset}/${file.name}?${canonicalQuery(transformation)}`
  return sha256(name).toString('hex')
}

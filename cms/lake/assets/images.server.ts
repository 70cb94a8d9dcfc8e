import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import type { Logger } from 'pino'
import { isInside, type Rect } from './rect'
import type { CacheLimits, OpenImage, StoredImage } from './image-cache.server'
import { BadImageRequest } from './image-parameters.server'
import {
  canonicalQuery,
  parseImageFile,
  parseImageRequest,
  withoutMetadata,
  type ImageFile,
  type Transformation,
} from './image-request.server'
import type { ImageSource } from './image-source.server'
import { TooManyAtOnce } from './fair-queue.server'
import { openImageStore } from './image-store.server'
import { ASSET_CACHE_CONTROL } from '../store/asset-files.server'

/** What begins so is for this handler. */
export const IMAGES_PATH = /^\/images\//
const ADDRESS = /^\/images\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/([^/]+)$/

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

export interface ImagesOptions {
  source: ImageSource
  dataDir: string
  log: Logger
  limits?: CacheLimits
}

const METHODS = 'GET, HEAD, OPTIONS'
const RETRY = { 'Retry-After': 5 }
const TOO_MANY = 'Too many pictures at once. Please try again shortly.'
const ANYBODY: Reader = { permit: 'original', address: '' }

/** No picture may run a script when it is opened as a page. */
const IMAGE_HEADERS = {
  'Cache-Control': ASSET_CACHE_CONTROL,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Of all results on the disk together; a page's pictures in every size that it asks for are some 20 MB. */
const CACHE_LIMITS = { bytes: 512 * 1024 * 1024, files: 10_000 }

/** Bytes of pictures that slow readers may hold in memory together while the disk takes nothing. */
const MOST_HELD = 64 * 1024 * 1024

/**
 * What the reader of a picture may have: also its file as it was uploaded; all of the picture, without metadata; or only these
 * parts of it, without metadata.
 */
export type Permit = 'original' | 'whole' | readonly Rect[]

export interface Reader {
  permit: Permit
  /** Whom pictures are made for: readers of one address share what is made at a time. */
  address: string
}

/** @param reader somebody on this machine who may have everything, when it is left out. */
export type ImageListener = (
  request: IncomingMessage,
  response: ServerResponse,
  reader?: Reader,
) => void

export interface Images {
  /** Answers `GET /images/<project>/<dataset>/<file>?w&h&fit&…`. Who may have which picture is not asked here. */
  handle: ImageListener
  /** Deletes what was made of a picture that is deleted. */
  forget(file: string): Promise<void>
  /** Deletes what was made of all pictures but these. */
  forgetAllBut(files: Iterable<string>): Promise<void>
}

/** Opens the pictures of a source. Every result is made once and kept in `<dataDir>/image-cache`. */
export async function openImages({
  source,
  dataDir,
  log,
  limits = CACHE_LIMITS,
}: ImagesOptions): Promise<Images> {
  const folder = join(dataDir, 'image-cache')
  const store = await openImageStore({ source, folder, limits, log })
  let held = 0

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { permit, address }: Reader,
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
    if (!isPermitted(asked?.rect ?? null, permit))
      return refuse(response, 404, 'Only a part of this picture is public: ask for it with rect.')
    const transformation = asked ?? (permit === 'original' ? null : withoutMetadata(file))
    const image = await store.obtain(file, transformation, address)
    if (image === null) return refuse(response, 404, 'There is no such picture.')
    // The reader has gone while it was made.
    if (response.destroyed) return close(image)
    const tag = `"${keyOf(source, file, transformation).slice(0, 32)}"`
    const headers = {
      ...IMAGE_HEADERS,
      ...(variesByAccept ? { Vary: 'Accept' } : {}),
      ...(download === null ? {} : { 'Content-Disposition': attachment(download) }),
      ETag: tag,
    }
    // Only now: whoever knows the tag of a picture that was deleted must learn that it is gone.
    if (names(request.headers['if-none-match'], tag)) {
      await close(image)
      return void response.writeHead(304, headers).end()
    }
    const size = 'bytes' in image ? image.bytes.length : image.size
    if ('bytes' in image && !mayHold(size, response))
      throw new Error('too many readers, and no disk')
    response.writeHead(200, {
      ...headers,
      'Content-Type': CONTENT_TYPES[image.extension] ?? 'application/octet-stream',
      'Content-Length': size,
    })
    if (request.method === 'HEAD') {
      await close(image)
      return void response.end()
    }
    if ('bytes' in image) response.end(image.bytes)
    // As fast as it is taken. One who hangs up is no error of ours.
    else pipeline(image.handle.createReadStream(), response, () => undefined)
  }

  /** For pictures that the disk has not taken. */
  function mayHold(bytes: number, response: ServerResponse): boolean {
    if (held + bytes > MOST_HELD) return false
    held += bytes
    response.once('close', () => (held -= bytes))
    return true
  }

  const handle: ImageListener = (request, response, reader = ANYBODY) => {
    answer(request, response, reader).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      if (error instanceof BadImageRequest) return refuse(response, 400, error.message)
      if (error instanceof TooManyAtOnce) return refuse(response, 429, TOO_MANY, RETRY)
      log.warn({ err: error }, 'a picture cannot be had right now')
      refuse(response, 503, 'The picture cannot be had right now.', RETRY)
    })
  }
  return { handle, forget: store.forget, forgetAllBut: store.forgetAllBut }
}

function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Length': Buffer.byteLength(sentence),
  })
  response.end(sentence)
}

/** As RFC 8187 writes names in any script. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function isPermitted(rect: Rect | null, permit: Permit): boolean {
  if (typeof permit === 'string') return true
  return rect !== null && permit.some((part) => isInside(rect, part))
}

async function close(image: OpenImage | StoredImage): Promise<void> {
  if ('handle' in image) await image.handle.close()
}

function keyOf(
  { projectId, dataset }: ImageSource,
  file: ImageFile,
  transformation: Transformation | null,
): string {
  return createHash('sha256')
    .update(`${projectId}/${dataset}/${file.name}?${canonicalQuery(transformation)}`)
    .digest('hex')
}

function names(ifNoneMatch: string | undefined, tag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' ||
      ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag))
  )
}

import { createHash } from 'node:crypto'
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openImageCache, type CacheLimits, type StoredImage } from './image-cache.server'
import {
  BadImageRequest,
  canonicalQuery,
  parseImageFile,
  parseImageRequest,
  type ImageFile,
  type Transformation,
} from './image-request.server'
import type { ImageSource } from './image-source.server'
import { transform } from './image-transform.server'
import { findSeed, openSeedPictures } from './seed.server'
import { openQueue } from './work-queue.server'

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
  /** The pictures of this folder in Sanity's import format, by default the seed, can be had when the source is away. */
  seedDir?: string
  dataDir: string
  log: Logger
  limits?: CacheLimits
}

const METHODS = 'GET, HEAD, OPTIONS'

/** A picture's address names its very bytes, so it never changes; opened by itself, none may run a script. */
const IMAGE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Of all results on the disk together; a page's pictures in every size that it asks for are some 20 MB. */
const CACHE_LIMITS = { bytes: 512 * 1024 * 1024, files: 10_000 }

/**
 * `GET /images/<project>/<dataset>/<file>?w&h&fit&…`: public, for the names cannot be guessed. Every result is made once
 * and kept in `<dataDir>/image-cache`.
 */
export async function openImages({
  source,
  seedDir = findSeed(),
  dataDir,
  log,
  limits = CACHE_LIMITS,
}: ImagesOptions): Promise<RequestListener> {
  const ofSeed = openSeedPictures(seedDir, source)
  const queue = openQueue({ atOnce: 2, waiting: 100 })
  const cache = await openImageCache(join(dataDir, 'image-cache'), limits, log)
  const underWay = new Map<string, Promise<StoredImage | null>>()

  function obtain(
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const key = keyOf(source, file, transformation)
    const known = underWay.get(key)
    if (known) return known
    const obtaining = make(key, file, transformation).finally(() => underWay.delete(key))
    underWay.set(key, obtaining)
    return obtaining
  }

  async function make(
    key: string,
    file: ImageFile,
    transformation: Transformation | null,
  ): Promise<StoredImage | null> {
    const stored = await cache.get(key)
    if (stored) return stored
    const image =
      transformation === null ? await original(file) : await transformed(file, transformation)
    if (image) await cache.put(key, image)
    return image
  }

  async function original(file: ImageFile): Promise<StoredImage | null> {
    const bytes = await ofSeed(file.name)
    return bytes ? { bytes, extension: file.extension } : source.original(file)
  }

  async function transformed(
    file: ImageFile,
    transformation: Transformation,
  ): Promise<StoredImage | null> {
    if (source.transformed && !(await ofSeed(file.name)))
      return source.transformed(file, transformation)
    return queue(async () => {
      const image = await obtain(file, null)
      return image && transform(image.bytes, file, transformation)
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'This address does not take that method.', { Allow: METHODS })
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
    const [, projectId, dataset, name = ''] = ADDRESS.exec(path) ?? []
    const file =
      projectId === source.projectId && dataset === source.dataset ? parseImageFile(name) : null
    if (file === null) return refuse(response, 404, 'There is no such picture.')

    const { transformation, variesByAccept } = parseImageRequest(
      new URLSearchParams(query),
      request.headers.accept ?? '',
      file,
    )
    const vary = variesByAccept ? { Vary: 'Accept' } : {}
    const tag = `"${keyOf(source, file, transformation).slice(0, 32)}"`
    if (names(request.headers['if-none-match'], tag))
      return void response.writeHead(304, { ...IMAGE_HEADERS, ...vary, ETag: tag }).end()

    const image = await obtain(file, transformation)
    if (image === null) return refuse(response, 404, 'There is no such picture.')
    response.writeHead(200, {
      ...IMAGE_HEADERS,
      ...vary,
      ETag: tag,
      'Content-Type': CONTENT_TYPES[image.extension] ?? 'application/octet-stream',
      'Content-Length': image.bytes.length,
    })
    response.end(image.bytes)
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      if (error instanceof BadImageRequest) return refuse(response, 400, error.message)
      log.warn({ err: error }, 'a picture cannot be had right now')
      refuse(response, 503, 'The picture cannot be had right now.', { 'Retry-After': 5 })
    })
  }
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

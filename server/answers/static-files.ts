import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { isAlreadyThere } from '../../common/http/if-none-match.server'
import { rangeOf } from '../../common/http/range.server'
import { fingerprint } from '../../common/digest.server'
import { BROTLI_QUALITY, encodeAnswer, sendEncoded, type EncodedAnswer } from './encoded-answer'
import type { Resource } from '../front/exchange'

/** Content types by file extension. All others are `application/octet-stream`. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const
const FILM = new Set(['.mp4', '.webm'])
const YEAR_S = 31_536_000

/**
 * The files of a folder, by their addresses. They are listed once, at the start: what is not in the list does not exist,
 * whatever an address tries. All are kept in memory, because a build may take the place of the folder while the site runs.
 * Films are sent by range. Other files are compressed at the first request.
 *
 * @param common - headers of every answer, `commonHeaders`.
 * @param options.at - the address of the folder.
 * @param options.quality - of brotli.
 */
export function staticFiles(
  folder: string,
  common: Record<string, string>,
  { at = '', quality = BROTLI_QUALITY.best } = {},
): Map<string, Resource> {
  const files = new Map<string, Resource>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `${at}/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`
    const extension = extname(entry.name)
    const fileHeaders = {
      ...common,
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      // The builds put a hash of the content into the names in these folders.
      'Cache-Control': /^(\/studio)?\/assets\//.test(address)
        ? `public, max-age=${YEAR_S}, immutable`
        : 'public, max-age=3600',
    }
    const answer = FILM.has(extension)
      ? filmByRange(path, fileHeaders)
      : fileFromMemory(path, fileHeaders, quality)
    files.set(address, { methods: METHODS, answer })
  }
  return files
}

/** The names of the scripts among the addresses of files. */
export function scriptsAmong(addresses: Iterable<string>): Set<string> {
  return new Set(
    [...addresses].flatMap((address) => /^\/assets\/(.+\.js)$/.exec(address)?.[1] ?? []),
  )
}

function fileFromMemory(
  path: string,
  headers: Record<string, string>,
  quality: number,
): Resource['answer'] {
  const body = readFileSync(path)
  let encoded: EncodedAnswer | null = null
  let encoding: Promise<EncodedAnswer> | null = null
  return (exchange) => {
    if (encoded !== null) return sendEncoded(exchange.request, exchange.response, encoded)
    encoding ??= encodedOnce(body, headers, quality)
    return encoding.then((ready) =>
      sendEncoded(exchange.request, exchange.response, (encoded = ready)),
    )
  }
}

/** Shared by all sites of this process. Tests start many, and compressing the same files again takes longer than a start. */
const encodings = new Map<string, Promise<EncodedAnswer>>()

function encodedOnce(
  body: Buffer,
  headers: Record<string, string>,
  quality: number,
): Promise<EncodedAnswer> {
  const key = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64')
  const encoding = encodings.get(key) ?? encodeAnswer(body, headers, { quality })
  encodings.set(key, encoding)
  return encoding
}

/** Safari plays no film without byte ranges. */
function filmByRange(path: string, fileHeaders: Record<string, string>): Resource['answer'] {
  const film = readFileSync(path)
  const size = film.length
  // Strong: parts of different films must never be put together.
  const etag = `"${fingerprint(film)}"`
  const headers: Record<string, string> = { ...fileHeaders, ETag: etag }
  return (exchange) => {
    const { request } = exchange
    if (isAlreadyThere(request.headers['if-none-match'], etag)) {
      const { 'Content-Type': _, ...notModified } = headers
      return exchange.send(304, notModified)
    }
    const range = rangeOf(request, etag, size)
    if (range === 'unsatisfiable') {
      exchange.send(416, { ...headers, 'Content-Range': `bytes */${size}` })
      return
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    exchange.send(
      range ? 206 : 200,
      {
        ...headers,
        'Accept-Ranges': 'bytes',
        ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
      },
      film.subarray(start, end + 1),
    )
  }
}

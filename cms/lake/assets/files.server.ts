import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import type { Assets } from '../asset-store/originals.server'
import { isAlreadyThere } from '../../../common/http/if-none-match.server'
import { rangeOf } from '../../../common/http/range.server'
import { sendStream } from '../../../common/http/send-stream.server'
import { answerAsset, type AskedAsset, type AssetPlace } from './asset-listener.server'
import { ASSET_CACHE_CONTROL } from '../store/asset-files.server'

/** A name is the hash of what is in it, and an extension. */
const NAME = /^[0-9a-f]{40}\.[a-z0-9]{1,10}$/
/** Films, which a page may play. The name decides, which is ours: whatever an uploader claims, nothing else is shown. */
const FILMS: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' }
/** Until the host of a file answers. */
const ANSWER_MS = 10_000

/** Answers `GET /files/<project>/<dataset>/<file>`, also in parts. The caller checks who may have which file. */
export function openFiles({ assets, ...place }: AssetPlace & { assets: Assets }): RequestListener {
  return listener(place, async ({ request, response, name: file, refuse, refuseMissing }) => {
    const facts = await assets.find(file)
    if (facts === null) return refuseMissing()
    const { size } = facts
    const etag = `"${file.slice(0, file.indexOf('.'))}"`
    const headers = { ...fileHeaders(file), ETag: etag }
    if (isAlreadyThere(request.headers['if-none-match'], etag))
      return void response.writeHead(304, headers).end()
    const range = rangeOf(request, etag, size)
    if (range === 'unsatisfiable')
      return refuse(416, 'The file has no such part.', { 'Content-Range': `bytes */${size}` })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const parts = assets.parts(file, facts, { start, end })
    // Read before the head is sent: when the bytes are away, the answer says so.
    const first = request.method === 'HEAD' ? null : await parts.next()
    response.writeHead(range ? 206 : 200, {
      ...headers,
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
      'Content-Length': end + 1 - start,
    })
    if (first === null || first.done) return void response.end()
    // When the rest cannot be read, the connection is cut.
    await sendStream(Readable.from(both(first.value, parts), { highWaterMark: 1 }), response)
  })
}

async function* both(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** What a player asks with, and what it has to learn of the answer. */
const ASKED = ['range', 'if-range', 'if-none-match'] as const
const TOLD = ['content-length', 'content-range', 'etag']

/**
 * The films of a dataset in Sanity's cloud. They are forwarded, so that a visitor's browser asks no other host. No other file is.
 *
 * @param origin - of Sanity's files: `https://cdn.sanity.io`.
 */
export function hostedFilms({
  origin,
  ...place
}: AssetPlace & { origin: string }): RequestListener {
  return listener(place, async ({ request, response, name: file, refuse, refuseMissing }) => {
    if (!isFilm(file)) return refuseMissing()
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const late = setTimeout(() => gone.abort(), ANSWER_MS)
    const headers = new Headers({ 'accept-encoding': 'identity' })
    for (const name of ASKED) {
      const value = request.headers[name]
      if (value !== undefined) headers.set(name, String(value))
    }
    const answer = await fetch(`${origin}/files/${place.projectId}/${place.dataset}/${file}`, {
      method: request.method,
      headers,
      // No redirect is followed: it could lead to another host.
      redirect: 'error',
      signal: gone.signal,
    }).finally(() => clearTimeout(late))
    const { status, body } = answer
    if (![200, 206, 304].includes(status)) {
      await body?.cancel()
      const length = answer.headers.get('content-range') ?? ''
      if (status === 416)
        return refuse(416, 'The file has no such part.', { 'Content-Range': length })
      if (status === 404) return refuseMissing()
      throw new Error(`the host of the files answered ${status}`)
    }
    const told = TOLD.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    response.writeHead(status, { ...fileHeaders(file), ...Object.fromEntries(told) })
    if (body === null) return void response.end()
    await sendStream(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response)
  })
}

function listener(
  place: AssetPlace,
  answer: (asked: AskedAsset) => Promise<void>,
): RequestListener {
  return (request, response) =>
    answerAsset('file', place, request, response, async (asked) =>
      NAME.test(asked.name) ? answer(asked) : asked.refuseMissing(),
    )
}

/** Whether a page may play a file of this name. */
function isFilm(file: string): boolean {
  return extensionOf(file) in FILMS
}

/**
 * Headers of a file. Browsers save all but films, and neither show nor run them. No browser looks into the bytes for another type.
 */
function fileHeaders(file: string): Record<string, string> {
  return {
    ...(isFilm(file)
      ? { 'Content-Type': FILMS[extensionOf(file)]! }
      : { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' }),
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': ASSET_CACHE_CONTROL,
  }
}

function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1)
}

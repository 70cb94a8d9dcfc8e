import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Assets } from '../asset-store/originals.server'
import { isAlreadyThere } from '../../../common/http/if-none-match.server'
import { rangeOf } from '../../../common/http/range.server'
import { refuseFile } from '../messages/refusals.server'
import { sendStream } from '../../../common/http/send-stream.server'
import { fileHeaders, isFilm } from './file-headers.server'

const ADDRESS =
  /^\/files\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/(([0-9a-f]{40})\.[a-z0-9]{1,10})(?:\?|$)/

const METHODS = 'GET, HEAD, OPTIONS'
/** Until the host of a file answers. */
const ANSWER_MS = 10_000

interface Place {
  projectId: string
  dataset: string
  log: Logger
}
type Refuse = (status: number, sentence: string, headers?: Record<string, string | number>) => void
interface AskedFile {
  request: IncomingMessage
  response: ServerResponse
  file: string
  /** A file's name is the hash of what is in it. */
  etag: string
  refuse: Refuse
}

/** Answers `GET /files/<project>/<dataset>/<file>`, also in parts. The caller checks who may have which file. */
export function openFiles({ assets, ...place }: Place & { assets: Assets }): RequestListener {
  return listener(place, async ({ request, response, file, etag, refuse }) => {
    const facts = await assets.find(file)
    if (facts === null) return refuse(404, 'There is no such file.')
    const { size } = facts
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
export function hostedFilms({ origin, ...place }: Place & { origin: string }): RequestListener {
  return listener(place, async ({ request, response, file, refuse }) => {
    if (!isFilm(file)) return refuse(404, 'There is no such file.')
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
      if (status === 404) return refuse(404, 'There is no such file.')
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
  { projectId, dataset, log }: Place,
  answer: (asked: AskedFile) => Promise<void>,
): RequestListener {
  return (request, response) => {
    const refuse: Refuse = (status, sentence, headers = {}) =>
      refuseFile(response, log, { route: '/files/…', status, sentence, headers })
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'This address does not take that method.', { Allow: METHODS })
    const [, project, set, file, hash] = ADDRESS.exec(request.url ?? '') ?? []
    if (file === undefined || project !== projectId || set !== dataset)
      return refuse(404, 'There is no such file.')
    answer({ request, response, file, etag: `"${hash}"`, refuse }).catch((error: unknown) => {
      if (response.destroyed) return
      refuseFile(response, log, {
        route: '/files/…',
        status: 503,
        error,
        sentence: 'The file cannot be read right now.',
        headers: { 'Retry-After': 5 },
      })
    })
  }
}

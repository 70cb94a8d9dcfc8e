import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { readAssetPart, sizeOfAsset } from '../tables/assets.server'
import type { LakeDatabase } from '../database.server'
import { refuseFile } from '../messages/refusals.server'
import { sendStream } from '../messages/send-stream.server'
import { ASSET_CACHE_CONTROL } from '../store/asset-files.server'

/** Paths with this prefix are for this handler. */
export const FILES_PATH = /^\/files\//
const ADDRESS =
  /^\/files\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/([0-9a-f]{40}\.[a-z0-9]{1,10})(?:\?|$)/

/** For files of any type: a browser saves them, and neither shows nor runs them. */
const FILE_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': ASSET_CACHE_CONTROL,
}
/** Bytes of one read for a client. */
const PART = 128 * 1024
const METHODS = 'GET, HEAD, OPTIONS'

/** Answers `GET /files/<project>/<dataset>/<file>`. The caller checks who may have which file. */
export function openFiles({
  database,
  projectId,
  dataset,
  log,
}: {
  database: LakeDatabase
  projectId: string
  dataset: string
  log: Logger
}): RequestListener {
  return (request, response) => {
    const refuse = (status: number, sentence: string, headers = {}) =>
      refuseFile(response, log, { route: '/files/…', status, sentence, headers })
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'This address does not take that method.', { Allow: METHODS })
    const [, project, set, file] = ADDRESS.exec(request.url ?? '') ?? []
    if (file === undefined || project !== projectId || set !== dataset)
      return refuse(404, 'There is no such file.')
    const answer = async () => {
      const size = await database.run((sql) => sizeOfAsset(sql, dataset, file))
      if (size === null) return refuse(404, 'There is no such file.')
      response.writeHead(200, { ...FILE_HEADERS, 'Content-Length': size })
      if (request.method === 'HEAD') return void response.end()
      await sendStream(Readable.from(parts(file, size), { highWaterMark: 1 }), response)
    }
    answer().catch((error: unknown) => {
      refuseFile(response, log, {
        route: '/files/…',
        status: 503,
        error,
        sentence: 'The file cannot be read right now.',
        headers: { 'Retry-After': 5 },
      })
    })
  }

  /** Throws when the file is deleted meanwhile or the database fails. The connection is then cut. */
  async function* parts(file: string, size: number): AsyncGenerator<Buffer> {
    for (let from = 0; from < size; from += PART) {
      const part = await database.run((sql) =>
        readAssetPart(sql, dataset, file, { from, length: PART }),
      )
      if (part === null) throw new Error('the file was deleted')
      yield part
    }
  }
}

import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { readAsset } from '../../db/assets.server'
import type { Database } from '../../db/connect.server'
import { ASSET_CACHE_CONTROL } from './asset-files.server'

/** What begins so is for this handler. */
export const FILES_PATH = /^\/files\//
const ADDRESS =
  /^\/files\/([A-Za-z0-9_-]+)\/([A-Za-z0-9_-]+)\/([0-9a-f]{40}\.[a-z0-9]{1,10})(?:\?|$)/

/** Whatever an organiser uploads: a browser may save it, and show or run nothing of it. */
const FILE_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': ASSET_CACHE_CONTROL,
}
const METHODS = 'GET, HEAD, OPTIONS'

/** Answers `GET /files/<project>/<dataset>/<file>`. Who may have which file is not asked here. */
export function openFiles({
  database,
  projectId,
  dataset,
  log,
}: {
  database: Database
  projectId: string
  dataset: string
  log: Logger
}): RequestListener {
  return (request, response) => {
    const refuse = (status: number, sentence: string, headers = {}) =>
      void response
        .writeHead(status, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          ...headers,
        })
        .end(sentence)
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'This address does not take that method.', { Allow: METHODS })
    const [, project, set, file] = ADDRESS.exec(request.url ?? '') ?? []
    if (file === undefined || project !== projectId || set !== dataset)
      return refuse(404, 'There is no such file.')
    database
      .run((sql) => readAsset(sql, dataset, file))
      .then(
        (asset) => {
          if (asset === null) return refuse(404, 'There is no such file.')
          response
            .writeHead(200, { ...FILE_HEADERS, 'Content-Length': asset.bytes.length })
            .end(asset.bytes)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'a file cannot be had right now')
          refuse(503, 'The file cannot be had right now.', { 'Retry-After': 5 })
        },
      )
  }
}

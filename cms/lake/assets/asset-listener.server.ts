import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { refuseFile } from '../messages/refusals.server'

const ADDRESS = /^\/[a-z]+\/([\w-]+)\/([\w-]+)\/([^/?]+)(?:\?(.*))?$/s
const METHODS = 'GET, HEAD, OPTIONS'

export interface AssetPlace {
  projectId: string
  dataset: string
  log: Logger
}

/** A request for a picture or file by GET or HEAD, at an address of this dataset. */
export interface AskedAsset {
  request: IncomingMessage
  response: ServerResponse
  /** The last part of the address. */
  name: string
  search: URLSearchParams
  refuse: (
    status: number,
    sentence: string,
    headers?: Record<string, string | number>,
    error?: unknown,
  ) => void
  /** 404. */
  refuseMissing: () => void
}

/** Has a request at `/images/<project>/<dataset>/<name>` or `/files/…` answered, or refuses it. */
export function answerAsset(
  kind: 'picture' | 'file',
  { projectId, dataset, log }: AssetPlace,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (asked: AskedAsset) => Promise<void>,
): void {
  const route = kind === 'picture' ? '/images/…' : '/files/…'
  const refuse: AskedAsset['refuse'] = (status, sentence, headers = {}, error = undefined) =>
    refuseFile(response, log, { route, status, sentence, headers, error })
  const refuseMissing = () => refuse(404, `There is no such ${kind}.`)
  if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: METHODS }).end()
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'This address does not take that method.', { Allow: METHODS })
  const [, project, set, name, query] = ADDRESS.exec(request.url ?? '') ?? []
  if (name === undefined || project !== projectId || set !== dataset) return refuseMissing()
  const search = new URLSearchParams(query)
  answer({ request, response, name, search, refuse, refuseMissing }).catch((error: unknown) => {
    if (response.headersSent) response.destroy()
    if (response.destroyed) return
    refuse(503, `The ${kind} cannot be read right now.`, { 'Retry-After': 5 }, error)
  })
}

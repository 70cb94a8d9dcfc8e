import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { bearerToken } from '../../../common/http/bearer-token.server'
import { AssetStoreAway } from '../asset-store/asset-store.server'
import { readsDrafts, STRANGER, type Access, type WatchAccess } from '../access/access.server'
import { PRIVATE_HEADERS, writeError } from '../messages/answer.server'
import { LakeError } from '../errors.server'
import { QueueFull } from '../../../common/work-queue.server'
import { answerPreflight } from './cors.server'
import { patternOf, type Route } from './routes.server'
import { noteRefusal } from '../messages/refusals.server'
import { endAfterBody } from '../../../common/http/unread-body.server'
import { unsupportedFeature } from './unsupported.server'

export interface LakeHttpOptions {
  routes: readonly Route[]
  access: Access
  /** Whether callers without a token may read what is published. */
  isPublicDataset: boolean
  /** Other origins whose pages may read answers. */
  origins: readonly string[]
  watchAccess: WatchAccess
  source: { projectId: string; dataset: string }
  /** Why the database is away, as a clause; null when the error is about something else. */
  whyAway: (error: unknown) => string | null
  log: Logger
}

/** Some of Sanity's tools put two slashes before the version. */
const ADDRESS = /^\/+v(1|X|\d{4}-\d\d-\d\d)(\/.*)$/

/** A request, and the route for its path. */
interface Asked {
  request: IncomingMessage
  path: string
  version: string
  search: URLSearchParams
  found: { route: Route; match: RegExpExecArray } | undefined
}

/** A node:http listener for the lake, with the HTTP API of Sanity's Content Lake. */
export function lakeHandler({
  routes,
  access,
  isPublicDataset,
  origins,
  watchAccess,
  source,
  whyAway,
  log,
}: LakeHttpOptions): RequestListener {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

  function read(request: IncomingMessage): Asked {
    const [address = '', query] = (request.url ?? '').split(/\?(.*)/s)
    const [, version = '', path = ''] = ADDRESS.exec(address) ?? []
    const [found] = patterns.flatMap(({ route, pattern }) => {
      const match = pattern.exec(path)
      return match ? [{ route, match }] : []
    })
    return { request, path, version, search: new URLSearchParams(query), found }
  }

  async function answer(asked: Asked, response: ServerResponse): Promise<void> {
    const { request, path, version, search, found } = asked
    const token = bearerToken(request.headers)
    // Checked before anything else, so that a caller without a token does not even learn which addresses exist.
    const caller = token === null && isForStrangers(asked) ? STRANGER : await access(token)
    if (!found) throw nothingAt(path)
    const { route, match } = found
    const methods = [
      ...route.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      'OPTIONS',
    ].join(', ')
    if (!methods.split(', ').includes(request.method ?? '')) {
      response.setHeader('Allow', methods)
      const sentence = `This address takes ${route.methods.join(' and ')} only.`
      throw new LakeError(405, 'methodNotAllowed', sentence)
    }
    if (route.writes && !caller.mayWrite) throw forbidden('This token may only read.')
    if (!readsDrafts(caller) && !isForReaders(route, search))
      throw forbidden('This caller may only read what is published.')
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { ...PRIVATE_HEADERS, Allow: methods }).end()
    const parts = match.slice(1).map(decode)
    const { dataset = source.dataset, project = source.projectId } = match.groups ?? {}
    if (dataset !== source.dataset)
      throw new LakeError(404, 'datasetNotFoundError', 'There is no such dataset here.')
    if (project !== source.projectId)
      throw new LakeError(404, 'projectNotFoundError', 'There is no such project here.')
    await route.answer({
      request,
      response,
      caller,
      watchAccess: (onLost) => watchAccess(token, onLost),
      version,
      parts,
      search,
    })
  }

  function isForStrangers({ request: { method = '' }, search, found }: Asked): boolean {
    if (!found) return false
    const isRead = ['GET', 'HEAD'].includes(method)
    if (isRead && found.route.isOpen?.(search) === true) return true
    return isPublicDataset && isForReaders(found.route, search)
  }

  function fail({ request, found }: Asked, response: ServerResponse, error: unknown): void {
    // A client that hung up needs no answer.
    if (response.destroyed) return
    if (response.headersSent) return void response.end()
    const answerable = asLakeError(error, whyAway(error))
    const { status } = answerable
    // The address without what a caller put into it.
    const route = found?.route.path.replace(/[:(].*/, '…') ?? '(none)'
    // The answer does not say why a bucket is away.
    const failure = status === 500 || error instanceof AssetStoreAway ? { error } : {}
    const isUnread = hasUnreadBody(request)
    writeError(response, answerable, {
      'X-Request-Id': noteRefusal(log, { method: request.method, route, status, ...failure }),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(status === 503 ? { 'Retry-After': 5 } : {}),
      ...(isUnread ? { Connection: 'close' } : {}),
    })
    if (isUnread) endAfterBody(request, response)
    else response.end()
  }

  return (request, response) => {
    if (answerPreflight(request, response, origins)) return
    const asked = read(request)
    answer(asked, response).catch((error: unknown) => fail(asked, response, error))
  }
}

function isForReaders({ readers, isOpen }: Route, search: URLSearchParams): boolean {
  return readers === 'all' || isOpen?.(search) === true
}

function nothingAt(path: string): LakeError {
  const feature = unsupportedFeature(path)
  return feature === null
    ? new LakeError(404, 'notFound', 'The content lake has nothing at this address.')
    : new LakeError(404, 'notSupported', `This content lake does not support ${feature}.`)
}

function forbidden(sentence: string): LakeError {
  return new LakeError(403, 'insufficientPermissionsError', sentence)
}

function asLakeError(error: unknown, away: string | null): LakeError {
  if (error instanceof LakeError) return error
  if (away !== null)
    return new LakeError(
      503,
      'serviceUnavailable',
      `The content lake does not reach its database right now: ${away}.`,
    )
  if (error instanceof QueueFull)
    return new LakeError(
      503,
      'tooManyRequests',
      'Too many requests wait already. Please try again.',
    )
  return new LakeError(500, 'internalError', 'Something went wrong in the content lake.')
}

function hasUnreadBody(request: IncomingMessage): boolean {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 ||
    request.headers['transfer-encoding'] !== undefined
  return hasBody && !request.complete
}

function decode(part: string): string {
  const invalid = new LakeError(400, 'invalidAddress', 'The address is not valid.')
  try {
    const text = decodeURIComponent(part)
    // PostgreSQL text cannot contain this character.
    if (text.includes('\0')) throw invalid
    return text
  } catch {
    throw invalid
  }
}

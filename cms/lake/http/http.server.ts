import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { bearerToken } from '../../../common/http/bearer-token.server'
import { AssetStoreAway } from '../asset-store/asset-store.server'
import { readsDrafts, STRANGER, type Access, type WatchAccess } from '../access/access.server'
import { PRIVATE_HEADERS, writeError } from '../messages/answer.server'
import { LakeError } from '../errors.server'
import { QueueFull } from '../../../common/work-queue.server'
import { answerPreflight } from './cors.server'
import type { Route } from './routes.server'
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
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, version, search } = addressOf(request)
    const found = find(path)
    const token = bearerToken(request.headers)
    const isOpen =
      token === null && found !== undefined && isForStrangers(found.route, request, search)
    // Checked before anything else, so that a caller without a token does not even learn which addresses exist.
    const caller = isOpen ? STRANGER : await access(token)
    if (!found?.match) {
      const feature = unsupportedFeature(path)
      throw feature === null
        ? new LakeError(404, 'notFound', 'The content lake has nothing at this address.')
        : new LakeError(404, 'notSupported', `This content lake does not support ${feature}.`)
    }
    const { route, match } = found
    const methods = [
      ...route.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      'OPTIONS',
    ]
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('Allow', methods.join(', '))
      throw new LakeError(
        405,
        'methodNotAllowed',
        `This address takes ${route.methods.join(' and ')} only.`,
      )
    }
    if (route.writes && !caller.mayWrite)
      throw new LakeError(403, 'insufficientPermissionsError', 'This token may only read.')
    if (!readsDrafts(caller) && !isForReaders(route, search))
      throw new LakeError(
        403,
        'insufficientPermissionsError',
        'This caller may only read what is published.',
      )
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { ...PRIVATE_HEADERS, Allow: methods.join(', ') }).end()
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

  function isForStrangers(route: Route, { method }: IncomingMessage, search: URLSearchParams) {
    if (['GET', 'HEAD'].includes(method ?? '') && route.isOpen?.(search) === true) return true
    return isPublicDataset && isForReaders(route, search)
  }

  function find(path: string) {
    return routes
      .map((route) => ({ route, match: route.path.exec(path) }))
      .find(({ match }) => match !== null)
  }

  /** Writes a line with the id that the answer has, too. The route is the address without what a caller put into it. */
  function note(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    error: unknown,
  ): void {
    const found = find(addressOf(request).path)
    const route = found ? routeName(found.route.path) : '(none)'
    const refusal = { method: request.method, route, status }
    // The answer does not say why a bucket is away.
    const failure = status === 500 || error instanceof AssetStoreAway ? { error } : {}
    response.setHeader('X-Request-Id', noteRefusal(log, { ...refusal, ...failure }))
  }

  return (request, response) => {
    if (answerPreflight(request, response, origins)) return
    answer(request, response).catch((error: unknown) => {
      // A client that hung up needs no answer.
      if (response.destroyed) return
      if (response.headersSent) return void response.end()
      const answerable = asLakeError(error, whyAway(error))
      note(request, response, answerable.status, error)
      const isUnread = hasUnreadBody(request)
      writeError(response, answerable, {
        ...(answerable.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
        ...(answerable.status === 503 ? { 'Retry-After': 5 } : {}),
        ...(isUnread ? { Connection: 'close' } : {}),
      })
      if (isUnread) endAfterBody(request, response)
      else response.end()
    })
  }
}

function isForReaders({ readers, isOpen }: Route, search: URLSearchParams): boolean {
  return readers === 'all' || isOpen?.(search) === true
}

function addressOf(request: IncomingMessage) {
  const [address, query] = split(request.url ?? '')
  const [, version = '', path = ''] = ADDRESS.exec(address) ?? []
  return { path, version, search: new URLSearchParams(query) }
}

/** `/data/query/…` for the route's pattern. */
function routeName({ source }: RegExp): string {
  return source
    .replaceAll('\\/', '/')
    .replace(/^\^|\$$/g, '')
    .replace(/\(.*/, '…')
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

function split(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../../../common/http/read-body.server'
import type { Caller } from '../access/access.server'
import { LakeError } from '../errors.server'
import type { Query } from '../query/query.server'

/** A parsed and authorised request to the lake. */
export interface LakeRequest {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  /** For answers that take hours: calls back once when the token is no longer valid. Returns how to stop. */
  watchAccess: (onLost: () => void) => () => void
  /** The API's version: a date, `1` or `X`. */
  version: string
  /** The values of the route's groups, decoded. */
  parts: string[]
  search: URLSearchParams
}

type Asked = Pick<LakeRequest, 'request' | 'response'>

/** Bytes: enough for the longest query and its parameters. */
const LARGEST_QUERY = 1024 * 1024

/**
 * Reads a JSON object. A body over the limit is refused without reading the rest.
 *
 * @param limit bytes.
 * @throws {LakeError} 400, 413 or 415.
 */
export async function readJson(asked: Asked, limit?: number): Promise<Record<string, unknown>> {
  const body = await readJsonValue(asked, limit)
  if (!isObject(body)) throw new LakeError(400, 'invalidBody', 'The body must be a JSON object.')
  return body
}

/** A `Content-Type` without its parameters; undefined when there is none. */
export function mediaType(header: string | null | undefined): string | undefined {
  return header?.split(';')[0]?.trim().toLowerCase() || undefined
}

/** Reads any JSON value, in the same way. */
export async function readJsonValue(asked: Asked, limit = LARGEST_QUERY): Promise<unknown> {
  const { request } = asked
  const type = mediaType(request.headers['content-type'])
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (type !== 'application/json' || encoding !== 'identity')
    throw new LakeError(
      415,
      'unsupportedMediaType',
      'The body must be application/json without a content encoding.',
    )
  return parseJson((await readBytes(asked, limit)).toString(), 'The body')
}

/** @param limit bytes. @throws {LakeError} 413. */
export async function readBytes({ request, response }: Asked, limit: number): Promise<Buffer> {
  const body = await readBody(request, response, limit)
  if (body !== null) return body
  const kb = limit / 1024
  const most = kb < 1024 ? `${kb} KB` : `${kb / 1024} MB`
  throw new LakeError(413, 'bodyTooLarge', `The body is larger than ${most}.`)
}

const MOST_IDS = 1000

/** Reads a list of ids from an address: `<id>,<id>…`, each id once. @throws {LakeError} 400 when there are too many. */
export function idsIn(list: string): string[] {
  const ids = [...new Set(list.split(','))]
  if (ids.length > MOST_IDS)
    throw new LakeError(400, 'tooManyIds', `At most ${MOST_IDS} ids can be asked for at once.`)
  return ids
}

/** Reads a query from an address: `?query=…&$name=<JSON>`. */
export function queryFrom(search: URLSearchParams): Query {
  const params = [...search].filter(([name]) => name.startsWith('$'))
  return {
    text: queryText(search.get('query')),
    params: Object.fromEntries(
      params.map(([name, value]) => [name.slice(1), parseJson(value, `The parameter ${name}`)]),
    ),
  }
}

/** Reads a query from a body: `{ query, params }`. */
export function queryFromBody({ query, params = {} }: Record<string, unknown>): Query {
  if (!isObject(params)) throw new LakeError(400, 'invalidParams', 'The params must be an object.')
  return { text: queryText(query), params }
}

function queryText(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw new LakeError(400, 'queryMissing', 'There is no query in the request.')
  return given
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LakeError(400, 'invalidJson', `${what} is not valid JSON.`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

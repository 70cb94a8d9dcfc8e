import type { IncomingMessage, ServerResponse } from 'node:http'

/** Seconds for which a browser remembers that it may ask. */
const REMEMBERED_S = 86_400

/**
 * Lets pages of other origins read answers, by the rules of CORS (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens come in
 * the `Authorization` header and never in cookies, so credentials are not allowed.
 *
 * @param origins - `https://www.example.org`, or `*` for all.
 * @returns whether the request was a preflight, and is answered.
 */
export function answerPreflight(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  if (origins.length === 0) return false
  response.setHeader('Vary', 'Origin')
  const { origin = '' } = headers
  if (!origins.includes('*') && !origins.includes(origin)) return false
  response.setHeader('Access-Control-Allow-Origin', origins.includes('*') ? '*' : origin)
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After')
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT',
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
      'Access-Control-Max-Age': REMEMBERED_S,
    })
    .end()
  return true
}

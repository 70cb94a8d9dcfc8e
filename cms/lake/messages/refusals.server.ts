import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { writeRawResponse } from '../../../common/http/raw-response.server'

/** What the log may say of a refused request. */
export interface Refusal {
  method: string | undefined
  /** The address without what a caller put into it: `/images/…`. */
  route: string
  status: number
  /** Why the request failed, where the fault is ours. */
  error?: unknown
}

/**
 * Writes the line of a refused or failed request.
 *
 * @returns the id under which the line speaks of it, for the answer's `X-Request-Id`.
 */
export function noteRefusal(log: Logger, { method, route, status, error }: Refusal): string {
  const requestId = randomUUID()
  if (error === undefined) log.info({ requestId, method, route, status }, 'request refused')
  else if (status === 503)
    log.warn({ err: error, requestId, method, route, status }, 'request failed')
  else log.error({ err: error, requestId, method, route, status }, 'request failed')
  return requestId
}

/** Refuses a request for a picture or a file with a sentence, and notes it. */
export function refuseFile(
  response: ServerResponse,
  log: Logger,
  {
    sentence,
    headers = {},
    ...refusal
  }: Omit<Refusal, 'method'> & { sentence: string; headers?: Record<string, string | number> },
): void {
  const { method } = response.req
  response.writeHead(refusal.status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': noteRefusal(log, { method, ...refusal }),
    ...headers,
    'Content-Length': Buffer.byteLength(sentence),
  })
  response.end(sentence)
}

/**
 * Refuses a request for a WebSocket with a sentence, and notes it.
 *
 * @param status - code and reason: `400 Bad Request`.
 * @param headers - the headers of every answer of the site.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: string,
  sentence: string,
  headers: Record<string, string>,
  log: Logger,
): void {
  const refusal = { method: 'GET', route: '/socket/…', status: Number.parseInt(status, 10) }
  writeRawResponse(
    socket,
    status,
    {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'x-request-id': noteRefusal(log, refusal),
    },
    sentence,
  )
}

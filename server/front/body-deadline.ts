import type { IncomingMessage } from 'node:http'
import { LAKE_PATH } from 'content-lake/server'

/**
 * The time from the headers to the last byte of a body. It is longer than the time for a form (`BODY_DEADLINE_MS` in `pipeline.ts`), and short
 * enough that attackers cannot hold many connections open.
 */
const BODY_MS = 12_000

/**
 * The longest that any request may take. Organisers upload photographs of up to 20 MB, on whatever line they have; the content
 * lake has seen their token before it reads, and sends everybody else away at once.
 */
export const LONGEST_REQUEST_MS = 5 * 60_000

/**
 * Closes the connection of a client that sends a body too slowly, also when nobody reads that body. Addresses of the content
 * lake have a longer deadline.
 *
 * @param hasLake - whether the content lake is here, and not in Sanity's cloud.
 */
export function enforceBodyDeadline(
  request: IncomingMessage,
  hasLake: boolean,
  withinMs = BODY_MS,
): void {
  const { headers, url = '' } = request
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || (hasLake && LAKE_PATH.test(url))) return
  const deadline = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, withinMs).unref()
  request.once('close', () => clearTimeout(deadline))
}

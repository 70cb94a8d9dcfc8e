import type { IncomingMessage } from 'node:http'

/**
 * Whether a request still sends a body that may have any length. Node would read all of it to find the next request, so the
 * connection is closed after the answer. The rest of a small body is read, because that costs less than a new connection.
 */
export function hasUnboundedRest({ complete, headers }: IncomingMessage): boolean {
  return (
    !complete &&
    (headers['transfer-encoding'] !== undefined ||
      Number(headers['content-length'] ?? 0) > 64 * 1024)
  )
}

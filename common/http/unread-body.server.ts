import type { IncomingMessage, ServerResponse } from 'node:http'

/** The rest of a body is read and thrown away up to these limits. */
const LINGER_MS = 10_000
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * Ends an answer that was written while its request was still sending. What is still sent is read and thrown away, for ten seconds
 * and 64 MiB at most: a connection that is closed with bytes unread is reset, and then the client may lose the answer (RFC 9112,
 * section 9.6).
 *
 * @param response - closes its connection: the unread rest of a body must not be taken for the next request.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end()
  const lingering = setTimeout(end, LINGER_MS)
  response.once('close', () => clearTimeout(lingering))
  let thrownAway = 0
  request.once('end', end).on('data', (chunk: Buffer) => {
    thrownAway += chunk.length
    if (thrownAway > LINGER_BYTES) end()
  })
  // Whoever began to read the body may have paused it.
  request.resume()
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterReading } from '../after-reading.server'

/** The rest of a body is read and thrown away up to these limits. */
const PAUSE_MS = 1000
const MOST_PAUSES = 10
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * Ends an answer that was written while its request was still sending. What is still sent is read and thrown away, for ten seconds
 * at most and while bytes come: a connection that is closed with bytes unread is reset, and then the client may lose the answer
 * (RFC 9112, section 9.6).
 *
 * @param response - closes its connection: the unread rest of a body must not be taken for the next request.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end()
  let thrownAway = 0
  let cancel = () => undefined as void
  const linger = (pausesLeft: number) => {
    const before = thrownAway
    cancel = afterReading(
      () => (thrownAway > before && pausesLeft > 1 ? linger(pausesLeft - 1) : end()),
      PAUSE_MS,
    )
  }
  linger(MOST_PAUSES)
  response.once('close', () => cancel())
  // Whoever began to read the body may have paused it.
  request.resume()
  request.once('end', end).on('data', (chunk: Buffer) => {
    thrownAway += chunk.length
    if (thrownAway > LINGER_BYTES) end()
  })
}

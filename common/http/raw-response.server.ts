import type { Duplex } from 'node:stream'

/** From the last words to the end of their connection, so that the client can read them. */
export const GOODBYE_MS = 500

/**
 * Writes an answer to the bare socket of a connection that Node has handed over or given up, and closes it. Errors of the
 * socket are ignored: without a listener they would end the process. The timeout closes a socket that the client leaves open.
 *
 * @param status - code and reason: `400 Bad Request`.
 */
export function writeRawResponse(
  socket: Duplex,
  status: string,
  headers: Record<string, string>,
  sentence = '',
): void {
  socket.on('error', () => undefined)
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(sentence),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`)
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
}

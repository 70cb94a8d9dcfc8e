import type { Duplex } from 'node:stream'

/** From the answer to the end of its connection: for the other side to read it. */
const GOODBYE_MS = 500

/**
 * Answers past Node's own writing, on a connection that Node has handed over or given up, and hangs up. Whatever breaks such a
 * connection is nobody's error, and unheard would end the process; one that the other side leaves open would stay for ever.
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

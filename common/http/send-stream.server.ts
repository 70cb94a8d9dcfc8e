import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends everything that a source gives after the head of an answer, only as fast as the client reads. The source is closed at
 * the end in any case. A client that hangs up is no error. When the source fails, the connection is cut, so that no client
 * takes a part for the whole.
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  // For a client that has left already, Node 24 throws and leaves the source open. A file that cannot be opened does not matter
  // then.
  if (response.destroyed) return void source.on('error', () => undefined).destroy()
  await pipeline(source, response).catch(() => undefined)
}

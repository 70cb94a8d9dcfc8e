import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node looks once in this time whether the network has taken any of the bytes that wait for it. So a client that takes nothing
 * any more is gone after twice as long at most: within 15 s. A client that takes a little, such as a phone in a tunnel, goes on.
 */
const TAKEN_WITHIN_MS = 7_000

/** Hangs up on who takes nothing of an answer. One that has nothing to be taken yet, such as an event stream, waits as long as it likes. */
export function enforceReaderDeadline(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs = TAKEN_WITHIN_MS,
): void {
  request.socket.setTimeout(withinMs)
  response.on('timeout', hangUpOnStalled)
}

function hangUpOnStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

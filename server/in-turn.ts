import type { ServerResponse } from 'node:http'

/**
 * Of requests that come over one connection without waiting for the answers, each is looked at when the answers before it have
 * been taken. Node hands them all over at once: whoever writes a thousand of them into one packet, and then reads nothing, would
 * have as many answers made and kept in memory.
 */
export function inTurn(response: ServerResponse, handle: () => void): void {
  if (response.socket !== null) return handle()
  // Not at once: Node is still about to write out what the answer may hold by then, which is nothing.
  response.once('socket', () => process.nextTick(handle))
}

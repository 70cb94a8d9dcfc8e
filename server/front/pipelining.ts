import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of one connection that may wait for their turn. Only an attacker sends more without reading an answer. Their headers
 * are at most 1 MB.
 */
const MOST_WAITING = 64

/** How many requests of a connection wait for their turn. */
const waiting = new WeakMap<Socket, number>()

/**
 * Answers the requests of one connection one after the other (HTTP pipelining, RFC 9112, section 9.3.2). Node hands over
 * every request that it has read, also while the answers before it wait for a slow reader. So a connection is closed when far
 * too many wait.
 *
 * @param handle - is called when all answers before this one have been sent
 */
export function answerInOrder(response: ServerResponse, handle: () => void): void {
  if (response.socket !== null) return handle()
  const { socket } = response.req
  // Closed for too many requests: Node still parses the rest of the packet.
  if (socket.destroyed) return
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  if (count > MOST_WAITING) return void socket.destroy()

  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    // After what other connections have sent: one that sends on and on would keep them waiting until its end.
    setImmediate(() => {
      if (!socket.destroyed) handle()
    })
  })
}

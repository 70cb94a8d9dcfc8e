import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their turn before we stop reading from it. */
const READ_AHEAD = 16
/** Requests that Node has read already still arrive. Only an attacker sends this many without reading an answer. */
const MOST_WAITING = 256

/** How many requests of a connection wait for their turn. */
const waiting = new WeakMap<Socket, number>()

/**
 * Answers the requests of one connection one after the other (HTTP pipelining, RFC 9112, section 9.3.2). Node hands over
 * every request that it has read, also while the answers before it wait for a slow reader. So reading stops while more
 * than a few requests wait, and the connection is closed when there are far too many in one packet.
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
  if (count === READ_AHEAD + 1) stopReading(socket)

  response.once('socket', () => {
    const left = (waiting.get(socket) ?? 1) - 1
    waiting.set(socket, left)
    if (left === READ_AHEAD) socket.resume()
    // Not at once, because Node first writes out what the answer has so far.
    process.nextTick(handle)
  })
}

/** Node resumes a socket after every request that it has parsed, so one pause is not enough. */
function stopReading(socket: Socket): void {
  socket.pause()
  if (!socket.listeners('resume').includes(pauseAgain)) socket.on('resume', pauseAgain)
}

function pauseAgain(this: Socket): void {
  if ((waiting.get(this) ?? 0) > READ_AHEAD) this.pause()
}

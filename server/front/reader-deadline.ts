import type { Server } from 'node:http'

/**
 * Node looks once in this time whether the network has taken any of the bytes that wait for it. So a client that takes nothing
 * any more is gone after twice as long at most: within 15 s. A client that takes a little, such as a phone in a tunnel, goes on.
 */
const TAKEN_WITHIN_MS = 7_000

/**
 * Hangs up on who takes nothing of an answer. One that has nothing to be taken yet, such as an event stream, waits as long as
 * it likes. Set once for the server: Node then sets the same timer for each request, which costs less than a listener of ours.
 */
export function enforceReaderDeadline(server: Server, withinMs = TAKEN_WITHIN_MS): void {
  server.setTimeout(withinMs, (socket) => {
    // Between two requests Node sets another time, `keepAliveTimeout`, and leaves the rest to this listener.
    const isIdle = socket.timeout !== withinMs
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}

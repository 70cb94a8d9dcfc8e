import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node looks once in this time whether the kernel has taken any of the bytes that wait for it. So a client that takes nothing
 * from the start is gone after twice as long at most: within 15 s. A client that takes a little, such as a phone in a tunnel,
 * goes on.
 */
const TAKEN_WITHIN_MS = 7_000
/**
 * So many times as long has a client that took something later than at the start. The kernel takes more only when a third of
 * what it keeps for a connection has left. On a line of 48 kbit/s that is every 20 s, although the client reads every byte.
 */
const TIMES_FOR_SLOW_LINES = 5

/** Hangs up on who takes nothing of an answer. One that has nothing to be taken yet, such as an event stream, waits as long as it likes. */
export function enforceReaderDeadline(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs = TAKEN_WITHIN_MS,
  now = () => performance.now(),
): void {
  const begunAt = now()
  let stalledSince = begunAt
  let lookedAt = -Infinity
  request.socket.setTimeout(withinMs)
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) return
    // Node tells of a look that saw nothing taken. When it has not told of the last one, something was taken in between.
    const isNew = now() - lookedAt > 1.5 * withinMs
    lookedAt = now()
    if (isNew) stalledSince = lookedAt - withinMs
    const tookLater = stalledSince - begunAt > 2 * withinMs
    const patienceMs = tookLater ? TIMES_FOR_SLOW_LINES * withinMs : 0
    if (lookedAt - stalledSince > patienceMs) socket.destroy()
    else socket.setTimeout(withinMs)
  })
}

import type { ServerResponse } from 'node:http'
import { openQueue, QueueFull } from '../../common/work-queue.server'
import type { Exchange } from './exchange'

/** To those who are shed. */
export const CROWDED = 'The cave is crowded right now. Please try again in a moment.'

/** As many as the pool has connections: more would only wait for one of those. */
const AT_ONCE = 10
/** In milliseconds. A request that has waited for longer is refused: see "A crowd" in `docs/api.md`. */
const LONGEST_WAIT_MS = 1000
/** More than can be served in that time. */
const MOST_WAITING = 1000

export interface Admission {
  /**
   * Does the work now, or when enough of the work before it is done.
   *
   * @param visitor - the only one who waits for the work. It is not begun for a visitor who has left. Undefined for work that
   *   several wait for.
   * @returns null when the work was not begun. Either the visitor has left, or the request was shed: it has waited for a
   *   second, or a thousand others wait.
   */
  admit<T>(work: () => Promise<T>, visitor?: Visitor): Promise<T | null>
  /** How many requests have been shed so far. */
  shed(): number
}

type Visitor = Pick<ServerResponse, 'once' | 'off'>

/**
 * Admission control for requests that cost processor time or a database connection. The site sheds the requests that it cannot
 * serve in time, so that it serves all others as fast as ever (load shedding).
 */
export function openAdmission(): Admission {
  const queue = openQueue({
    atOnce: AT_ONCE,
    waiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  })
  let shed = 0
  return {
    async admit(work, visitor) {
      const wait = new AbortController()
      const leave = () => wait.abort()
      visitor?.once('close', leave)
      try {
        return await queue(work, wait.signal)
      } catch (error) {
        if (error === wait.signal.reason) return null
        if (!(error instanceof QueueFull)) throw error
        shed += 1
        return null
      } finally {
        visitor?.off('close', leave)
      }
    },
    shed: () => shed,
  }
}

/** Answers in the request's turn, or with 503 when that does not come in time. */
export async function answerInTurn(
  { admit }: Pick<Admission, 'admit'>,
  exchange: Exchange,
  answer: () => Promise<void>,
): Promise<void> {
  const isAnswered = await admit(async () => {
    await answer()
    return true
  }, exchange.response)
  if (!isAnswered && !exchange.response.destroyed)
    exchange.refuse(503, CROWDED, { 'Cache-Control': 'no-store', 'Retry-After': 1 })
}

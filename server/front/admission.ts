import type { ServerResponse } from 'node:http'
import PQueue from 'p-queue'

/** To those who are shed. */
export const CROWDED = 'The cave is crowded right now. Please try again in a moment.'

/** As many as the pool has connections: more would only wait for one of those. */
const AT_ONCE = 10
/** In milliseconds. A request that waits longer is refused: see "A crowd" in `docs/operating.md`. */
const LONGEST_WAIT_MS = 1000
/** How much the latest request counts in the average time of a request. */
const WEIGHT_OF_LATEST = 0.1

export interface Admission {
  /**
   * Does the work now, or when enough of the work before it is done.
   *
   * @param visitor - the only one who waits for the work. It is not begun for a visitor who has left. Undefined for work that
   *   several wait for.
   * @returns null when the work was not begun. Either the visitor has left, or the wait was longer than a second or would have
   *   been. A request that would wait too long is shed.
   */
  admit<T>(work: () => Promise<T>, visitor?: Visitor): Promise<T | null>
  /** How many requests have been shed so far. */
  shed(): number
}

type Visitor = Pick<ServerResponse, 'once' | 'off'>

/**
 * Admission control for requests that cost processor time or a database connection. The site sheds the requests that it cannot
 * serve in time, so that it serves all others as fast as ever (load shedding). A request is shed at once when the average time
 * of the latest requests shows that its wait would be too long. The average is too low when the database freezes, because no
 * request ends then. So a request is also shed when it has waited for the longest time.
 *
 * @param now - monotonic milliseconds
 */
export function openAdmission(now = () => performance.now()): Admission {
  const queue = new PQueue({ concurrency: AT_ONCE })
  let averageMs = 10
  let shed = 0

  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = now()
    try {
      return await work()
    } finally {
      averageMs += (now() - startedAt - averageMs) * WEIGHT_OF_LATEST
    }
  }

  return {
    async admit(work, visitor) {
      const waitMs = (queue.size * averageMs) / AT_ONCE
      if (waitMs > LONGEST_WAIT_MS) {
        shed += 1
        return null
      }
      const wait = new AbortController()
      const giveUp = () => wait.abort()
      const shedIt = () => {
        shed += 1
        giveUp()
      }
      const timer = setTimeout(shedIt, LONGEST_WAIT_MS)
      visitor?.once('close', giveUp)
      const endWait = () => {
        clearTimeout(timer)
        visitor?.off('close', giveUp)
      }
      const begin = () => {
        // From here on the work keeps its place until it ends, also when the visitor leaves.
        endWait()
        return measured(work)
      }
      try {
        return await queue.add(begin, { signal: wait.signal })
      } catch (error) {
        if (!wait.signal.aborted) throw error
        endWait()
        return null
      }
    },
    shed: () => shed,
  }
}

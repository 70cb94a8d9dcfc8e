import type { ServerResponse } from 'node:http'
import PQueue from 'p-queue'

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
   * @param visitor - who waits for it alone: the work is not begun for one who has left. Without it the work is for several.
   * @returns null when the work was not begun, because it would have waited for more than a second, did so, or the visitor has
   *   left. Except for the last, the site sheds this request.
   */
  admit<T>(work: () => Promise<T>, visitor?: Visitor): Promise<T | null>
  /** How many requests have been shed so far. */
  shed(): number
}

type Visitor = Pick<ServerResponse, 'once' | 'off'>

/**
 * Admission control for requests that cost processor time or a database connection. A crowd beyond what the site can
 * serve is shed, so that everybody else is served as fast as ever (load shedding): at once when the average time of the last
 * requests tells that the wait would be too long, and after the longest wait when those before it take longer than that, such
 * as all of them do from the moment at which the database freezes.
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
        // From here on the work keeps its place, however long it takes and whoever leaves.
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

import PQueue from 'p-queue'

/** As many as the pool has connections: more would only wait for one of those. */
const AT_ONCE = 10
/** In milliseconds. A request that would wait longer is refused, as promise 15 in `docs/operating.md` says. */
const LONGEST_WAIT_MS = 1000
/** How much the latest request counts in the average time of a request. */
const WEIGHT_OF_LATEST = 0.1

export interface Admission {
  /**
   * Does the work now, or when enough of the work before it is done.
   *
   * @returns null when that would take longer than a second: the site sheds this request.
   */
  admit<T>(work: () => Promise<T>): Promise<T | null>
  /** How many requests have been shed so far. */
  shed(): number
}

/**
 * Admission control for requests that cost processor time or a database connection. A crowd beyond what the site can
 * serve is shed at once, so that everybody else is served as fast as ever (load shedding).
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
    admit(work) {
      const waitMs = (queue.size * averageMs) / AT_ONCE
      if (waitMs > LONGEST_WAIT_MS) {
        shed += 1
        return Promise.resolve(null)
      }
      return queue.add(() => measured(work))
    },
    shed: () => shed,
  }
}

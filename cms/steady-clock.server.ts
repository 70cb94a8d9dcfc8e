/** A clock that is set back by more than this was wrong. A smaller step is a regular correction. */
const LARGEST_CORRECTION_MS = 60_000

/**
 * A clock that pauses when the machine's clock is set back a little, so that a revealed secret does not vanish and come back.
 * It follows a larger step: secrets that a wrong clock revealed too early are hidden again.
 *
 * @param now - in milliseconds.
 */
export function steadyClock(now: () => number): () => number {
  let latest = -Infinity
  return () => {
    const time = now()
    if (time > latest || latest - time > LARGEST_CORRECTION_MS) latest = time
    return latest
  }
}

/** A clock that is set back by more than this was wrong; below that it is being kept in step. */
const LARGEST_CORRECTION_MS = 60_000

/**
 * A clock that stands still while the machine's is set back a little, so that what has been revealed does not vanish and
 * come again. After a larger step it follows: what a clock that ran ahead has told too early is hidden again.
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

/** @returns the number of turns of the event loop until `work` was done, and the milliseconds of the longest one. */
export async function turnsDuring(
  work: Promise<unknown>,
): Promise<{ turns: number; longestMs: number }> {
  let isDone = false
  const end = () => void (isDone = true)
  work.then(end, end)
  let turns = 0
  let longestMs = 0
  let last = performance.now()
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
    turns += 1
  }
  return { turns, longestMs }
}

/** @returns how many turns the event loop took until `work` was done, and how many milliseconds the longest of them. */
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

/** @returns the longest time in milliseconds for which the event loop was held up until `work` was done. */
export async function longestTurnDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = () => void (isDone = true)
  work.then(end, end)
  let longest = 0
  let last = performance.now()
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

/** @returns the number of turns of the event loop until `work` was done. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = () => void (isDone = true)
  work.then(end, end)
  let turns = 0
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  return turns
}

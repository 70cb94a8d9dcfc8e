/**
 * One run at a time. After a call during a run, the work runs once more, because the caller may have changed what the run has
 * read already. A run that fails does not keep the next one from starting.
 *
 * @returns a function that runs the work; its promise ends with the last run, and rejects when one fails.
 */
export function createRerun(): (work: () => Promise<void>) => Promise<void> {
  let running: Promise<void> | null = null
  let next: (() => Promise<void>) | null = null
  async function run() {
    while (next !== null) {
      const work = next
      next = null
      await work()
    }
  }
  return (work) => {
    next = work
    running ??= run().finally(() => (running = null))
    return running
  }
}

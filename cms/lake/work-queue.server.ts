/** Too much is waiting already. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * @returns a function that runs work in the order in which it is handed in, at most `atOnce` pieces at a time; it throws
 * {QueueFull} when `waiting` others wait already.
 */
export function openQueue({
  atOnce,
  waiting,
}: {
  atOnce: number
  waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFull('too much is waiting already')
      // Whoever finishes hands its place on, so the number of running ones stays.
      await new Promise<void>((resolve) => void queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

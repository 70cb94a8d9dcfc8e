import { QueueFull } from '../store/work-queue.server'

/** One asker has too many pieces of work waiting. */
export class TooManyAtOnce extends Error {
  override name = 'TooManyAtOnce'
}

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces that may wait. */
  waiting: number
  /** The same limits for each asker. They are lower, so that no asker can take all places. */
  each: { atOnce: number; waiting: number }
}

/** Runs an asker's work. It throws {TooManyAtOnce} or {QueueFull}, without beginning, when too much waits already. */
export type FairQueue = <T>(asker: string, work: () => Promise<T>) => Promise<T>

interface Asker {
  running: number
  /** Number of the asker's last turn; 0 for none. */
  lastTurn: number
  queue: (() => void)[]
}

/**
 * A queue for the work of several askers. A free place goes to the asker whose last turn is the longest ago, however much the
 * others have waiting.
 */
export function openFairQueue({ atOnce, waiting, each }: FairQueueOptions): FairQueue {
  /** The askers with work that runs or waits. */
  const askers = new Map<string, Asker>()
  let turns = 0
  let running = 0
  let queued = 0

  function startNext(): void {
    const ready = [...askers.values()].filter(
      (asker) => asker.running < each.atOnce && asker.queue.length > 0,
    )
    const next = ready.toSorted((one, other) => one.lastTurn - other.lastTurn)[0]
    if (next === undefined || running >= atOnce) return
    queued -= 1
    next.lastTurn = ++turns
    next.queue.shift()?.()
  }

  return async (name, work) => {
    const asker = askers.get(name) ?? { running: 0, lastTurn: 0, queue: [] }
    if (asker.queue.length >= each.waiting)
      throw new TooManyAtOnce('this asker has too much waiting already')
    if (queued >= waiting) throw new QueueFull('too much is waiting already')
    askers.set(name, asker)
    await new Promise<void>((resolve) => {
      asker.queue.push(() => {
        running += 1
        asker.running += 1
        resolve()
      })
      queued += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      asker.running -= 1
      if (asker.running === 0 && asker.queue.length === 0) askers.delete(name)
      startNext()
    }
  }
}

import { QueueFull } from '../store/work-queue.server'

/** One asker has too much waiting already. */
export class TooManyAtOnce extends Error {
  override name = 'TooManyAtOnce'
}

export interface FairQueueOptions {
  /** Pieces of work that run at a time. */
  atOnce: number
  /** Pieces that may wait. */
  waiting: number
  /** The same for each asker. Fewer than all, so that nobody has every place. */
  each: { atOnce: number; waiting: number }
}

/** Runs the work of an asker. It throws {TooManyAtOnce} or {QueueFull}, without having begun, when too much waits already. */
export type FairQueue = <T>(asker: string, work: () => Promise<T>) => Promise<T>

interface Asker {
  running: number
  /** Number of the last turn; 0 for one who has had none. */
  lastTurn: number
  queue: (() => void)[]
}

/**
 * Work for several askers: a free place goes to the one whose last turn is the longest ago, however much the others have handed
 * in.
 */
export function openFairQueue({ atOnce, waiting, each }: FairQueueOptions): FairQueue {
  /** Those who have something running or waiting. */
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

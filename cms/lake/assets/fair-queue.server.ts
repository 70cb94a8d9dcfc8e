import { QueueFull } from '../store/work-queue.server'

/** One asker has too many pieces of work waiting. */
export class TooManyAtOnce extends Error {
  override name = 'TooManyAtOnce'
}

/** A piece of work was not begun, because it waited for too long. */
export class WaitedTooLong extends QueueFull {
  override name = 'WaitedTooLong'
}

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces that may wait. */
  waiting: number
  /** The same limits for each asker. They are lower, so that no asker can take all places. */
  each: { atOnce: number; waiting: number }
  /** Longest wait of a piece of work. */
  longestWaitMs: number
}

/**
 * Runs an asker's work. It throws {TooManyAtOnce} or {QueueFull}, without beginning, when too much waits already, and
 * {WaitedTooLong} when the work could not begin in time.
 */
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
export function openFairQueue({
  atOnce,
  waiting,
  each,
  longestWaitMs,
}: FairQueueOptions): FairQueue {
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

  function forgetIfIdle(name: string, { running, queue }: Asker): void {
    if (running === 0 && queue.length === 0) askers.delete(name)
  }

  return async (name, work) => {
    const asker = askers.get(name) ?? { running: 0, lastTurn: 0, queue: [] }
    if (asker.queue.length >= each.waiting)
      throw new TooManyAtOnce('this asker has too much waiting already')
    if (queued >= waiting) throw new QueueFull('too much is waiting already')
    askers.set(name, asker)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        running += 1
        asker.running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        asker.queue.splice(asker.queue.indexOf(begin), 1)
        queued -= 1
        forgetIfIdle(name, asker)
        reject(new WaitedTooLong('this has waited for too long'))
      }, longestWaitMs)
      asker.queue.push(begin)
      queued += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      asker.running -= 1
      forgetIfIdle(name, asker)
      startNext()
    }
  }
}

import { once } from 'node:events'
import PQueue from 'p-queue'

/** Work was not begun: too much waits already, or it has waited for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export interface QueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces of work that may wait. */
  waiting: number
  /** For how long a piece of work may wait; without it, as long as it takes. */
  longestWaitMs?: number
}

/**
 * @returns a function that runs work in the order in which it is handed in, at most `atOnce` pieces at a time. It throws
 * {QueueFull} when `waiting` others wait already, and for work that could not begin within `longestWaitMs`.
 */
export function openQueue({
  atOnce,
  waiting,
  longestWaitMs,
}: QueueOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })

  return async (work) => {
    if (queue.pending >= atOnce && queue.size >= waiting)
      throw new QueueFull('too much is waiting already')
    if (longestWaitMs === undefined) return queue.add(work)
    const wait = new AbortController()
    const timer = setTimeout(
      () => wait.abort(new QueueFull('this has waited for too long')),
      longestWaitMs,
    )
    const begin = () => {
      clearTimeout(timer)
      return work()
    }
    return queue.add(begin, { signal: wait.signal })
  }
}

export interface RoomOptions extends Omit<QueueOptions, 'atOnce'> {
  /** Bytes that may be in memory at the same time. */
  bytes: number
  longestWaitMs: number
}

/**
 * Bounds the memory that work takes.
 *
 * @returns a function that runs work as soon as there is room for its `size` in bytes, in the order in which it is handed in.
 * It throws {QueueFull} as a queue does.
 */
export function openRoom({
  bytes,
  waiting,
  longestWaitMs,
}: RoomOptions): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  const inOrder = openQueue({ atOnce: 1, waiting, longestWaitMs })
  const room = new EventTarget()
  let taken = 0

  return async (size, work) => {
    await inOrder(async () => {
      const deadline = AbortSignal.timeout(longestWaitMs)
      while (taken > 0 && taken + size > bytes)
        await once(room, 'freed', { signal: deadline }).catch(() => {
          throw new QueueFull('this has waited for too long')
        })
      taken += size
    })
    try {
      return await work()
    } finally {
      taken -= size
      room.dispatchEvent(new Event('freed'))
    }
  }
}

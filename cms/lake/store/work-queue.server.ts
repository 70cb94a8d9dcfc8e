import { once } from 'node:events'
import PQueue from 'p-queue'

/** The work was not begun, because the queue is full or it waited for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export interface QueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces of work that may wait. */
  waiting: number
  /** Longest wait of a piece of work. Default: no limit. */
  longestWaitMs?: number
}

/**
 * @returns a function that runs work first in, first out, at most `atOnce` pieces at a time. It throws {QueueFull} when
 * `waiting` others wait already, and for work that could not begin within `longestWaitMs`.
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
 * @returns a function that begins work, first in, first out, as soon as there is room for its `size` in bytes. It throws
 * {QueueFull} in the same cases as a queue.
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

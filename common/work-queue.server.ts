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
  waiting?: number
  /** Longest wait of a piece of work. */
  longestWaitMs?: number
}

const MOST_WAITING = 200
/** Another process may keep writers waiting for seconds, as an import does. */
export const LONGEST_QUEUE_MS = 30_000

/**
 * Runs the work in its turn.
 *
 * @param gone aborted when nobody waits for the work any more. Then it is not begun, and the promise rejects with the signal's
 *   reason. Work that has begun keeps its place until it ends.
 */
type Queue = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/**
 * @returns a function that runs work first in, first out, at most `atOnce` pieces at a time. It throws {QueueFull} when
 * `waiting` others wait already, and for work that could not begin within `longestWaitMs`.
 */
export function openQueue({
  atOnce,
  waiting = MOST_WAITING,
  longestWaitMs = LONGEST_QUEUE_MS,
}: QueueOptions): Queue {
  const queue = new PQueue({ concurrency: atOnce })

  return async (work, gone) => {
    if (queue.pending >= atOnce && queue.size >= waiting)
      throw new QueueFull('too much is waiting already')
    gone?.throwIfAborted()
    const wait = new AbortController()
    const leave = () => wait.abort(gone?.reason)
    gone?.addEventListener('abort', leave)
    const timer = setTimeout(
      () => wait.abort(new QueueFull('this has waited for too long')),
      longestWaitMs,
    )
    const endWait = () => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    }
    const begin = () => {
      endWait()
      return work()
    }
    return queue.add(begin, { signal: wait.signal }).finally(endWait)
  }
}

export interface MemoryBudgetOptions extends Omit<QueueOptions, 'atOnce'> {
  /** Bytes that may be in memory at the same time. */
  bytes: number
}

/**
 * Bounds the memory that work takes.
 *
 * @returns a function that begins work, first in, first out, as soon as there is room for its `size` in bytes. It throws
 * {QueueFull} in the same cases as a queue.
 */
export function openMemoryBudget({
  bytes,
  waiting,
  longestWaitMs = LONGEST_QUEUE_MS,
}: MemoryBudgetOptions): <T>(size: number, work: () => Promise<T>) => Promise<T> {
  const inOrder = openQueue({ atOnce: 1, waiting, longestWaitMs })
  const memory = new EventTarget()
  let taken = 0

  return async (size, work) => {
    await inOrder(async () => {
      const deadline = AbortSignal.timeout(longestWaitMs)
      while (taken > 0 && taken + size > bytes)
        await once(memory, 'freed', { signal: deadline }).catch(() => {
          throw new QueueFull('this has waited for too long')
        })
      taken += size
    })
    try {
      return await work()
    } finally {
      taken -= size
      memory.dispatchEvent(new Event('freed'))
    }
  }
}

import { LakeError } from '../errors.server'
import type { Question, Result } from './query-thread.server'
import type { RunningThread } from './running-thread.server'
import { openQueue, QueueFull } from '../../../common/work-queue.server'

export interface Threads {
  /** @param question is called once every commit has been sent to the thread. */
  ask(question: () => Question, withinMs: number): Promise<Result>
  close(): void
}

/** An idle thread ends after this time: it takes some megabytes and has its own copy of the documents. */
const IDLE_MS = 5 * 60_000
/** A question that has waited for as long starts one more thread. */
const PATIENCE_MS = 100

/** A thread's place. A thread that has ended is started again for the next question. */
interface Place {
  running: RunningThread | null
  idle?: NodeJS.Timeout
}

/**
 * Threads that share their questions. The first question starts a thread, and questions that wait start further ones, up to `most`. A
 * thread has one question at a time.
 */
export function openThreads(most: number, start: () => Promise<RunningThread>): Threads {
  const enqueue = openQueue({ atOnce: most })
  const places: Place[] = []
  const free: Place[] = []
  const waiting = new Set<(place: Place) => void>()

  function close(place: Place): void {
    clearTimeout(place.idle)
    place.running?.end()
    place.running = null
  }

  function add(): Place {
    const place: Place = { running: null }
    places.push(place)
    return place
  }

  /** A place where no question runs: the last one that was used, so that the others become idle. */
  function take(): Place | Promise<Place> {
    const place = free.pop()
    if (place) return place
    if (places.length === 0) return add()
    return new Promise((resolve) => {
      const settle = (given: Place) => {
        clearTimeout(timer)
        waiting.delete(settle)
        resolve(given)
      }
      const grow = () => {
        // The first thread is still on its way.
        if (places.every(({ running }) => running === null)) timer.refresh()
        else settle(add())
      }
      const timer = setTimeout(grow, PATIENCE_MS)
      waiting.add(settle)
    })
  }

  function giveBack(place: Place): void {
    const [next] = waiting
    if (next) next(place)
    else free.push(place)
  }

  async function askNow(question: () => Question, withinMs: number): Promise<Result> {
    const place = await take()
    try {
      return await askAt(place, question, withinMs)
    } finally {
      giveBack(place)
    }
  }

  async function askAt(place: Place, question: () => Question, withinMs: number): Promise<Result> {
    clearTimeout(place.idle)
    if (place.running === null || place.running.hasEnded()) place.running = await start()
    const { running } = place
    await running.upToDate()
    const reply = await running.ask(question(), withinMs)
    place.idle = setTimeout(() => close(place), IDLE_MS).unref()
    if ('result' in reply) return reply.result
    const { status, type, message, details } = reply.problem
    throw new LakeError(status, type, message, details)
  }

  return {
    ask: (question, withinMs) =>
      enqueue(() => askNow(question, withinMs)).catch((error: unknown) => {
        throw error instanceof QueueFull
          ? new LakeError(503, 'tooManyQueries', 'Too many queries wait already. Please try again.')
          : error
      }),
    close: () => places.forEach(close),
  }
}

import PQueue from 'p-queue'
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
  const turns = new PQueue({ concurrency: 1 })
  const places: Place[] = []
  /** The last one that was used is the first to be taken, so that the others become idle. */
  const free: Place[] = []

  function add(): Place {
    const place: Place = { running: null }
    places.push(place)
    return place
  }

  function close(place: Place): void {
    clearTimeout(place.idle)
    place.running?.end()
    place.running = null
  }

  function grow(): void {
    // Otherwise the first thread is still on its way.
    if (places.some(({ running }) => running !== null))
      turns.concurrency = Math.min(most, turns.concurrency + 1)
  }

  function askNow(question: () => Question, withinMs: number): Promise<Result> {
    const patience = setInterval(grow, PATIENCE_MS)
    return turns.add(async () => {
      clearInterval(patience)
      const place = free.pop() ?? add()
      try {
        return await askAt(place, question, withinMs)
      } finally {
        free.push(place)
      }
    })
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

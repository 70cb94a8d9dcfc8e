import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Committed } from '../store/commit.server'
import type { LakeDocument } from '../store/document.server'
import { LakeError } from '../errors.server'
import { difference } from './difference.server'
import { ended, tookTooLong, tookTooMuch } from './ended-queries.server'
import type { Perspective } from './perspective.server'
import type { Query, QueryContext } from './query.server'
import code from './query-thread.server.ts?thread'
import type {
  DocumentNow,
  Question,
  QueryResult,
  Reply,
  Result,
  ToThread,
} from './query-thread.server'
import type { Store } from '../store/store.server'
import { openQueue, QueueFull } from '../../../common/work-queue.server'
import { growthSince, memoryOf, type MeasuredWorker } from './thread-memory.server'
import { LONG_WORK_MS, TURN_MS } from '../times.server'

/** The source of a query. Each source has a thread of its own, so that organisers' queries cannot delay those of the pages. */
export type Asker = 'site' | 'organisers' | 'writers'

export interface QueryOptions {
  perspective: Perspective
  context: QueryContext
  wantsSourceMap?: boolean
}

export interface QueryRunner {
  /**
   * Runs a query outside of the event loop, over all documents that this instance has read so far.
   *
   * @throws {LakeError} 400 for a query that is invalid, takes longer than 3 s, needs too much memory or has too large a
   *   result; 503 when too many others wait, or others took the memory.
   * @throws {DatabaseUnavailable} until the documents are loaded.
   */
  run(asker: Asker, query: Query, options: QueryOptions): Promise<QueryResult>
  /**
   * The ids of the documents that a mutation's query selects.
   *
   * @param documents the documents to select from. The writer may have changed some of them.
   * @param withinMs the deadline instead of 3 s.
   * @throws as `run` does.
   */
  select(
    query: Query,
    context: QueryContext,
    documents: ReadonlyMap<string, LakeDocument>,
    withinMs: number,
  ): Promise<string[]>
  /**
   * Which of the documents a listener's filter selects. It sees no other document.
   *
   * @throws as `run` does.
   */
  filter(
    query: Query,
    context: QueryContext,
    documents: (LakeDocument | null)[],
  ): Promise<boolean[]>
  close(): void
}

/** Deadline of one query. The pages' own queries take some milliseconds. */
export const QUERY_DEADLINE_MS = 3000
/** An idle thread ends after this time: it takes some megabytes and has its own copy of the documents. */
const IDLE_MS = 5 * 60_000
/** Bytes that a query may take. */
const MOST_MEMORY = 300 * 1024 * 1024
/** From one look at the memory to the next. */
const MEMORY_WATCH_MS = 50
/** Megabytes, far above MOST_MEMORY: when a thread reaches this limit, V8 ends the whole process and not only the thread. */
const HEAP_LIMIT_MB = 2048
/** Documents go to a thread in pieces. */
const DOCUMENTS_AT_ONCE = 20

/**
 * @param options.deadlineMs deadline of one query.
 * @param options.mostMemory bytes that one query may take.
 */
export function openQueryRunner(
  store: Store,
  log: Logger,
  { deadlineMs = QUERY_DEADLINE_MS, mostMemory = MOST_MEMORY } = {},
): QueryRunner {
  const threads: Record<Asker, Thread> = {
    site: openThread(store, mostMemory, log),
    organisers: openThread(store, mostMemory, log),
    writers: openThread(store, mostMemory, log),
  }
  const listeners = openThread(NO_DOCUMENTS, mostMemory, log)
  /** Queries that have no answer yet. Whoever asks the same of the same documents meanwhile gets the same answer. */
  const asked = new Map<string, Promise<QueryResult>>()

  function run(asker: Asker, query: Query, options: QueryOptions): Promise<QueryResult> {
    const key = JSON.stringify([asker, query, options, store.newest()?.seq])
    const { perspective, context, wantsSourceMap = false } = options
    const question = { kind: 'query', query, perspective, context, wantsSourceMap } as const
    const answer =
      asked.get(key) ?? (threads[asker].ask(() => question, deadlineMs) as Promise<QueryResult>)
    asked.set(key, answer)
    const forget = () => void asked.delete(key)
    answer.then(forget, forget)
    return answer
  }

  return {
    run,
    select: (query, context, documents, withinMs) =>
      threads.writers.ask(
        () => ({ kind: 'select', query, context, changed: difference(store.newest(), documents) }),
        withinMs,
      ) as Promise<string[]>,
    filter: (query, context, documents) =>
      listeners.ask(() => ({ kind: 'filter', query, context, documents }), deadlineMs) as Promise<
        boolean[]
      >,
    close: () => [...Object.values(threads), listeners].forEach((thread) => thread.close()),
  }
}

type Documents = Pick<Store, 'snapshot' | 'newest' | 'onCommit'>

/** For the thread of the listeners' filters, which get each document that they are to look at. */
const NO_DOCUMENTS: Documents = {
  snapshot: async () => ({ seq: 0, documents: new Map() }),
  newest: () => null,
  onCommit: () => () => undefined,
}

interface Thread {
  /** @param question is called once every commit has been sent to the thread. */
  ask(question: () => Question, withinMs: number): Promise<Result>
  close(): void
}

/** Starts a thread for the first question, and another one for the next question after its end. One question at a time. */
function openThread(store: Documents, mostMemory: number, log: Logger): Thread {
  const enqueue = openQueue({ atOnce: 1 })
  let running: RunningThread | null = null
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    running?.end()
    running = null
  }

  async function askNow(question: () => Question, withinMs: number) {
    clearTimeout(idle)
    if (running === null || running.hasEnded()) running = await startThread(store, mostMemory, log)
    await running.upToDate()
    const reply = await running.ask(question(), withinMs)
    idle = setTimeout(close, IDLE_MS).unref()
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
    close,
  }
}

interface RunningThread {
  /** Resolves when every document and every commit has been sent to it. */
  upToDate(): Promise<void>
  ask(question: Question, withinMs: number): Promise<Reply>
  hasEnded(): boolean
  end(): void
}

async function startThread(
  store: Documents,
  mostMemory: number,
  log: Logger,
): Promise<RunningThread> {
  const loaded = await store.snapshot()
  const thread: MeasuredWorker = new Worker(code, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    // The thread must not inherit this process's flags: `--input-type` would make a module of the script.
    execArgv: [],
    env: {},
  })
  thread.unref()
  // No await between reading and listening, so that no commit is missed.
  const { documents } = store.newest() ?? loaded
  const stopListening = store.onCommit(takeUp)
  const unsent: DocumentNow[] = [...documents]
  let sending: Promise<void> | null = null
  let isOver = false
  let memoryAtStart = 0
  const post = (message: ToThread) => thread.postMessage(message)
  thread.on('exit', end).on('error', (error) => {
    log.error({ err: error }, 'a thread for queries failed')
    end()
  })

  function end(): void {
    isOver = true
    stopListening()
    unsent.length = 0
    void thread.terminate()
  }

  function takeUp({ changes }: Committed): void {
    for (const { id, after } of changes) unsent.push([id, after])
    void send()
  }

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll(): Promise<void> {
    while (unsent.length > 0) {
      const begun = performance.now()
      do post({ documents: unsent.splice(0, DOCUMENTS_AT_ONCE) })
      while (unsent.length > 0 && performance.now() - begun < TURN_MS)
      await nextTurn()
    }
  }

  async function upToDate(): Promise<void> {
    while (unsent.length > 0) await send()
  }

  function ask(question: Question, withinMs: number): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      if (isOver) return reject(ended())
      let isSettled = false
      const settle = (outcome: () => void) => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        clearInterval(watch)
        thread.off('message', onReply).off('exit', onExit)
        outcome()
      }
      const onReply = (reply: Reply) => settle(() => resolve(reply))
      const onExit = () => settle(() => reject(ended()))
      const giveUp = (error: LakeError) =>
        settle(() => {
          end()
          reject(error)
        })
      const timer = setTimeout(() => {
        // After a stall of the event loop, timers run before messages. The reply may have arrived: take it first.
        setImmediate(() => giveUp(tookTooLong(withinMs)))
      }, withinMs)
      const before = process.memoryUsage()
      const watch = setInterval(() => {
        if (growthSince(before) <= mostMemory) return
        clearInterval(watch)
        thread.off('exit', onExit)
        void endForMemory().then((error) => settle(() => reject(error)))
      }, MEMORY_WATCH_MS)
      thread.on('message', onReply).on('exit', onExit)
      post({ question })
    })
  }

  /** @returns the error for the asker, which tells whether its query had taken the memory. */
  async function endForMemory(): Promise<LakeError> {
    const own = await memoryOf(thread)
    const before = process.memoryUsage.rss()
    end()
    await thread.terminate()
    // Node 20 cannot ask the thread, but there the system gets its memory back at once.
    const taken = own === null ? before - process.memoryUsage.rss() : own - memoryAtStart
    return taken > mostMemory / 2 ? tookTooMuch() : ended()
  }

  const started = { upToDate, ask, end, hasEnded: () => isOver }
  try {
    await upToDate()
    await ask({ kind: 'ready' }, LONG_WORK_MS)
    memoryAtStart = (await memoryOf(thread)) ?? 0
  } catch (error) {
    end()
    throw error
  }
  return started
}

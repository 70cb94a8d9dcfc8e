import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Snapshot } from '../store/document.server'
import type { LakeError } from '../errors.server'
import { ended, tookTooLong, tookTooMuch } from './ended-queries.server'
import code from './query-thread.server.ts?thread'
import type { DocumentNow, Question, Reply, ToThread } from './query-thread.server'
import type { Store } from '../store/store.server'
import { growthSince, memoryOf, type MeasuredWorker } from './thread-memory.server'
import { LONG_WORK_MS, TURN_MS } from '../times.server'

/** From one look at the memory to the next. */
const MEMORY_WATCH_MS = 50
/** Megabytes, far above what a query may take: when a thread reaches this limit, V8 ends the whole process and not only the thread. */
const HEAP_LIMIT_MB = 2048
/** Documents go to a thread in pieces. */
const DOCUMENTS_AT_ONCE = 20

/** What a thread reads the documents from. */
export type Documents = Pick<Store, 'snapshot' | 'newest' | 'onCommit'>

/** A thread for queries, which has its own copy of the documents. */
export interface RunningThread {
  /** Resolves when every document and every commit has been sent to it. */
  upToDate(): Promise<void>
  ask(question: Question, withinMs: number): Promise<Reply>
  hasEnded(): boolean
  end(): void
}

/**
 * Starts a thread, and gives it all documents.
 *
 * @param mostMemory bytes that one query may take.
 */
export async function startThread(
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
  const post = (message: ToThread) => thread.postMessage(message)
  // No await between reading and listening, so that no commit is missed.
  const feed = openFeed(store, store.newest() ?? loaded, post)
  let isOver = false
  let memoryAtStart = 0
  thread.on('exit', end).on('error', (error) => {
    log.error({ err: error }, 'a thread for queries failed')
    end()
  })

  function end(): void {
    isOver = true
    feed.end()
    void thread.terminate()
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

  const started = { upToDate: feed.upToDate, ask, end, hasEnded: () => isOver }
  try {
    await feed.upToDate()
    await ask({ kind: 'ready' }, LONG_WORK_MS)
    memoryAtStart = (await memoryOf(thread)) ?? 0
  } catch (error) {
    end()
    throw error
  }
  return started
}

/** Sends all documents to a thread, in pieces, and then every change. */
function openFeed(store: Documents, from: Snapshot, post: (message: ToThread) => void) {
  const unsent: DocumentNow[] = [...from.documents]
  let sending: Promise<void> | null = null
  const stopListening = store.onCommit(({ changes }) => {
    for (const { id, after } of changes) unsent.push([id, after])
    void send()
  })

  async function sendAll(): Promise<void> {
    while (unsent.length > 0) {
      const begun = performance.now()
      do post({ documents: unsent.splice(0, DOCUMENTS_AT_ONCE) })
      while (unsent.length > 0 && performance.now() - begun < TURN_MS)
      await nextTurn()
    }
  }

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function upToDate(): Promise<void> {
    while (unsent.length > 0) await send()
  }

  function end(): void {
    stopListening()
    unsent.length = 0
  }

  return { upToDate, end }
}

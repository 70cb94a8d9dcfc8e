import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { LakeDocument } from '../store/document.server'
import { difference } from './difference.server'
import type { Perspective } from './perspective.server'
import type { Query, QueryContext } from './query.server'
import type { QueryResult } from './query-thread.server'
import { openThreads } from './query-threads.server'
import { startThread, type Documents } from './running-thread.server'
import { openSharedAnswers } from './shared-answers.server'
import type { ArraySelector } from './source-map.server'
import type { Store } from '../store/store.server'

/** The source of a query. Each source has threads of its own, so that organisers' queries cannot delay those of the pages. */
export type Asker = 'site' | 'organisers' | 'writers'

export interface QueryOptions {
  perspective: Perspective
  context: QueryContext
  /** How a source map names the elements of lists. Default: none is asked for. */
  sourceMap?: ArraySelector | null
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
/** Bytes that a query may take. */
const MOST_MEMORY = 300 * 1024 * 1024
/** Threads of a kind of asker. Each has a copy of the documents, and more than there are cores answer no faster. */
const MOST_THREADS = Math.min(4, availableParallelism())

/**
 * @param options.deadlineMs deadline of one query.
 * @param options.mostMemory bytes that one query may take.
 * @param options.mostThreads threads of a kind of asker.
 */
export function openQueryRunner(
  store: Store,
  log: Logger,
  { deadlineMs = QUERY_DEADLINE_MS, mostMemory = MOST_MEMORY, mostThreads = MOST_THREADS } = {},
): QueryRunner {
  const open = (most: number, documents: Documents = store) =>
    openThreads(most, () => startThread(documents, mostMemory, log))
  const threads = { site: open(mostThreads), organisers: open(mostThreads), writers: open(1) }
  const listeners = open(1, NO_DOCUMENTS)
  const shared = openSharedAnswers()

  function run(asker: Asker, query: Query, options: QueryOptions): Promise<QueryResult> {
    const { perspective, context, sourceMap = null } = options
    const question = { kind: 'query', query, perspective, context, sourceMap } as const
    const asked = {
      revision: store.newest()?.seq,
      // `now()` has another value each time.
      isLasting: !query.text.includes('now'),
    }
    return shared(
      JSON.stringify([asker, query, options]),
      asked,
      () => threads[asker].ask(() => question, deadlineMs) as Promise<QueryResult>,
    )
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
    close: () => [...Object.values(threads), listeners].forEach((kind) => kind.close()),
  }
}

/** For the thread of the listeners' filters, which get each document that they are to look at. */
const NO_DOCUMENTS: Documents = {
  snapshot: async () => ({ seq: 0, documents: new Map() }),
  newest: () => null,
  onCommit: () => () => undefined,
}

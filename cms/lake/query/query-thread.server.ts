import { parentPort } from 'node:worker_threads'
import type { LakeDocument, Snapshot } from '../store/document.server'
import { LakeError } from '../errors.server'
import { viewOf, type Perspective } from './perspective.server'
import { isSelected, runQuery, selectedIds, type Query, type QueryContext } from './query.server'
import type { ArraySelector } from './source-map.server'

/** The current state of a document; null for a deleted one. */
export type DocumentNow = readonly [id: string, document: LakeDocument | null]

export type Question =
  | {
      kind: 'query'
      query: Query
      perspective: Perspective
      context: QueryContext
      /** Null: no source map is asked for. */
      sourceMap: ArraySelector | null
    }
  /** Asks for the ids of the selected documents. `changed` overrides the thread's documents for this question only. */
  | { kind: 'select'; query: Query; context: QueryContext; changed: DocumentNow[] }
  /** Asks which of these documents a listener's filter selects. */
  | { kind: 'filter'; query: Query; context: QueryContext; documents: (LakeDocument | null)[] }
  /** Answered when all documents that were sent before have been received. */
  | { kind: 'ready' }

export type ToThread = { documents: DocumentNow[] } | { question: Question }

/** The answer to a query. */
export interface QueryResult {
  /** Left as JSON text, because the HTTP answer needs it as text. */
  json: string
  /** JSON text; null unless it was requested. */
  sourceMap: string | null
  /** What the answer depends on. */
  syncTags: string[]
  /** Milliseconds that the query took. */
  ms: number
}

/** A result for each kind of question: of a query, ids, which documents a filter selects, nothing. */
export type Result = QueryResult | string[] | boolean[] | null

export type Reply =
  | { result: Result }
  | { problem: Pick<LakeError, 'status' | 'type' | 'message' | 'details'> }

/** Characters of JSON. */
const LARGEST_RESULT = 64 * 1024 * 1024

/*
 * Runs in a worker thread (`query-runner.server.ts`), on a copy of the documents. There a long query delays no visitor, and it
 * can be ended.
 */
const documents = new Map<string, LakeDocument>()
let snapshot: Snapshot = { seq: 0, documents }

parentPort?.on('message', (message: ToThread) => {
  if ('documents' in message) {
    take(documents, message.documents)
    // A new object, because the views that are cached for the old one are out of date.
    snapshot = { seq: 0, documents }
  } else void reply(message.question).then((answered) => parentPort?.postMessage(answered))
})

function take(into: Map<string, LakeDocument>, changed: readonly DocumentNow[]): void {
  for (const [id, document] of changed) {
    if (document === null) into.delete(id)
    else into.set(id, document)
  }
}

async function reply(question: Question): Promise<Reply> {
  try {
    return { result: await answer(question) }
  } catch (error) {
    // An error object would lose its class on the way to the other thread, so its fields are sent.
    const { status, type, message, details } =
      error instanceof LakeError
        ? error
        : new LakeError(400, 'queryTooLarge', 'The result of the query cannot be written down.')
    return { problem: { status, type, message, details } }
  }
}

async function answer(question: Question): Promise<Result> {
  if (question.kind === 'ready') return null
  if (question.kind === 'filter')
    return question.documents.map((one) => isSelected(one, question.query, question.context))
  if (question.kind === 'select') {
    const newest = new Map(documents)
    take(newest, question.changed)
    return selectedIds(newest, question.query, question.context)
  }
  const begun = performance.now()
  const { query, perspective, context, sourceMap: selector } = question
  const answered = await runQuery(viewOf(snapshot, perspective), query, context, selector)
  const json = JSON.stringify(answered.result)
  const sourceMap = answered.sourceMap && JSON.stringify(answered.sourceMap)
  if (json.length + (sourceMap?.length ?? 0) > LARGEST_RESULT)
    throw new LakeError(400, 'resultTooLarge', 'The result of the query is larger than 64 MB.')
  const ms = Math.round(performance.now() - begun)
  return { json, sourceMap, syncTags: answered.syncTags, ms }
}

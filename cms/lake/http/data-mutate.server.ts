import { answerJson } from '../messages/answer.server'
import { withArrayKeys } from '../store/array-keys.server'
import { LakeError } from '../errors.server'
import { refuseInvalidJson } from '../store/valid-json.server'
import { nameDocuments, parseMutations } from '../store/mutations.server'
import { QUERY_DEADLINE_MS, type QueryRunner } from '../query/query-runner.server'
import type { Query } from '../query/query.server'
import { readJson, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'
import type { WorkingCopy } from '../store/working-copy.server'

/** Bytes: enough for the documents of a large import's batch. */
export const LARGEST_WRITE = 8 * 1024 * 1024

const TRANSACTION_ID = /^[A-Za-z0-9._:-]{1,128}$/

/**
 * `POST /data/mutate/<dataset>`: applies all `mutations` of the body or none, and answers when they are durable. `visibility`
 * is accepted and has no effect: queries of this instance always see the result at once.
 */
export function answerMutations(
  store: Store,
  queries: QueryRunner,
  source: { projectId: string; dataset: string },
) {
  return async ({ request, response, caller, search }: LakeRequest): Promise<void> => {
    const visibility = search.get('visibility') ?? 'sync'
    if (!['sync', 'async', 'deferred'].includes(visibility))
      throw new LakeError(
        400,
        'invalidVisibility',
        'The visibility must be sync, async or deferred.',
      )
    const body = await readJson({ request, response }, LARGEST_WRITE)
    refuseInvalidJson(body, 'The body')
    const parsed = parseMutations(body.mutations)
    const mutations =
      search.get('autoGenerateArrayKeys') === 'true' ? withArrayKeys(parsed) : parsed
    const id = parseTransactionId(body.transactionId ?? search.get('transactionId'))
    const change = async (copy: WorkingCopy) => {
      // Other writers wait meanwhile, so all queries of a transaction share one deadline.
      const deadline = performance.now() + QUERY_DEADLINE_MS
      const context = { ...source, identity: caller.id }
      const select = (query: Query) =>
        queries.select(query, context, copy.documents, Math.max(1, deadline - performance.now()))
      for (const mutation of mutations)
        for (const named of await nameDocuments(mutation, select)) copy.apply(named)
    }
    const written = await store.commit({
      id,
      author: caller.id,
      change,
      dryRun: search.get('dryRun') === 'true',
    })
    const results = written?.results.map(({ id: documentId, operation }) => ({
      ...(search.get('returnIds') === 'true' ? { id: documentId } : {}),
      operation,
      ...(search.get('returnDocuments') === 'true'
        ? { document: written.documents.get(documentId) ?? null }
        : {}),
    }))
    answerJson(response, { transactionId: written?.id, results })
  }
}

/**
 * Reads the writer's transaction id, which becomes the documents' revision. The Studio chooses one to recognise its own edits.
 *
 * @throws {LakeError} 400.
 */
export function parseTransactionId(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given === 'string' && TRANSACTION_ID.test(given)) return given
  throw new LakeError(
    400,
    'invalidTransactionId',
    'The transactionId must be up to 128 letters, digits, dots, colons, dashes and underscores.',
  )
}

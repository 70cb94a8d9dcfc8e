import { act } from './act.server'
import { parseActions, type Action } from './actions.server'
import { answerJson } from '../messages/answer.server'
import { LARGEST_WRITE, parseTransactionId } from './data-mutate.server'
import type { Sql } from '../database.server'
import { LakeError } from '../errors.server'
import { actOnRelease } from '../releases/act-on-release.server'
import { isReleaseAction } from '../releases/release-actions.server'
import { findRelease } from '../releases/release.server'
import type { LakeDocument } from '../store/document.server'
import { refuseInvalidJson } from '../store/valid-json.server'
import { readJson, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'
import { readDocumentsUntil } from '../tables/document-changes.server'
import type { WorkingCopy } from '../store/working-copy.server'
import { LONG_WORK_MS } from '../times.server'

/**
 * `POST /data/actions/<dataset>`: performs all `actions` of the body in order, or none. Each one sees the effect of those before
 * it. The Studio uses it to create, edit, publish and delete.
 */
export function answerActions(store: Store, { dataset }: { dataset: string }) {
  return async ({ request, response, caller }: LakeRequest): Promise<void> => {
    const body = await readJson({ request, response }, LARGEST_WRITE)
    refuseInvalidJson(body, 'The body')
    const actions = parseActions(body.actions)
    const written = await store.commit({
      id: parseTransactionId(body.transactionId),
      author: caller.id,
      dryRun: body.dryRun === true,
      ...(actions.some(isReleaseAction) ? { writingMs: LONG_WORK_MS } : {}),
      async change(copy, sql) {
        for (const [index, action] of actions.entries()) {
          const archived = await archivedVersions(copy, action, sql, dataset)
          naming(index, () =>
            isReleaseAction(action) ? actOnRelease(copy, action, archived) : act(copy, action),
          )
        }
      },
    })
    answerJson(response, { transactionId: written?.id })
  }
}

/** The versions that come back with an archived release, as they were last. */
async function archivedVersions(
  { documents }: WorkingCopy,
  action: Action,
  sql: Sql,
  dataset: string,
): Promise<ReadonlyMap<string, LakeDocument>> {
  if (action.actionType !== 'sanity.action.release.unarchive') return new Map()
  const states = findRelease(documents, action.releaseId)?.finalDocumentStates ?? []
  const ids = states.map(({ id }) => id)
  const found = (await readDocumentsUntil(sql, dataset, ids, 'last')) as LakeDocument[]
  return new Map(found.map((version) => [version._id, version]))
}

/** Turns an error of a mutation into an error of its action. */
function naming(index: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (
      !(error instanceof LakeError) ||
      error.status !== 409 ||
      !Array.isArray(error.details.items)
    )
      throw error
    const items: object[] = error.details.items
    throw new LakeError(409, 'actionError', 'The action(s) failed', {
      items: items.map((item) => ({ ...item, index })),
    })
  }
}

import { act } from './act.server'
import { parseActions } from './actions.server'
import { answerJson } from './answer.server'
import { LARGEST_WRITE, parseTransactionId } from './data-mutate.server'
import { LakeError } from '../errors.server'
import { refuseInvalidJson } from '../store/valid-json.server'
import { readJson, type LakeRequest } from './request.server'
import type { Store } from '../store/store.server'

/**
 * `POST /data/actions/<dataset>`: performs all `actions` of the body in order, or none. Each one sees the effect of those before
 * it. The Studio uses it to create, edit, publish and delete.
 */
export function answerActions(store: Store) {
  return async ({ request, response, caller }: LakeRequest): Promise<void> => {
    const body = await readJson(request, LARGEST_WRITE)
    refuseInvalidJson(body, 'The body')
    const actions = parseActions(body.actions)
    const written = await store.commit({
      id: parseTransactionId(body.transactionId),
      author: caller.id,
      dryRun: body.dryRun === true,
      change: (copy) => actions.forEach((action, index) => naming(index, () => act(copy, action))),
    })
    answerJson(response, 200, { transactionId: written?.id })
  }
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

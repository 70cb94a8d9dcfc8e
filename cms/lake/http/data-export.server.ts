import { readsDrafts } from '../access/access.server'
import { isPublic } from '../store/document.server'
import { answerLines } from '../messages/answer.server'
import type { LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'

/**
 * `GET /data/export/<dataset>?types=…`: every document that the caller may read, drafts included, as one JSON line each, in the form that
 * `@sanity/export` reads. One answer contains them all, so there is never a `nextCursor`.
 */
export function answerExport(store: Store) {
  return async ({ response, caller, search }: LakeRequest): Promise<void> => {
    const { documents } = await store.snapshot()
    const types = search.get('types')?.split(',') ?? null
    answerLines(
      response,
      [...documents.values()].filter(
        ({ _id, _type }) =>
          (types === null || types.includes(_type)) && (readsDrafts(caller) || isPublic(_id)),
      ),
    )
  }
}

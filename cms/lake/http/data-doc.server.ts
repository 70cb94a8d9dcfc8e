import { readsDrafts } from '../access/access.server'
import { answerJson } from '../messages/answer.server'
import { isPublic, publishedId } from '../store/document.server'
import { idsIn, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'

/**
 * `GET /data/doc/<dataset>/<id>,<id>…`: the stored documents that the caller may read, drafts included, in the order of the ids, and the list of ids
 * without a document. With `includeAllVersions=true` each id also brings its draft and its versions in releases.
 */
export function answerDocuments(store: Store) {
  return async ({ response, caller, parts: [, list = ''], search }: LakeRequest): Promise<void> => {
    const ids = idsIn(list)
    const { documents } = await store.snapshot()
    const isFor = (id: string) => readsDrafts(caller) || isPublic(id)
    const variants = (id: string) =>
      [...documents.values()].filter(
        ({ _id }) => publishedId(_id) === publishedId(id) && isFor(_id),
      )
    const exact = (id: string) => (isFor(id) && documents.get(id)) || []
    answerJson(response, {
      documents: ids.flatMap(search.get('includeAllVersions') === 'true' ? variants : exact),
      omitted: ids
        .filter((id) => !documents.has(id) || !isFor(id))
        .map((id) => ({ id, reason: 'existence' })),
    })
  }
}

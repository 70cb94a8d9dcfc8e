import { answerJson } from './answer.server'
import { SYNC_TAGS } from './data-live.server'
import { parsePerspective, refuseUnknown, viewOf } from './perspective.server'
import { runQuery } from './query.server'
import { queryFrom, queryFromBody, readJson, type LakeRequest } from './request.server'
import { sourceMapOf } from './source-map.server'
import type { Store } from './store.server'

/**
 * `GET` and `POST /data/query/<dataset>`: runs a query and answers `{ query, result, syncTags, ms }`; without the query when
 * `returnQuery=false` asks for that, and with a `resultSourceMap` when that is asked for.
 */
export function answerQuery(store: Store, source: { projectId: string; dataset: string }) {
  return async ({ request, response, version, search }: LakeRequest): Promise<void> => {
    const query =
      request.method === 'POST' ? queryFromBody(await readJson(request)) : queryFrom(search)
    const perspective = parsePerspective(search.get('perspective'), version)
    const snapshot = await store.snapshot()
    refuseUnknown(perspective, snapshot)
    const begun = performance.now()
    const result = runQuery(snapshot, query, perspective, source)
    const ms = Math.round(performance.now() - begun)
    const wantsSourceMap = ['true', 'withKeyArraySelector'].includes(
      search.get('resultSourceMap') ?? '',
    )
    answerJson(response, 200, {
      ...(search.get('returnQuery') === 'false' ? {} : { query: query.text }),
      result,
      syncTags: SYNC_TAGS,
      ...(wantsSourceMap
        ? { resultSourceMap: sourceMapOf(result, viewOf(snapshot, perspective)) }
        : {}),
      ms,
    })
  }
}

import { answerJson } from './answer.server'
import { parsePerspective } from './perspective.server'
import { runQuery } from './query.server'
import { queryFrom, queryFromBody, readJson, type LakeRequest } from './request.server'
import type { Store } from './store.server'

/**
 * `GET` and `POST /data/query/<dataset>`: runs a query and answers `{ query, result, ms }`; without the query when
 * `returnQuery=false` asks for that.
 */
export function answerQuery(store: Store, source: { projectId: string; dataset: string }) {
  return async ({ request, response, version, search }: LakeRequest): Promise<void> => {
    const query = request.method === 'POST' ? queryFromBody(await readJson(request)) : queryFrom(search)
    const perspective = parsePerspective(search.get('perspective'), version)
    const snapshot = await store.snapshot()
    const begun = performance.now()
    const result = runQuery(snapshot, query, perspective, source)
    const ms = Math.round(performance.now() - begun)
    answerJson(response, 200, { ...(search.get('returnQuery') === 'false' ? {} : { query: query.text }), result, ms })
  }
}

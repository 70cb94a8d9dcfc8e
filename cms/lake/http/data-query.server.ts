import { readsDrafts } from '../access/access.server'
import { answerJsonText } from '../messages/answer.server'
import { ALL_CONTENT } from '../query/sync-tags.server'
import { parsePerspective, refuseUnknownRelease } from '../query/perspective.server'
import type { QueryRunner } from '../query/query-runner.server'
import type { ArraySelector } from '../query/source-map.server'
import { queryFrom, queryFromBody, readJson, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'

/** The values of `resultSourceMap`. */
const SELECTORS = new Map<string | null, ArraySelector>([
  ['true', 'index'],
  ['withKeyArraySelector', 'key'],
])

/**
 * `GET` and `POST /data/query/<dataset>`: runs a query and answers `{ query, result, syncTags, ms }`, without the query for
 * `returnQuery=false`, and with a `resultSourceMap` on request.
 */
export function answerQuery(
  store: Store,
  queries: QueryRunner,
  source: { projectId: string; dataset: string },
  isPublicDataset: boolean,
) {
  return async ({ request, response, caller, version, search }: LakeRequest): Promise<void> => {
    const query =
      request.method === 'POST'
        ? queryFromBody(await readJson({ request, response }))
        : queryFrom(search)
    const asked = parsePerspective(search.get('perspective'), version)
    const perspective = readsDrafts(caller) ? asked : 'public'
    // Another instance has told this client of a change that this one may not have read yet.
    if (Number(search.get('lastLiveEventId')) > (store.newest()?.seq ?? 0)) await store.catchUp()
    refuseUnknownRelease(perspective, await store.snapshot())
    const { json, sourceMap, syncTags, ms } = await queries.run(
      caller.mayWrite ? 'organisers' : 'site',
      query,
      {
        perspective,
        context: { ...source, identity: caller.id },
        sourceMap: SELECTORS.get(search.get('resultSourceMap')) ?? null,
      },
    )
    const fields = [
      ...(search.get('returnQuery') === 'false' ? [] : [`"query":${JSON.stringify(query.text)}`]),
      `"result":${json}`,
      // Anybody may follow changes, and what changes is nobody's business where content is private.
      `"syncTags":${JSON.stringify(isPublicDataset ? syncTags : [ALL_CONTENT])}`,
      ...(sourceMap === null ? [] : [`"resultSourceMap":${sourceMap}`]),
      `"ms":${ms}`,
    ]
    answerJsonText(response, `{${fields.join()}}`)
  }
}

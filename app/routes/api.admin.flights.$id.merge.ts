import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { NO_FLIGHT } from '~/flights/desk/answers.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { mayKnowSecrets } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'
import { mergeFlights, parseMerge } from '../../services/journeys/merge.server'
import { readSets } from '../../services/journeys/sets.server'

export const handle: RouteHandle = { body: { limit: 4 * 1024, type: 'application/json' } }

const STALE = 'Somebody has changed one of the two cards meanwhile. Look at both again.'

/** `POST /api/admin/flights/<id>/merge` with `{other, version, otherVersion, fromOther}`: the other submission goes into this one. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, async (body, by, key) => {
    const id = readRowId(params.id)
    if (id === null) return sentence(404, NO_FLIGHT)
    const parsed = parseMerge(body)
    if (!parsed.ok) return sentence(422, parsed.message)
    const known = await readSets(context.content, { knowsSecrets: mayKnowSecrets(key) })
    const merged = await mergeFlights(context, id, parsed.value, by, known)
    if (merged.ok) return new Response(null, { status: 204 })
    if ('problem' in merged) return sentence(422, merged.problem)
    return merged.why === 'gone' ? sentence(404, NO_FLIGHT) : sentence(409, STALE)
  })
}

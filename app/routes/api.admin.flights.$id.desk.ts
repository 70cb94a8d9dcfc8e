import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { changeAnswer, NO_FLIGHT } from '~/flights/desk/answers.server'
import { changeDesk, parseDeskChange } from '../../services/journeys/desk.server'
import { readSets } from '../../services/journeys/sets.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { mayKnowSecrets } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = {
  methods: ['PUT'],
  body: { limit: 32 * 1024, type: 'application/json' },
}

/** `PUT /api/admin/flights/<id>/desk` with `{status, assignee, notes, version}`: 409 when that is not the stored version. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, async (body, by, key) => {
    const id = readRowId(params.id)
    if (id === null) return sentence(404, NO_FLIGHT)
    const parsed = parseDeskChange(body)
    if (!parsed.ok) return sentence(422, parsed.message)
    const known = await readSets(context.content, { knowsSecrets: mayKnowSecrets(key) })
    const change = await changeDesk(context, id, parsed.value, by, known)
    return typeof change === 'string' ? sentence(422, change) : changeAnswer(change, NO_FLIGHT)
  })
}

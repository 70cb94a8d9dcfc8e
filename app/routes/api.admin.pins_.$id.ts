import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'
import {
  moderatePin,
  readModerationAction,
  type ModerationAction,
} from '~/pinboard/moderation.server'

export const handle: RouteHandle = {
  methods: ['PUT', 'DELETE'],
  body: { limit: 1024, type: 'application/json' },
}

/** `PUT /api/admin/pins/<id>` with `{isHidden}` hides a note or shows it again. `DELETE` deletes it for good. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, async (body, by) => {
    const deed: ModerationAction | null =
      request.method === 'DELETE' ? 'pin deleted' : readModerationAction(body)
    if (deed === null)
      return sentence(422, 'Send an object with isHidden, true or false, and nothing else.')
    const id = readRowId(params.id)
    const entry = id === null ? null : await moderatePin(context, id, deed, by)
    if (entry === null) return sentence(404, 'There is no note with this id.')
    return deed === 'pin deleted' ? new Response(null, { status: 204 }) : Response.json(entry)
  })
}

import type { Admin } from '../../db/tables/audit.server'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'
import { readJson } from '~/forms/read-body.server'
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
export async function action({ request, context, params }: ActionFunctionArgs) {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const moderate = async (by: Admin) => {
    const read = request.method === 'DELETE' ? null : readJson(bytes)
    if (read?.ok === false) return sentence(read.status, read.message)
    const deed: ModerationAction | null =
      read === null ? 'pin deleted' : readModerationAction(read.value)
    if (deed === null)
      return sentence(422, 'Send an object with isHidden, true or false, and nothing else.')
    const id = readRowId(params.id)
    const entry = id === null ? null : await moderatePin(context, id, deed, by)
    if (entry === null) return sentence(404, 'There is no note with this id.')
    return deed === 'pin deleted' ? new Response(null, { status: 204 }) : Response.json(entry)
  }
  return asAdmin(request, context, moderate, { isUnlocking: false })
}

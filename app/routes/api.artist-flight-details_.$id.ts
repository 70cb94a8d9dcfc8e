import type { Admin } from '../../db/tables/audit.server'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { eraseFlight } from '~/flights/erasure.server'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = { methods: ['DELETE'] }

/** `DELETE /api/artist-flight-details/<id>`: an admin deletes one submission for good. */
export function action({ request, context, params }: ActionFunctionArgs) {
  const erase = async (by: Admin) => {
    const id = readRowId(params.id)
    const isErased = id !== null && (await eraseFlight(context, id, by))
    return isErased
      ? new Response(null, { status: 204 })
      : sentence(404, 'There are no flight details with this id.')
  }
  return asAdmin(request, context, erase)
}

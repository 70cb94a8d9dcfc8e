import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { callReal } from '~/flights/automatic.server'
import { asAdmin } from '~/http/as-admin.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = { body: { limit: 1024 } }

/** `POST /api/admin/flights/<id>/real`: flight details that look automatic are real. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdmin(request, context, (by) => callReal(context, readRowId(params.id), by))
}

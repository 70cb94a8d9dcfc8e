import type { ActionFunctionArgs } from '@remix-run/node'
import { endKey } from '~/admin/keys/keys.server'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { methods: ['DELETE'] }

/** `DELETE /api/admin/keys/<id>` revokes a key. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdmin(request, context, (by) => endKey(context, params.keyId, by))
}

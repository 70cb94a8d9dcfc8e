import type { ActionFunctionArgs } from '@remix-run/node'
import { markSent } from '~/admin/mails/mails.server'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { body: { limit: 1024 } }

/** `POST /api/admin/mails/<id>/sent`: a mail was sent by hand. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdmin(request, context, (by) => markSent(context, params.mailId, by))
}

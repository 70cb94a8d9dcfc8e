import type { LoaderFunctionArgs } from '@remix-run/node'
import { listOutbox } from '~/admin/mails/mails.server'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/mails`: the mails to artists. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by) => listOutbox(context, by))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { listActivity } from '~/admin/activity/activity.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/activity`: the latest lines of the audit table. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listActivity(context))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { listActivity } from '~/flights/activity.server'
import { asAdmin } from '~/http/as-admin.server'

/** `GET /api/admin/activity`: the latest lines of the audit table. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listActivity(context), { isUnlocking: false })
}

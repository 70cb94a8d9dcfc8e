import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { listAutomatic } from '~/flights/automatic.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/automatic-flights`: flight details that look automatic. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by) => listAutomatic(context, by))
}

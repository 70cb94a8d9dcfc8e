import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerDrivers } from '~/flights/arrivals/arrivals.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/drivers`: the drivers of the travel desk, for the admin password only. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => answerDrivers(context))
}

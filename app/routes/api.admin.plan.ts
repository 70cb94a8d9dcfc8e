import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerPlan } from '~/flights/list/plan-csv.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/plan`: the travel plan as a CSV file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by) => answerPlan(context, by))
}

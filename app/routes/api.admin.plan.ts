import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerPlan } from '~/flights/list/plan-csv.server'
import { asAdmin } from '~/http/as-admin.server'
import { editionAskedFor } from '~/http/edition-asked-for.server'

export const handle: RouteHandle = { isPersonal: true, query: ['edition'] }

/** `GET /api/admin/plan`: the travel plan as a CSV file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by) => answerPlan(context, by, editionAskedFor(request)))
}

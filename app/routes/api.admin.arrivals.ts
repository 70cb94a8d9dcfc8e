import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerArrivals } from '~/flights/arrivals/arrivals.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true, query: ['day'] }

/** `GET /api/admin/arrivals?day=YYYY-MM-DD`: the arrivals and departures of a day, for drivers. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get('day')
  return asAdmin(request, context, (by, key) =>
    answerArrivals(context, day, by, key?.driver ?? null),
  )
}

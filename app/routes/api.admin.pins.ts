import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'
import { listForAdmins } from '~/pinboard/moderation.server'

export const handle: RouteHandle = { isPersonal: true, query: ['search', 'before'] }

/** `GET /api/admin/pins`: the board as admins see it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listForAdmins(new URL(request.url).searchParams, context))
}

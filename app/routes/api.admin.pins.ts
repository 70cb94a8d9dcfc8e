import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { asAdmin } from '~/http/as-admin.server'
import { listForAdmins, moderateSeveral } from '~/pinboard/moderation.server'

export const handle: RouteHandle = {
  isPersonal: true,
  query: ['search', 'board', 'before'],
  methods: ['PUT'],
  body: { limit: 128 * 1024, type: 'application/json' },
}

/** `GET /api/admin/pins`: the board as admins see it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listForAdmins(new URL(request.url).searchParams, context))
}

/** `PUT /api/admin/pins` with `{deed, ids}` or `{deed: "hide", search}`: several notes at once. */
export function action({ request, context }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, (body, by) => moderateSeveral(context, body, by))
}

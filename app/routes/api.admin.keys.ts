import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listForPassword, makeKey } from '~/admin/keys/keys.server'
import type { RouteHandle } from '~/route-handle'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = {
  isPersonal: true,
  body: { limit: 4096, type: 'application/json' },
}

/** `GET /api/admin/keys`: all keys, for the admin password only. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listForPassword(context))
}

/** `POST /api/admin/keys` makes a key. */
export function action({ request, context }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, (body, by) => makeKey(context, body, by))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'
import { listFormerBoards } from '~/pinboard/former-boards.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/boards`: the boards of former editions that still have notes. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, async () => Response.json(await listFormerBoards(context)))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { readDesk } from '~/flights/desk/desk.server'
import { readSets } from '~/flights/desk/sets.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/desk`: all submissions with status, notes, legs and the check against the timetable. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, async (by) =>
    Response.json(await readDesk(context, await readSets(context.content), by)),
  )
}

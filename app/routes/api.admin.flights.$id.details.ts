import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerDetails } from '~/flights/desk/details.server'
import { asAdmin } from '~/http/as-admin.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/flights/<id>/details`: what the artist has sent, for whoever books. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by) => answerDetails(context, readRowId(params.id), by), {
    isUnlocking: false,
  })
}

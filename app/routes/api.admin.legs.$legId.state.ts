import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { changeState } from '~/flights/arrivals/arrivals.server'
import { readUuid } from '~/http/row-id.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'

export const handle: RouteHandle = {
  methods: ['PUT'],
  body: { limit: 1024, type: 'application/json' },
}

/** `PUT /api/admin/legs/<legId>/state`: a driver changes the state of a pick-up. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, (body, by, key) =>
    changeState(context, readUuid(params.legId), body, by, key?.driver ?? null),
  )
}

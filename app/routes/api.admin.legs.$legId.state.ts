import type { Admin } from '../../db/tables/audit.server'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { changeState } from '~/flights/arrivals/arrivals.server'
import { readLegId } from '~/flights/desk/legs.server'
import { readJson } from '~/forms/read-body.server'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'

export const handle: RouteHandle = {
  methods: ['PUT'],
  body: { limit: 1024, type: 'application/json' },
}

/** `PUT /api/admin/legs/<legId>/state`: a driver changes the state of a pick-up. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const change = async (by: Admin) => {
    const read = readJson(bytes)
    return read.ok
      ? changeState(context, readLegId(params.legId), read.value, by)
      : sentence(read.status, read.message)
  }
  return asAdmin(request, context, change, { isUnlocking: false })
}

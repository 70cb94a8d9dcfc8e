import type { Admin } from '../../db/tables/audit.server'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { NO_FLIGHT } from '~/flights/desk/answers.server'
import { parseNewLeg } from '~/flights/desk/leg-plan.server'
import { addLeg } from '~/flights/desk/legs.server'
import { readJson } from '~/forms/read-body.server'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = { body: { limit: 4096, type: 'application/json' } }

/** `POST /api/admin/flights/<id>/legs`: adds a flight or another journey to a submission. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const add = async (by: Admin) => {
    const read = readJson(bytes)
    if (!read.ok) return sentence(read.status, read.message)
    const id = readRowId(params.id)
    if (id === null) return sentence(404, NO_FLIGHT)
    const { timeZone } = await context.content.site()
    const parsed = parseNewLeg(read.value, timeZone)
    if (!parsed.ok) return sentence(422, parsed.message)
    const leg = await addLeg(context, id, parsed.value, by)
    return leg === null
      ? sentence(404, NO_FLIGHT)
      : Response.json(leg, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  }
  return asAdmin(request, context, add, { isUnlocking: false })
}

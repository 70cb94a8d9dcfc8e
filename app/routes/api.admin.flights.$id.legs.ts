import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { NO_FLIGHT } from '~/flights/desk/answers.server'
import { parseNewLeg } from '../../services/journeys/leg-plan.server'
import { addLeg } from '../../services/journeys/legs.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { sentence } from '~/http/reply.server'
import { readRowId } from '~/http/row-id.server'

export const handle: RouteHandle = { body: { limit: 4096, type: 'application/json' } }

/** `POST /api/admin/flights/<id>/legs`: adds a flight or another journey to a submission. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, async (body, by) => {
    const id = readRowId(params.id)
    if (id === null) return sentence(404, NO_FLIGHT)
    const { timeZone } = await context.content.site()
    const parsed = parseNewLeg(body, timeZone)
    if (!parsed.ok) return sentence(422, parsed.message)
    const leg = await addLeg(context, id, parsed.value, by)
    return leg === null ? sentence(404, NO_FLIGHT) : Response.json(leg, { status: 201 })
  })
}

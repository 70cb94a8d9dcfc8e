import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { changeAnswer, NO_LEG } from '~/flights/desk/answers.server'
import { parseChangedLeg } from '../../services/journeys/leg-plan.server'
import { changeLeg, eraseLeg } from '../../services/journeys/legs.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { sentence } from '~/http/reply.server'
import { readRowId, readUuid } from '~/http/row-id.server'

export const handle: RouteHandle = {
  methods: ['PUT', 'DELETE'],
  body: { limit: 4096, type: 'application/json' },
  query: ['version'],
}

/**
 * `PUT /api/admin/flights/<id>/legs/<legId>` with the leg and its version, or `DELETE`, with `?version=` for that version alone:
 * 409 when it is not the stored one.
 */
export function action({ request, context, params }: ActionFunctionArgs) {
  const [flightId, id] = [readRowId(params.id), readUuid(params.legId)]
  return asAdminWithJson(request, context, async (body, by) => {
    if (request.method === 'DELETE') {
      const version = readVersion(new URL(request.url).searchParams)
      if (version === 'invalid') return sentence(422, 'The version must be a whole number.')
      if (flightId === null || id === null) return sentence(404, NO_LEG)
      const erased = await eraseLeg(context, { flightId, id, version }, by)
      return erased?.isStored ? new Response(null, { status: 204 }) : changeAnswer(erased, NO_LEG)
    }
    if (flightId === null || id === null) return sentence(404, NO_LEG)
    const { timeZone } = await context.content.site()
    const parsed = parseChangedLeg(body, timeZone)
    if (!parsed.ok) return sentence(422, parsed.message)
    const changed = await changeLeg(context, { flightId, id }, parsed.value, by)
    return changeAnswer(changed, NO_LEG)
  })
}

function readVersion(query: URLSearchParams): number | null | 'invalid' {
  const text = query.get('version')
  if (text === null) return null
  return readRowId(text) ?? 'invalid'
}

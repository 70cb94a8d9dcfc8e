import type { ActionFunctionArgs } from '@remix-run/node'
import { logBrowserError } from '~/browser-errors/browser-errors.server'
import type { RouteHandle } from '~/route-handle'
import { parseJsonBody } from '~/forms/read-body.server'
import { sentence } from '~/http/reply.server'
import { ISLAND_NAMES } from '~/islands/island'

export const handle: RouteHandle = { body: { limit: 2048, type: 'application/json' } }

/** `POST /api/browser-errors`: a browser reports an error in our scripts. The answer is 204 even if the sampling drops the report. */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = parseJsonBody(new Uint8Array(await request.arrayBuffer()))
  if (!read.ok) return sentence(read.status, read.message)
  const isReport = logBrowserError(context, read.value, ISLAND_NAMES)
  return isReport
    ? new Response(null, { status: 204 })
    : sentence(422, 'This is not the report of an error.')
}

import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { emptyFormerBoard } from '~/pinboard/former-boards.server'

export const handle: RouteHandle = { methods: ['DELETE'] }

/** `DELETE /api/admin/boards/<year>`: deletes all notes of a former edition for good. Its counters stay. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return asAdmin(request, context, async (by) =>
    (await emptyFormerBoard(context, params.year ?? '', by))
      ? new Response(null, { status: 204 })
      : sentence(404, 'No former edition of this year has notes.'),
  )
}

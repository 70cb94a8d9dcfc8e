import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { LARGEST_PICKS_BODY, writePickList } from '~/timetable/calendars/pick-lists.server'
import { publicIdsOf } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = {
  methods: ['PUT', 'DELETE'],
  body: { limit: LARGEST_PICKS_BODY, type: 'application/json' },
}

/** `PUT /api/pick-lists/<read>` with `{picks}` changes a list of picks, `DELETE` deletes it. Both need its key. */
export function action({ request, context, params }: ActionFunctionArgs) {
  return writePickList(request, context, params.read ?? '', () => publicIdsOf(context))
}

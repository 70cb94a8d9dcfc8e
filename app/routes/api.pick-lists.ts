import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { createPickList, LARGEST_PICKS_BODY } from '~/timetable/calendars/pick-lists.server'
import { publicIdsOf } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = {
  body: { limit: LARGEST_PICKS_BODY, type: 'application/json' },
}

/** `POST /api/pick-lists` with `{picks}`: makes a list of picks, `{read, write}`. */
export function action({ request, context }: ActionFunctionArgs) {
  return createPickList(request, context, () => publicIdsOf(context))
}

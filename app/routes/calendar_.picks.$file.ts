import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerPicksCalendar } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = { isTranslated: true }

/** `GET /calendar/picks/<read>.ics`: the slots on one list of picks. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return answerPicksCalendar(context, params.file ?? '')
}

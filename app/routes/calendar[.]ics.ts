import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerCalendar } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = { isShared: true, isTranslated: true }

/** `GET /calendar.ics`: the whole programme as a calendar. */
export function loader({ context }: LoaderFunctionArgs) {
  return answerCalendar(context)
}

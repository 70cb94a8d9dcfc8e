import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerPicksCalendar } from '~/timetable/calendars/calendars.server'

/** `GET /calendar/picks/<read>.ics`: the slots on one list of picks. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return answerPicksCalendar(context, params.file ?? '')
}

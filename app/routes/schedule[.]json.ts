import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerScheduleJson } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = { isShared: true }

/** `GET /schedule.json`: the programme in the format of frab and c3voc. */
export function loader({ context }: LoaderFunctionArgs) {
  return answerScheduleJson(context)
}

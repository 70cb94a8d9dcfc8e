import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerScheduleXml } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = { isShared: true }

/** `GET /schedule.xml`: the programme in the format of frab and c3voc. */
export function loader({ context }: LoaderFunctionArgs) {
  return answerScheduleXml(context)
}

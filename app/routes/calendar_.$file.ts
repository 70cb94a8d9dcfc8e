import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { hasEntry } from '../../services/programme.server'
import { answerEntryCalendar } from '~/timetable/calendars/calendars.server'

export const handle: RouteHandle = {
  isShared: true,
  isTranslated: true,
  exists: async (context, file) => {
    const id = /^(.+)\.ics$/.exec(file)?.[1]
    return context.editions.findEntry(id) !== null || hasEntry(context, id)
  },
}

/** `GET /calendar/<id>.ics`: one slot of the programme as a calendar file. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return answerEntryCalendar(context, params.file ?? '')
}

import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { calendarFile } from '~/flights/own/own-files.server'

export const handle: RouteHandle = {
  isTranslated: true,
  body: { limit: 4096, type: 'application/x-www-form-urlencoded' },
}

/** `POST /my-flight/calendar.ics` with the key: the booked flights. */
export function action({ request, context }: ActionFunctionArgs) {
  return calendarFile(request, context)
}

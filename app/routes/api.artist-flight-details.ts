import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listFlights } from '~/flights/flight-listing.server'
import { FLIGHT_FORM } from '~/flights/flights.server'
import { receiveJson } from '~/http/receive-request.server'
import { orAway, sentence } from '~/http/reply.server'

/** `GET /api/artist-flight-details`: the admins' list, as JSON or CSV (contract sections 3 and 4). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { adminGate, digests, now } = context
  return orAway(async () => {
    const admission = await adminGate.admit(request.headers.get('x-admin-password'), digests.address(context.request.address), now())
    if (admission.ok) return listFlights(context, request.headers.get('Accept'))
    if (admission.status === 401) return sentence(401, 'The password is missing or wrong.')
    const minutes = Math.ceil(admission.retryAfterSeconds / 60)
    return sentence(429, `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
      'Retry-After': String(admission.retryAfterSeconds),
    })
  })
}

/** `POST /api/artist-flight-details`: an artist sends flight details. */
export function action({ request, context }: ActionFunctionArgs) {
  return receiveJson(request, context, FLIGHT_FORM)
}

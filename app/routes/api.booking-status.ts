import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { sentence, storedPage } from '~/http/reply.server'

export const handle: RouteHandle = { isShared: true }

/** `GET /api/booking-status`: a `BookingStatus`, or 503 while feed, database and content have no figure. */
export async function loader({ context }: LoaderFunctionArgs) {
  const status = await context.booking.current()
  if (status === null)
    return sentence(503, 'The number of bookings is not known at the moment.', {
      'Retry-After': '10',
    })
  return Response.json(status, {
    headers: { ...storedPage('booking'), 'Cache-Control': 'public, max-age=10' },
  })
}

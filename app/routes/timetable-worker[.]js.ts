import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import endWorker from '~/timetable/offline/end-worker.ts?script'
import worker from '~/timetable/offline/worker.ts?script'

export const handle: RouteHandle = { isShared: true }

/**
 * `GET /timetable-worker.js`: the service worker of the timetable. The address answers 200 for ever, because a worker that gets
 * an error in place of its script stays in browsers as it is.
 */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(context.keepsTimetable ? worker : endWorker, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The policy of a worker's script is that of its fetches.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    },
  })
}

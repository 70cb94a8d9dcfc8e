import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { receiveJson } from '~/forms/receive-request.server'
import { languageWanted, or503, sentence, storedPage } from '~/http/reply.server'
import { PIN_API, PIN_FORMS } from '~/pinboard/pin-form.server'
import { readBefore } from '~/pinboard/read-before.server'

export const handle: RouteHandle = {
  isShared: true,
  query: ['before'],
  body: { limit: PIN_API.largestBody, type: 'application/json' },
}

/** `GET /api/attendee-pinboard`: a page of notes, newest first. The headers have the counts and the link to the next page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = readBefore(new URL(request.url).searchParams)
  if (before === 'invalid') return sentence(422, 'The value of before must be the id of a note.')
  return or503(async () => {
    const { entries, counts, nextBefore } = await context.pinboard.page(
      before,
      context.database.remainingMs(),
    )
    return Response.json(entries, {
      headers: {
        ...storedPage('pins'),
        'Cache-Control': 'no-store',
        'X-Total-Count': String(counts.pins),
        'X-Location-Count': String(counts.locations),
        ...(nextBefore === null
          ? {}
          : { Link: `</api/attendee-pinboard?before=${nextBefore}>; rel="next"` }),
      },
    })
  })
}

/** `POST /api/attendee-pinboard`: an attendee adds a note to the board. */
export async function action({ request, context }: ActionFunctionArgs) {
  const response = await receiveJson(request, context, PIN_FORMS[languageWanted(request)])
  if (response.status === 201) context.pinboard.wasAdded()
  return response
}

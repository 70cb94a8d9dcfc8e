import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { listFlights } from '~/flights/list/flight-listing.server'
import { FLIGHT_API, FLIGHT_FORMS } from '~/flights/form/flight-forms.server'
import { asAdmin } from '~/http/as-admin.server'
import { editionAskedFor } from '~/http/edition-asked-for.server'
import { languageWanted } from '~/http/reply.server'
import { receiveJson } from '~/forms/receive-request.server'

export const handle: RouteHandle = {
  isPersonal: true,
  query: ['columns', 'edition'],
  body: { limit: FLIGHT_API.largestBody, type: 'application/json' },
}

/**
 * `GET /api/artist-flight-details`: the admins' list, as a JSON array, for `Accept: text/csv` as the CSV file, or for the type of
 * Excel's workbooks as one of these, with the columns of `?columns=`. With `?edition=2026` those of a
 * former edition.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(
    request,
    context,
    (by, key) =>
      listFlights(context, request.headers.get('Accept'), by, {
        columns: new URL(request.url).searchParams.get('columns'),
        keyId: key?.id ?? null,
        year: editionAskedFor(request),
      }),
    { isUnlocking: true },
  )
}

/** `POST /api/artist-flight-details`: an artist sends flight details. */
export function action({ request, context }: ActionFunctionArgs) {
  return receiveJson(request, context, FLIGHT_FORMS[languageWanted(request)])
}

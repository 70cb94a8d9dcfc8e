import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { listArtists } from '~/admin/artists/artists.server'
import { asAdmin, mayKnowSecrets } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true }

/** `GET /api/admin/artists`: the line-up with slots, texts, journeys and what is missing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, (by, key) => listArtists(context, by, mayKnowSecrets(key)))
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { previewLetter, sendLetters } from '~/flights/desk/letters/letters.server'
import { asAdminWithJson } from '~/forms/as-admin-with-json.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = {
  isPersonal: true,
  query: ['kind', 'flight', 'artist'],
  body: { limit: 128 * 1024, type: 'application/json' },
}

/** `GET /api/admin/letters?kind=…`: a letter as it would be sent. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  return asAdmin(request, context, (by) => previewLetter(context, asked, by))
}

/** `POST /api/admin/letters` puts letters into the outbox. */
export function action({ request, context }: ActionFunctionArgs) {
  return asAdminWithJson(request, context, (body, by) => sendLetters(context, body, by))
}

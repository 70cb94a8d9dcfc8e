import type { LoaderFunctionArgs } from '@remix-run/node'
import { languageNamed } from '../../languages'
import type { RouteHandle } from '~/route-handle'
import { answerCallSheet } from '~/flights/arrivals/call-sheet.server'
import { asAdmin } from '~/http/as-admin.server'

export const handle: RouteHandle = { isPersonal: true, query: ['day', 'language'] }

/** `GET /api/admin/call-sheet?day=YYYY-MM-DD&language=de`: everything of a day, for those who work at it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const language = languageNamed(asked.get('language'))
  return asAdmin(request, context, (by) => answerCallSheet(context, asked.get('day'), by, language))
}

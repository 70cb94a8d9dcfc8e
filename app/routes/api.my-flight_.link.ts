import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { answerLink } from '~/flights/own/own-answers.server'

export const handle: RouteHandle = { body: { limit: 4096, type: 'application/json' } }

/** `POST /api/my-flight/link` with `{reference, email}`: always the same answer, and a mail if they fit. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerLink(request, context)
}

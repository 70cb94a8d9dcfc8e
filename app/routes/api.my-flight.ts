import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { FLIGHT_API } from '~/flights/form/flight-forms.server'
import { answerOwn, changeOwn } from '~/flights/own/own-answers.server'

export const handle: RouteHandle = {
  isPersonal: true,
  methods: ['PUT', 'DELETE'],
  body: { limit: FLIGHT_API.largestBody, type: 'application/json' },
}

/** `GET /api/my-flight` with the header `x-flight-key`: everything that is held of one artist. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return answerOwn(request, context)
}

/** `PUT /api/my-flight` corrects it, `DELETE` deletes it. */
export function action({ request, context }: ActionFunctionArgs) {
  return changeOwn(request, context)
}

import type { ActionFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '~/route-handle'
import { dataFile } from '~/flights/own/own-files.server'

export const handle: RouteHandle = {
  body: { limit: 4096, type: 'application/x-www-form-urlencoded' },
}

/** `POST /my-flight/data.json` with the key: an artist takes their data. */
export function action({ request, context }: ActionFunctionArgs) {
  return dataFile(request, context)
}

import type { Admin } from '../../db/tables/audit.server'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listForPassword, makeKey } from '~/admin/keys/keys.server'
import type { RouteHandle } from '~/route-handle'
import { readJson } from '~/forms/read-body.server'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'

export const handle: RouteHandle = {
  isPersonal: true,
  body: { limit: 4096, type: 'application/json' },
}

/** `GET /api/admin/keys`: all keys, for the admin password only. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return asAdmin(request, context, () => listForPassword(context), { isUnlocking: false })
}

/** `POST /api/admin/keys` makes a key. */
export async function action({ request, context }: ActionFunctionArgs) {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const make = async (by: Admin) => {
    const read = readJson(bytes)
    return read.ok ? makeKey(context, read.value, by) : sentence(read.status, read.message)
  }
  return asAdmin(request, context, make, { isUnlocking: false })
}

import type { Admin } from '../../db/tables/audit.server'
import type { AppContext } from '~/context'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { readJson } from './read-body.server'

/**
 * `asAdmin` for a request with JSON in its body: a text that is no JSON is answered 400, once the password was right.
 *
 * @param answer - gets the parsed body, which may be anything; undefined for a DELETE.
 */
export async function asAdminWithJson(
  request: Request,
  context: AppContext,
  answer: (body: unknown, by: Admin) => Promise<Response>,
): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return asAdmin(request, context, async (by) => {
    if (request.method === 'DELETE') return answer(undefined, by)
    const read = readJson(bytes)
    return read.ok ? answer(read.value, by) : sentence(read.status, read.message)
  })
}

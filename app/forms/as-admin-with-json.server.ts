import type { AppContext } from '~/context'
import { asAdmin } from '~/http/as-admin.server'
import { sentence } from '~/http/reply.server'
import { parseJsonBody } from './read-body.server'

/**
 * `asAdmin` for a request with JSON in its body: a text that is no JSON is answered 400, once the password was right.
 *
 * @param answer - gets the parsed body, which may be anything; undefined for a DELETE.
 */
export async function asAdminWithJson(
  request: Request,
  context: AppContext,
  answer: (body: unknown, ...admin: Parameters<Parameters<typeof asAdmin>[2]>) => Promise<Response>,
): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return asAdmin(request, context, async (...admin) => {
    if (request.method === 'DELETE') return answer(undefined, ...admin)
    const read = parseJsonBody(bytes)
    return read.ok ? answer(read.value, ...admin) : sentence(read.status, read.message)
  })
}

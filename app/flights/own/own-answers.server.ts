import { z } from 'zod'
import type { AppContext } from '~/context'
import { parseJsonBody } from '~/forms/read-body.server'
import { flightKeyIn } from '../../../rules/pasted-key'
import { NO_STORE, or503, sentence } from '~/http/reply.server'
import { askForLink } from './link-requests.server'
import { openByKey } from './own-key.server'
import { correctOwn, eraseOwn, readOwn, type OwnAnswer } from './own-flight.server'

const KEY_HEADER = 'x-flight-key'
const confirmation = z.strictObject({ reference: z.string() })

/** `GET /api/my-flight` */
export function answerOwn(request: Request, context: AppContext): Promise<Response> {
  return answered(context, async () => json(await readOwn(context, keyOf(request))))
}

/** `PUT` and `DELETE /api/my-flight` */
export async function changeOwn(request: Request, context: AppContext): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const key = keyOf(request)
  return answered(context, async () => {
    // A DELETE may have no body.
    const read = bytes.length === 0 && request.method === 'DELETE' ? null : parseJsonBody(bytes)
    if (read?.ok === false) {
      // The key comes first: a stranger is not told about the body.
      const opened = await openByKey(context, key)
      return opened.ok ? sentence(read.status, read.message, NO_STORE) : refused(opened)
    }
    if (request.method !== 'DELETE') return json(await correctOwn(context, key, read?.value))
    const confirmed = read === null ? null : confirmation.safeParse(read.value)
    if (confirmed?.success === false)
      return sentence(422, 'Send the reference of these details, or nothing.', NO_STORE)
    const erased = await eraseOwn(context, key, confirmed?.data.reference)
    return erased.ok ? new Response(null, { status: 204, headers: NO_STORE }) : refused(erased)
  })
}

/** `POST /api/my-flight/link` with `{reference, email}` */
export async function answerLink(request: Request, context: AppContext): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return answered(context, async () => {
    const read = parseJsonBody(bytes)
    if (!read.ok) return sentence(read.status, read.message, NO_STORE)
    const asked = await askForLink(context, read.value)
    if (asked.status !== 202) return refused(asked)
    return Response.json({ message: asked.message }, { status: 202, headers: NO_STORE })
  })
}

export function refused({
  status,
  message,
  retryAfterSeconds,
}: {
  status: number
  message: string
  retryAfterSeconds?: number
}): Response {
  const retry =
    retryAfterSeconds === undefined ? null : { 'Retry-After': String(retryAfterSeconds) }
  return sentence(status, message, { ...NO_STORE, ...retry })
}

function json<T>(answer: OwnAnswer<T>): Response {
  return answer.ok ? Response.json(answer.value, { headers: NO_STORE }) : refused(answer)
}

function answered({ log }: AppContext, answer: () => Promise<Response>): Promise<Response> {
  return or503(answer, (error) =>
    log.warn({ err: error }, 'a request for own flight details failed: database unavailable'),
  )
}

function keyOf(request: Request): string | null {
  const given = request.headers.get(KEY_HEADER)
  return given === null ? null : flightKeyIn(given)
}

import { textIn } from '../../../languages/texts-in'
import { DatabaseUnavailable } from '../../../db/client/connect.server'
import { HIDDEN } from '~/http/reply.server'
import { AWAY } from '~/http/refusals.server'
import type { AppContext } from '~/context'
import { parseFormBody } from '~/forms/read-body.server'
import { flightKeyIn } from '../../../rules/pasted-key'
import { askForLink } from './link-requests.server'
import { correctOwn, eraseOwn, readOwn, type OwnAnswer } from './own-flight.server'
import type { OwnFlight } from './own-flight'

/** The page after a post of one of its forms. */
export interface OwnPage {
  intent: 'open' | 'correct' | 'delete' | 'link'
  /** Null when the key opened nothing, or the details are deleted. */
  flight: OwnFlight | null
  /** For the page's further forms. It is in no address. */
  key: string
  isDone: boolean
  /** Why it was not done, or what follows. */
  message: string | null
  fieldErrors: Partial<Record<string, string>>
  typed: Record<string, string>
}

interface Answered {
  page: OwnPage
  status: number
  headers: Record<string, string>
}

/** A form of the page `/my-flight`. */
export async function receiveOwn(request: Request, context: AppContext): Promise<Answered> {
  const fields = parseFormBody(new Uint8Array(await request.arrayBuffer()))
  const {
    key: pasted = '',
    intent: wanted,
    ...typed
  } = fields.ok ? fields.value : ({} as Record<string, string>)
  const intent = wanted === 'correct' || wanted === 'delete' || wanted === 'link' ? wanted : 'open'
  const page: OwnPage = {
    intent,
    flight: null,
    key: flightKeyIn(pasted),
    isDone: false,
    message: null,
    fieldErrors: {},
    typed: intent === 'open' ? {} : typed,
  }
  if (!fields.ok) {
    // The reason is a sentence for programmers.
    const refusal = textIn(context.language, 'forms')('It was refused without a reason.')
    const message = context.language === 'en' ? fields.message : refusal
    return { page: { ...page, message }, status: 400, headers: HIDDEN }
  }
  try {
    return await answered(context, page)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    context.log.warn(
      { err: error },
      'a request for own flight details failed: database unavailable',
    )
    return {
      page: { ...page, message: textIn(context.language, 'answers')(AWAY.message) },
      status: 503,
      headers: { ...HIDDEN, 'Retry-After': String(AWAY.retryAfterSeconds) },
    }
  }
}

async function answered(context: AppContext, page: OwnPage): Promise<Answered> {
  const { intent, key, typed } = page
  if (intent === 'link') {
    const { reference = '', email = '' } = typed
    const asked = await askForLink(context, { reference, email })
    return shown({ ...page, isDone: asked.status === 202, message: asked.message }, asked)
  }
  if (intent === 'delete') {
    const erased = await eraseOwn(context, key, typed.reference ?? '')
    if (erased.ok) return shown({ ...page, isDone: true }, { status: 200 })
    return withFlight(context, page, erased)
  }
  const done =
    intent === 'correct' ? await correctOwn(context, key, typed) : await readOwn(context, key)
  if (done.ok) {
    const { value: flight, note: message = null } = done
    return shown({ ...page, isDone: true, flight, message, typed: {} }, { status: 200 })
  }
  return withFlight(context, page, done)
}

/** A refused change shows its error beside the details, unless the key is invalid. */
async function withFlight(
  context: AppContext,
  page: OwnPage,
  refused: Extract<OwnAnswer<unknown>, { ok: false }>,
): Promise<Answered> {
  const { message, fieldErrors = {}, status } = refused
  const isOpen = status !== 401 && page.intent !== 'open'
  const read = isOpen ? await readOwn(context, page.key) : null
  return shown({ ...page, flight: read?.ok ? read.value : null, message, fieldErrors }, refused)
}

function shown(
  page: OwnPage,
  { status, retryAfterSeconds }: { status: number; retryAfterSeconds?: number },
): Answered {
  const retry =
    retryAfterSeconds === undefined ? null : { 'Retry-After': String(retryAfterSeconds) }
  // A key that opens nothing is not repeated in the answer, because it may be most of a valid key.
  const key = status === 401 ? '' : page.key
  return { page: { ...page, key }, status, headers: { ...HIDDEN, ...retry } }
}

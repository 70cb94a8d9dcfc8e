import { textIn } from '../../languages/texts-in'
import type { AppContext } from '~/context'
import type { FormField } from '../../services/form-fields'
import { HONEYPOT_FIELDS } from './honeypot'
import { parseFormBody, parseJsonBody, type Read } from './read-body.server'
import { receive, type Received, type ReceivingForm } from './receive.server'
import { languageHeader, sentence } from '~/http/reply.server'

/** The action of a form's API: JSON in, JSON or one sentence out. */
export async function receiveJson<Name extends string>(
  request: Request,
  context: AppContext,
  form: ReceivingForm<Name>,
): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const received = await receive(context, form, {
    bytes,
    key: request.headers.get('Idempotency-Key'),
    read: () => parseJsonBody(bytes),
  })
  if (received.ok)
    return Response.json(received.body, {
      status: received.status,
      headers: languageHeader(form.language),
    })
  return sentence(received.status, received.message, {
    ...retryHeader(received),
    ...languageHeader(received.language),
  })
}

/** The errors and the typed texts, for a page whose form was sent without JavaScript and refused. */
export interface Rejected {
  message: string
  fieldErrors: Partial<Record<string, string>>
  typed: Record<string, string>
}

/**
 * The action of the same form's page, sent without JavaScript: the same rules and limits.
 *
 * @returns the answer of an accepted form; else the data for the page, and its status and headers.
 */
export async function receiveForm<Name extends string>(
  request: Request,
  context: AppContext,
  form: ReceivingForm<Name>,
): Promise<
  | { ok: true; body: unknown }
  | { ok: false; rejected: Rejected; init: { status: number; headers: Record<string, string> } }
> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const fields = ownFields(parseFormBody(bytes), form)
  const typed = fields.ok ? fields.value : {}
  const received = await receive(context, form, { bytes, key: null, read: () => fields })
  if (received.ok) return received
  const { fieldErrors = {}, status, language = 'en' } = received
  // A refusal may be in English alone. The page of another language then says it in general words, as its script does.
  const message =
    language === form.language
      ? received.message
      : textIn(form.language, 'forms')('It was refused without a reason.')
  refused.add(context)
  return {
    ok: false,
    rejected: { message, fieldErrors, typed },
    init: { status, headers: { 'Cache-Control': 'no-store', ...retryHeader(received) } },
  }
}

/** Without the fields that an extension has put into the form: its visitor knows nothing of them. The API refuses them. */
function ownFields(
  read: Read<Record<string, string>>,
  { fields }: { fields: readonly FormField[] },
): Read<Record<string, string>> {
  if (!read.ok) return read
  const names = new Set([...fields.map(({ name }) => name), ...HONEYPOT_FIELDS])
  return {
    ok: true,
    value: Object.fromEntries(Object.entries(read.value).filter(([name]) => names.has(name))),
  }
}

/** Requests whose form was refused. Remix gives a page's `meta` the data of loaders only, and they run after the action. */
const refused = new WeakSet<AppContext>()

/** For the loader of a page with a form: whether this request's form was refused. The page's title says so then. */
export function wasRefused(context: AppContext): boolean {
  return refused.has(context)
}

function retryHeader({
  retryAfterSeconds,
}: Extract<Received, { ok: false }>): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}
